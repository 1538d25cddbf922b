//! What the mind of a team does.

use wits_decide::{Choices, Param, Status, Vocabulary};

use crate::kit::side_of_mind;
use crate::player::{Plan, Team};
use crate::stage::Stage;
use crate::style::NEEDED;

pub(super) fn teach(words: &mut Vocabulary<Stage>) {
    // The files of the teams have more: see `kit::set_formations`.
    let formations = Choices::new("formations", NEEDED).changing();
    words
        .action("form", |stage: &mut Stage, call| {
            let side = side_of_mind(call.index());
            let Some(regions) = stage.kit.formation(side, call.text(0)) else { return Status::Failure };
            stage.form(side, regions);
            Status::Success
        })
        .help("Players have the home regions of a formation from now on.")
        .param(Param::text("formation").help("One of those in the team's file.").among(&formations));
    words
        .action("plan", |stage: &mut Stage, call| {
            let Some(plan) = Plan::named(call.text(0)) else { return Status::Failure };
            stage.teams[side_of_mind(call.index())].plan = plan;
            Status::Success
        })
        .help("What players do against those who have the ball, besides going for it.")
        .param(Param::text("what").help("How they defend.").one_of("plans", Plan::NAMES));
    let mut simple = |name: &str, help: &str, act: fn(&mut Stage, usize, usize)| {
        let word = words.action(name, move |stage: &mut Stage, call| {
            act(stage, call.index(), side_of_mind(call.index()));
            Status::Success
        });
        word.help(help);
    };
    simple("form_for_kick_off", "Players have the home regions of the kick-off.", |stage, _, side| {
        let first = crate::player::members(side).start;
        let regions = std::array::from_fn(|place| stage.kit.home(first + place));
        stage.form(side, regions);
    });
    simple("forget_roles", "Nobody has the ball, waits for it or supports.", |stage, _, side| {
        let Team { receiver, controlling, supporting, spot, plan, .. } = &mut stage.teams[side];
        (*receiver, *controlling, *supporting, *spot) = (None, None, None, None);
        *plan = Plan::None;
    });
    simple("send_home", "All field players of the team go home.", Stage::send_home);
    simple("forget_supporter", "Nobody supports any more.", |stage, _, side| {
        stage.teams[side].supporting = None
    });
    words
        .action("look_for_spots", |stage: &mut Stage, call| {
            let side = side_of_mind(call.index());
            Status::of(stage.support_spot(side, call.stream()).is_some())
        })
        .help("Looks for the best place for a supporter, as often as the team's file says.");
}
