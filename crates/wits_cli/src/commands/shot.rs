//! `wits shot`: a picture of a game after some ticks.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use glam::Vec2;
use wits_core::findings::unknown_name;
use wits_core::render::{DrawOptions, LONGEST_SIDE, draw};
use wits_core::scene::{Scene, Theme};
use wits_game::{About, Catalog, Session};

use crate::failure::{Failure, Outcome};
use crate::files::Target;
use crate::game_args::{GameArgs, play_on};
use crate::output;

#[derive(Args)]
#[command(after_help = "Example:\n  wits shot flock --ticks 600 --size 1280x720 --out flock.png")]
pub(crate) struct ShotArgs {
    #[command(flatten)]
    game: GameArgs,

    /// How many ticks to play before the picture is taken
    #[arg(long, default_value_t = 600, value_name = "N")]
    ticks: u64,

    /// Width and height in pixels
    #[arg(long, default_value = "1280x720", value_name = "WxH", value_parser = parse_size)]
    size: [u32; 2],

    /// Dark or light
    #[arg(long, value_enum, default_value_t = ThemeArg::Dark)]
    theme: ThemeArg,

    /// Shows a layer that is off at first, such as a debugging overlay; can be used several times
    #[arg(long, value_name = "LAYER")]
    show: Vec<String>,

    /// The picture file, a PNG
    #[arg(long, value_name = "F.png")]
    out: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum ThemeArg {
    /// Light things on a dark ground
    Dark,
    /// Dark things on a light ground
    Light,
}

pub(crate) fn run(args: &ShotArgs, catalog: &Catalog) -> Outcome {
    let (entry, params) = args.game.find(catalog)?;
    check_layers(entry.about(), &args.show)?;
    let target = Target::new(&args.out)?;
    let png = args.game.with_threads(|| {
        let mut session = args.game.start(entry, params)?;
        play_on(&mut session, args.ticks, |_| {});
        picture(args, &session)
    })??;
    target.write_bytes(&png)?;
    let [width, height] = args.size;
    output::line(format!("{}: {width} by {height} pixels", args.out.display()))
}

fn picture(args: &ShotArgs, session: &Session) -> Outcome<Vec<u8>> {
    let about = session.about();
    let wanted = |layer: &str| args.show.iter().any(|shown| shown == layer);
    let hidden = about.layers.iter().filter(|layer| !layer.on && !wanted(layer.name));
    let hidden: Vec<&str> = hidden.map(|layer| layer.name).collect();
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|layer| !hidden.contains(&layer));
    let options = DrawOptions {
        size: args.size,
        theme: match args.theme {
            ThemeArg::Dark => Theme::Dark,
            ThemeArg::Light => Theme::Light,
        },
        layers: &about.layer_names(),
        hidden: &hidden,
        ..DrawOptions::default()
    };
    draw(&scene, &options).and_then(|picture| picture.to_png()).map_err(Failure::no)
}

fn check_layers(about: &About, shown: &[String]) -> Outcome {
    let known = about.layer_names();
    match shown.iter().find(|layer| !known.contains(&layer.as_str())) {
        Some(layer) => Err(Failure::usage(format!("layer: {}", unknown_name(layer, &known)))),
        None => Ok(()),
    }
}

fn parse_size(text: &str) -> Result<[u32; 2], String> {
    let sides = text.split_once(['x', 'X']);
    let sides = sides.and_then(|(width, height)| Some([width.parse().ok()?, height.parse().ok()?]));
    match sides {
        Some(sides) if sides.iter().all(|side| (1..=LONGEST_SIDE).contains(side)) => Ok(sides),
        Some(_) => Err(format!("each side must be 1 to {LONGEST_SIDE}")),
        None => Err("expected WxH, such as 1280x720".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::parse_size;

    #[test]
    fn sizes_are_read_or_explained() {
        assert_eq!(parse_size("640x480"), Ok([640, 480]));
        assert_eq!(parse_size("1X8192"), Ok([1, 8192]));
        for garbage in ["", "640", "x", "640x", "axb", "-1x5", "1x2x3", "1.5x2", "99999999999x1"] {
            assert!(parse_size(garbage).unwrap_err().contains("expected WxH"), "{garbage:?}");
        }
        for outside in ["0x5", "5x0", "8193x1"] {
            assert!(parse_size(outside).unwrap_err().contains("1 to 8192"), "{outside:?}");
        }
    }
}
