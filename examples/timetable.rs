//! A timetable: four days of two hours, each hour taught by one of three teachers; every teacher
//! gives two or three hours, a double lesson counts twice; Bo is away on the last day; Ann and Cy do
//! not both give a double lesson on the first two days. `cargo run --example timetable`

use sudosat::cover::{CoverBuilder, CoverError, ExactCover, Meets};
use sudosat::solve::SolveCover;

type Teacher = &'static str;

#[derive(Debug, PartialEq, Eq, Hash)]
enum Need {
    Hour(usize, usize),
    Workload(Teacher),
}

#[derive(Debug, PartialEq, Eq, Hash)]
enum Lesson {
    Single(Teacher, usize, usize),
    Double(Teacher, usize),
}

fn timetable() -> Result<ExactCover<Need, Lesson>, CoverError> {
    let mut builder = CoverBuilder::new();
    for (day, hour) in itertools::iproduct!(0..4, 0..2) {
        builder.require(Need::Hour(day, hour))?;
    }
    for teacher in ["Ann", "Bo", "Cy"] {
        builder.require_between(Need::Workload(teacher), 2, 3)?;
        for day in (0..4).filter(|&day| teacher != "Bo" || day < 3) {
            for hour in 0..2 {
                let needs = [Need::Hour(day, hour), Need::Workload(teacher)];
                builder.action(Lesson::Single(teacher, day, hour), needs)?;
            }
            let hours = [0, 1].map(|hour| Meets::once(Need::Hour(day, hour)));
            let needs = hours.into_iter().chain([Meets::times(Need::Workload(teacher), 2)]);
            builder.action(Lesson::Double(teacher, day), needs)?;
        }
    }
    for (day, other) in itertools::iproduct!(0..2, 0..2) {
        builder.never_together(&Lesson::Double("Ann", day), &Lesson::Double("Cy", other))?;
    }
    builder.build()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cover = timetable()?;
    for lesson in cover.first()?.unwrap_or_default() {
        println!("{lesson:?}");
    }
    println!("{} solutions", cover.count(None)?);
    Ok(())
}

#[test]
fn the_count_is_that_of_going_through_all_timetables() {
    assert_eq!(timetable().unwrap().count(None).unwrap(), 1992);
}
