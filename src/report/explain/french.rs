//! The French texts of explanations, hints and ratings.

use crate::explain::Technique;

use super::words::{Count, Words};

/// The table of `Words` in French; `technique` names the techniques.
pub(super) static FRENCH: Words = Words {
    technique,
    is_one: |number| number < 2,

    steps: Count { one: "{number} étape", many: "{number} étapes" },
    rounds: Count { one: "{number} tour", many: "{number} tours" },
    placed: Count { one: "{number} chiffre placé", many: "{number} chiffres placés" },
    crossed_out: Count {
        one: "{number} candidat éliminé", many: "{number} candidats éliminés"
    },
    open: Count { one: "{number} case vide", many: "{number} cases vides" },
    left: Count { one: "{number} candidat restant", many: "{number} candidats restants" },
    requirements: Count { one: "cette contrainte", many: "ces {number} contraintes" },
    wrong: Count { one: "{number} entrée est fausse", many: "{number} entrées sont fausses" },

    and: " et ",
    or: " ou ",
    semicolon: " ; ",
    colon: " :",

    row: "la ligne {number}",
    rows: "les lignes {numbers}",
    column: "la colonne {number}",
    columns: "les colonnes {numbers}",
    one_box: "le bloc {number}",
    boxes: "les blocs {numbers}",
    region: "la région {number}",
    regions: "les régions {numbers}",
    window: "la fenêtre {number}",
    windows: "les fenêtres {numbers}",
    group: "le groupe disjoint {number}",
    groups: "les groupes disjoints {numbers}",
    diagonal_down: "la diagonale descendante",
    diagonal_up: "la diagonale montante",
    centre_dots: "l'ensemble des cases centrales",
    asterisk: "l'astérisque",
    of_grid: "{house} de la grille {grid}",
    knight: "un saut de cavalier",
    king: "un pas de roi",

    need_cell: "{cell} doit contenir un chiffre",
    need_cells: "{cells} doivent contenir un chiffre",
    need_digits: "{house} doit contenir {digits}",
    apart: "{first} et {second} sont à {apart} l'une de l'autre : au plus un {digit}",
    neighbours: "{first} et {second} sont voisines : pas de {digit} à côté de {next}",

    step: "{name} : {seen}",
    conclusion: "Donc {conclusions}.",
    assuming_unique: "{name} (en supposant la solution unique)",
    naked_single: "{cell} ne peut contenir que {digit}",
    hidden_single: "dans {house}, le {digit} ne peut aller qu'en {cell}",
    locked_candidates: "dans {house}, le {digit} ne peut aller qu'en {cells}, qui sont dans {cover}",
    locked_neighbours: "dans {house}, le {digit} ne peut aller qu'en {cells}, qui sont voisines",
    naked_set: "dans {house}, il ne reste que {digits} pour {cells}",
    hidden_set: "dans {house}, {digits} ne peuvent aller qu'en {cells}",
    fish: "dans {bases}, le {digit} ne peut aller que dans {covers}",
    finned_fish: "dans {bases}, le {digit} ne peut aller que dans {covers}, à l'exception de la nageoire \
        dans {house} : {fin}",
    finned_apart: "dans {bases}, le {digit} ne peut aller que dans {covers}, à l'exception de la nageoire, \
        à {apart} de {cell} : {fin}",
    two_links: "dans {first}, le {digit} ne peut aller qu'en {first_cells}, et dans {second} qu'en \
        {second_cells} ; {joint} ne peuvent pas contenir toutes deux le {digit}, donc l'une des cases \
        {ends} le contient",
    xy_wing: "{pivot} contient {x} ou {y} ; si c'est {x}, alors {first} contient {digit} ; si c'est {y}, \
        alors {second} contient {digit}",
    xyz_wing: "{pivot} contient {x}, {y} ou {digit} ; si c'est {x}, alors {first} contient {digit} ; si \
        c'est {y}, alors {second} contient {digit}",
    w_wing: "{first} et {second} ne peuvent contenir que {digits} ; dans {house}, le {link} ne peut aller \
        qu'en {cells}, chacune étant vue par l'une d'elles, donc l'une d'elles contient {digit}",
    unique_rectangle: "si {cells} ne pouvaient contenir que {digits}, il y aurait une deuxième solution",
    rectangle_extras: "si {cells} ne pouvaient contenir que {digits}, il y aurait une deuxième solution ; \
        donc {extras}",
    rectangle_locked: "dans {house}, le {locked} ne peut aller qu'en {ends} ; si l'une d'elles contenait \
        {other}, {cells} ne pourraient contenir que {digits}, et il y aurait une deuxième solution",
    bug_plus_one: "toutes les autres cases vides ont deux candidats ; si {cell} ne contenait pas {digit}, \
        il y aurait plusieurs solutions ou aucune",
    chain: "{thoughts} ; donc {one} ou {other}",
    ring: "{thoughts}, et la boucle se referme : de deux candidats de la boucle qui s'excluent, l'un est vrai",
    cell_forcing: "quel que soit le chiffre de {cell}, la conclusion est la même",
    house_forcing: "où que soit le {digit} dans {house}, la conclusion est la même",
    net: "le contraire est impossible",
    explanation: "dans l'état actuel de la grille, il n'y a pas d'autre possibilité avec {requirements}",

    assumed: "si {thought}",
    then: "alors {thought}",
    so: "donc {thought}",
    inference: "{thought} ({reason})",
    reason_with: "{reason}, avec {thoughts}",
    one_digit: "un seul chiffre en {cell}",
    one_place: "dans {house}",
    one_of_two: "à {apart} de {cell}",
    beside: "à côté de {cell}",
    last_digit: "il n'y reste rien d'autre",
    last_place: "seule place dans {house}",
    starved: "il ne reste rien pour {what}",
    digit_in: "le {digit} dans {house}",

    look: "Regardez {places}.",
    look_beyond: "Aucune technique connue ne permet de continuer. Regardez {places}.",
    no_hint: "ces techniques ne trouvent pas de prochaine étape",
    before: "avant :",
    after: "après :",

    solved_in: "résolu en {steps} ({tallies})",
    stuck: "{steps}, puis ces techniques ne suffisent plus : {open}, {left}",
    stopped: "{steps}, puis {limit} : {open}, {left}",
    tally: "{name} {number}",
    rounds_solved: "résolu en {rounds} : {placed}, {crossed_out}",
    rounds_stuck: "{rounds} : {placed}, {crossed_out} ; {open}, {left}",
    by_clues: "les indices : {crossed_out}, {left}",
    round: "tour {number} : {placed}, {crossed_out} : {digits}",

    already_solved: "la grille est résolue : il n'y a plus rien à faire",
    clash: "{clashes} : `why` dit quels indices et quelles règles se contredisent",
    no_solution: "la grille n'a pas de solution : `why` dit pourquoi",
    several: "la grille a plusieurs solutions : `why` en montre deux, et `check` propose des indices à ajouter",
    unknown: "on ne sait pas, {limit}",
    wrong_digit: "{what} est faux",
    wrong_clue: "{what} est faux : la grille donne {digit} à cet endroit",
    wrong_marks: "les candidats notés en {cell}, {digits}, ne contiennent pas son chiffre",
    clash_in_house: "le {digit} est deux fois dans {house} : {first} et {second}",
    clash_apart: "le {digit} est deux fois à {apart} : {first} et {second}",
    clash_beside: "{digit} et {other} sont consécutifs et voisins : {first} et {second}",
    clash_odd: "le {digit} est en {cell}, une case pour les chiffres pairs",
    clash_even: "le {digit} est en {cell}, une case pour les chiffres impairs",
    limit_time: "le temps est écoulé",
    limit_conflicts: "la limite de conflits est atteinte",
    limit_decisions: "la limite de décisions est atteinte",
    limit_interrupt: "interrompu",
    limit_engine: "le solveur a abandonné",
};

