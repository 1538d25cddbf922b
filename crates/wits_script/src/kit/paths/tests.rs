//! A map of cells with walls.

use wits_core::time::Moment;
use wits_decide::{Mind, Vocabulary};
use wits_nav::Link;

use super::*;
use crate::character::Character;
use crate::{Limits, ScriptState, Vm};

/// Rows of cells; `#` is a wall.
#[derive(Clone, Debug, Default)]
struct Hall {
    rows: Vec<&'static str>,
}

impl Hall {
    fn of(rows: &[&'static str]) -> Character<Self> {
        Character::new(Self { rows: rows.to_vec() })
    }
    fn width(&self) -> u32 {
        self.rows[0].len() as u32
    }
    fn is_free(&self, x: i64, y: i64) -> bool {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        row.and_then(|row| row.as_bytes().get(usize::try_from(x).ok()?)).is_some_and(|cell| *cell != b'#')
    }
}

impl Graph for &Hall {
    type Node = u32;
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        let (x, y) = (i64::from(from % self.width()), i64::from(from / self.width()));
        for (id, (dx, dy)) in (0..).zip([(1, 0), (0, 1), (-1, 0), (0, -1)]) {
            if self.is_free(x + dx, y + dy) {
                let to = (y + dy) * i64::from(self.width()) + x + dx;
                visit(Link { to: to as u32, cost: 1.0, id });
            }
        }
    }
}

impl Numbered for &Hall {
    fn node_count(&self) -> usize {
        self.rows.len() * self.rows[0].len()
    }
}

impl Maps for Hall {
    type Graph<'a> = &'a Hall;
    fn graph(&self, _agent: u64) -> &Hall {
        self
    }
    fn node_at(&self, _agent: u64, place: Vec3) -> Option<u32> {
        let (x, y) = (place.x.round() as i64, place.y.round() as i64);
        self.is_free(x, y).then(|| y as u32 * self.width() + x as u32)
    }
    fn place_of(&self, _agent: u64, node: u32) -> Vec3 {
        Vec3::new((node % self.width()) as f32, (node / self.width()) as f32, 0.0)
    }
}

fn scripts(limits: Limits, text: &str) -> Scripts<Hall> {
    let scripts =
        Scripts::new(Vm::with(Limits { time: None, ..limits }).unwrap(), &Vocabulary::<Hall>::new()).unwrap();
    scripts.paths().unwrap();
    scripts.load("hall.lua", text).unwrap();
    scripts
}

fn run(hall: &mut Character<Hall>, limits: Limits, body: &str) -> (Scripts<Hall>, ScriptState) {
    let scripts = scripts(limits, &format!("function think()\n{body}\nend"));
    let mind = scripts.mind("hall.lua").unwrap();
    let mut state = mind.start();
    (0..5).for_each(|tick| {
        mind.tick(&mut state, &mut hall.turn(Moment::of_tick(tick, 60)));
    });
    (scripts, state)
}

fn me<'h>(hall: &'h Character<Hall>, key: &str) -> &'h Data {
    hall.kept().me().get(key).unwrap_or(&Data::Nil)
}

const WALLED: [&str; 3] = ["..#..", "..#..", "....."];

#[test]
fn a_way_is_a_list_of_corners_and_has_a_cost() {
    let mut hall = Hall::of(&WALLED);
    let body = "me.way = paths.find(vec(0, 0), vec(4, 0)) me.cost = paths.cost(vec(0, 0), vec(4, 0)) wait(9)";
    let (scripts, _) = run(&mut hall, Limits::default(), body);
    assert!(scripts.reports().is_empty(), "{:?}", scripts.reports());
    // Down two, right four, up two: 8 steps, and no other way is shorter.
    assert_eq!(me(&hall, "cost"), &Data::Number(8.0));
    let Data::Table(way) = me(&hall, "way") else { panic!("a list") };
    let places: Vec<&Data> = way.values().collect();
    assert_eq!(
        (places[0], places[places.len() - 1]),
        (&Data::Vector([0.0; 3]), &Data::Vector([4.0, 0.0, 0.0]))
    );
    assert!(places.len() < 9, "nine cells, and only corners are told: {places:?}");
    for pair in places.windows(2) {
        let [Data::Vector([ax, ay, _]), Data::Vector([bx, by, _])] = pair else { panic!("places") };
        assert!(ax == bx || ay == by, "straight stretches");
    }
}

