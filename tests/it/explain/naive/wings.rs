//! XY-, XYZ- and W-wings.

use super::marks::{Marks, Sayings, digits, houses, sees};

/// Says that no cell that sees all of `ends` holds the digit.
fn exclude(marks: &Marks, ends: &[usize], digit: usize, said: &mut Sayings) {
    let hit = (0..81).filter(|&cell| ends.iter().all(|&end| sees(end, cell)));
    marks.cross_out(hit, digit, said);
}

/// A pivot with xy sees a pincer with xz and one with yz: no cell that sees both pincers holds z.
pub fn xy(marks: &Marks) -> Sayings {
    let mut said = Sayings::new();
    pincers(marks, 2, &mut |_, pincers, z| exclude(marks, &pincers, z, &mut said));
    said
}

/// A pivot with xyz sees a pincer with xz and one with yz: no cell that sees all three holds z.
pub fn xyz(marks: &Marks) -> Sayings {
    let mut said = Sayings::new();
    pincers(marks, 3, &mut |pivot, [one, other], z| {
        exclude(marks, &[pivot, one, other], z, &mut said);
    });
    said
}

/// Visits all pivots with so many candidates, xy or xyz, and pincers xz and yz that they see.
fn pincers(marks: &Marks, candidates: u32, visit: &mut dyn FnMut(usize, [usize; 2], usize)) {
    let pairs = marks.cells_with(2);
    for pivot in marks.cells_with(candidates) {
        for &one in pairs.iter().filter(|&&pair| sees(pivot, pair)) {
            for &other in pairs.iter().filter(|&&pair| sees(pivot, pair)) {
                let (of_one, of_other) = (marks.0[one], marks.0[other]);
                let z = of_one & of_other;
                let xy = of_one ^ of_other;
                let expected = if candidates == 2 { xy } else { xy | z };
                if z.count_ones() == 1 && marks.0[pivot] == expected {
                    visit(pivot, [one, other], digits(z)[0]);
                }
            }
        }
    }
}

/// Two cells with the same candidates ab, and a house with exactly two cells for a, each of which sees
/// one of the two, not the same: no cell that sees both holds b.
pub fn w(marks: &Marks) -> Sayings {
    let mut said = Sayings::new();
    let pairs = marks.cells_with(2);
    for &one in &pairs {
        for &other in pairs.iter().filter(|&&other| other != one && marks.0[other] == marks.0[one])
        {
            for a in digits(marks.0[one]) {
                let b = digits(marks.0[one] & !(1 << a))[0];
                for house in houses() {
                    let [near, far] = marks.places(&house, a)[..] else { continue };
                    if sees(one, near)
                        && sees(other, far)
                        && ![near, far].contains(&one)
                        && ![near, far].contains(&other)
                    {
                        exclude(marks, &[one, other], b, &mut said);
                    }
                }
            }
        }
    }
    said
}