fn technique(technique: Technique) -> &'static str {
    match technique {
        Technique::NakedSingle => "singleton nu",
        Technique::HiddenSingle => "singleton caché",
        Technique::LockedCandidates => "candidats verrouillés",
        Technique::NakedPair => "paire nue",
        Technique::HiddenPair => "paire cachée",
        Technique::NakedTriple => "triplet nu",
        Technique::HiddenTriple => "triplet caché",
        Technique::NakedQuad => "quadruplet nu",
        Technique::HiddenQuad => "quadruplet caché",
        Technique::XWing => "X-Wing",
        Technique::Swordfish => "espadon (swordfish)",
        Technique::Jellyfish => "méduse (jellyfish)",
        Technique::Skyscraper => "gratte-ciel",
        Technique::TwoStringKite => "cerf-volant",
        Technique::TurbotFish => "turbot",
        Technique::XyWing => "XY-Wing",
        Technique::XyzWing => "XYZ-Wing",
        Technique::WWing => "W-Wing",
        Technique::FinnedXWing => "X-Wing à nageoire",
        Technique::SashimiXWing => "X-Wing sashimi",
        Technique::FinnedSwordfish => "espadon à nageoire",
        Technique::SashimiSwordfish => "espadon sashimi",
        Technique::FinnedJellyfish => "méduse à nageoire",
        Technique::SashimiJellyfish => "méduse sashimi",
        Technique::UniqueRectangle => "rectangle unique",
        Technique::BugPlusOne => "BUG+1",
        Technique::XChain => "chaîne X",
        Technique::XyChain => "chaîne XY",
        Technique::Loop => "boucle continue",
        Technique::Aic => "chaîne d'inférences alternées",
        Technique::CellForcingChain => "chaîne forcée à partir d'une case",
        Technique::HouseForcingChain => "chaîne forcée à partir d'une zone",
        Technique::ForcingNet => "réseau forcé",
        Technique::Explanation => "explication",
    }
}
