//! The files of the lab have no faults, and nothing in them is doubtful.

use wits_core::ron::RonFile;
use wits_plan::goap::GoapDef;
use wits_plan::htn::HtnDef;

#[test]
fn the_files_have_no_faults() {
    let goap = [
        ("mage", include_str!("../../../src/planner/minds/mage.goap.ron")),
        ("builder", include_str!("../../../src/planner/minds/builder.goap.ron")),
        ("ambush", include_str!("../../../src/planner/minds/ambush.goap.ron")),
    ];
    for (file, text) in goap {
        assert_eq!(GoapDef::check_ron(file, text).to_string(), "");
    }
    let htn = [
        ("builder", include_str!("../../../src/planner/minds/builder.htn.ron")),
        ("ambush", include_str!("../../../src/planner/minds/ambush.htn.ron")),
    ];
    for (file, text) in htn {
        assert_eq!(HtnDef::check_ron(file, text).to_string(), "");
    }
}