#[test]
fn nothing_is_found_for_a_reason() {
    let mut hall = Hall::of(&["..#..", "..#..", "..#.."]);
    let body = "local _ _, me.no_way = paths.find(vec(0, 0), vec(4, 0)) _, me.off = paths.find(vec(0, 0), vec(99, 0)) \
        _, me.wall = paths.find(vec(2, 0), vec(0, 0)) me.none = paths.cost(vec(0, 0), vec(4, 0)) == nil \
        me.here = paths.cost(vec(1, 1), vec(1, 1)) wait(9)";
    let (scripts, _) = run(&mut hall, Limits::default(), body);
    assert!(scripts.reports().is_empty(), "{:?}", scripts.reports());
    assert_eq!(me(&hall, "no_way"), &"there is no way".into());
    assert_eq!(me(&hall, "off"), &"the end is not on the map".into());
    assert_eq!(me(&hall, "wall"), &"the beginning is not on the map".into());
    assert_eq!((me(&hall, "none"), me(&hall, "here")), (&true.into(), &Data::Number(0.0)));
}

#[test]
fn searching_is_paid_for_and_bounded() {
    const ROW: &str = "................................................................";
    let mut hall = Hall::of(&[ROW; 64]);
    let limits = Limits { uninterrupted: 40_000, slice: 10_000, ..Limits::default() };
    let body = "local _ _, me.why = paths.find(vec(0, 0), vec(63, 63)) me.near = paths.cost(vec(0, 0), vec(3, 0)) wait(9)";
    let (lone, _) = run(&mut hall, limits, body);
    assert!(lone.reports().is_empty(), "{:?}", lone.reports());
    assert_eq!(me(&hall, "why"), &"it is too far: the search took more work than there is left".into());
    assert_eq!(me(&hall, "near"), &Data::Number(3.0), "the script lives, and finds what is near");
    // One that does nothing but search is suspended each time, and ended where nothing can wait.
    let body = "while true do me.n = (me.n or 0) + 1 paths.cost(vec(0, 0), vec(63, 63)) end";
    let mut hall = Hall::of(&[ROW; 64]);
    let (_, _) = run(&mut hall, limits, body);
    let Data::Int(times) = me(&hall, "n") else { panic!("it ran") };
    assert!(*times <= 25, "{times} searches in five ticks");
    let scripts = scripts(
        limits,
        "action('look', { tick = function() while true do paths.cost(vec(), vec(63, 63)) end end })",
    );
    let mut words = Vocabulary::new();
    scripts.teach(&mut words).unwrap();
    let tree = wits_decide::tree::Tree::load("t.tree.ron", "(root: Do(\"look\"))", &words).unwrap();
    tree.tick(&mut tree.start(), &mut hall.turn(Moment::START));
    assert!(scripts.reports()[0].error.to_string().contains("more instructions than it is allowed"));
}

#[test]
fn faulty_questions_are_told_with_their_line() {
    let fault = |call: &str| {
        let (scripts, _) = run(&mut Hall::of(&WALLED), Limits::default(), call);
        scripts.reports()[0].error.to_string()
    };
    assert_eq!(
        fault("paths.find(vec(1))"),
        "hall.lua:2: paths.find: told 1 values; expected two places: from, to"
    );
    assert!(fault("paths.find(1, vec(2))").contains("1 is a whole number; expected a place"));
    assert!(fault("paths.cost(vec(1/0), vec(2))").contains("expected a place"));
}

/// The answers are on the tape with their work: the script is suspended at the same instruction when it is made again.
#[test]
fn a_script_that_searches_is_made_again_from_its_answers() {
    let text = "function think() for i = 0, 999 do me.far = paths.cost(vec(0, 0), vec(4, i % 3)) me.i = i \
        local way = paths.find(vec(0, 0), vec(i % 2, 2)) me.points = #way if i % 7 == 0 then wait(0.05) end end end";
    let scripts = scripts(Limits { slice: 2_000, ..Limits::default() }, text);
    let mind = scripts.mind("hall.lua").unwrap();
    let (mut hall, mut state) = (Hall::of(&WALLED), mind.start());
    for tick in 0..60 {
        let (mut copy, mut copied) = (hall.clone(), state.clone());
        mind.tick(&mut state, &mut hall.turn(Moment::of_tick(tick, 60)));
        mind.tick(&mut copied, &mut copy.turn(Moment::of_tick(tick, 60)));
        assert_eq!((hall.kept().me(), &state), (copy.kept().me(), &copied), "tick {tick}");
    }
    assert!(scripts.reports().is_empty(), "{:?}", scripts.reports());
    assert!(hall.kept().me().get("i").and_then(Data::number).unwrap() > 20.0);
}

#[test]
fn a_long_way_is_given_up_to_where_the_tape_holds_it() {
    let points = (0..500_u16).map(|n| Vec3::new(f32::from(n), f32::from(n % 2), 0.0));
    let kept = corners(points);
    assert_eq!((kept.len(), kept[79]), (MOST_POINTS, Vec3::new(79.0, 1.0, 0.0)));
    let answer = Data::list(kept.iter().map(|at| (&wits_decide::Value::Vector(*at)).into()));
    assert!(answer.bytes() + 64 <= 4 << 10, "{} bytes", answer.bytes());
    assert_eq!(corners((0..9_u8).map(|n| Vec3::splat(f32::from(n)))).len(), 2);
}
