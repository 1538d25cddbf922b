//! What nets say of themselves.

use proptest::prelude::*;
use wits_core::inspect::Section;
use wits_core::random::Seed;

use crate::net::{Activation, LayerDef, Net, NetDef, Scratch};

proptest! {
    #[test]
    fn contributions_of_a_linear_net_are_exact(seed: u64, input in prop::array::uniform3(-5_f32..5.0), base in prop::array::uniform3(-5_f32..5.0)) {
        let def = NetDef::perceptrons(3, &[4], Activation::Linear, (2, Activation::Linear));
        let net = Net::random(def, &mut Seed::new(seed).stream()).unwrap();
        let why = net.why(&input, &base, 1, 1, &mut Scratch::default()).unwrap();
        prop_assert!(why.remainder().abs() < 1e-4, "{why:?}");
    }

    #[test]
    fn many_points_explain_almost_everything(seed: u64, input in prop::array::uniform3(-1_f32..1.0)) {
        let def = NetDef::perceptrons(3, &[8], Activation::Tanh, (2, Activation::Softmax));
        let net = Net::random(def, &mut Seed::new(seed).stream()).unwrap();
        let why = net.why(&input, &[], 0, 100, &mut Scratch::default()).unwrap();
        prop_assert!(why.remainder().abs() < 2e-3, "{why:?}");
    }
}

#[test]
fn the_largest_contribution_comes_first() {
    let def = NetDef::perceptrons(3, &[], Activation::Linear, (1, Activation::Linear));
    let def = def.input_names(["health", "distance", "ammo"]).output_names(["fight"]);
    let net = Net::with_weights(def, vec![1.0, -5.0, 2.0, 0.0]).unwrap();
    let (input, mut scratch) = ([1.0, 1.0, 1.0], Scratch::default());
    let why = net.why(&input, &[], 0, 1, &mut scratch).unwrap();
    let Section::Bars { title, bars, .. } = why.section(net.view(), &input) else { panic!("no bars") };
    assert_eq!(title, "Why fight");
    let named: Vec<_> = bars.iter().map(|bar| (&*bar.name, bar.value)).collect();
    assert_eq!(named, [("distance", -5.0), ("ammo", 2.0), ("health", 1.0)]);
    assert_eq!(net.why(&input, &[], 1, 1, &mut scratch), None);
}

#[test]
fn a_graph_has_a_node_for_each_neuron_and_one_for_the_rest() {
    let layers = [
        LayerDef::dense(30, Activation::Relu),
        LayerDef::dropout(0.5),
        LayerDef::dense(2, Activation::Softmax),
    ];
    let net = Net::random(NetDef::new(2, layers), &mut Seed::new(1).stream()).unwrap();
    let graph = net.graph("guard");
    // 2 inputs, twice 24 and the rest, 2 outputs; all links but those of dropout, which are one for each neuron.
    assert_eq!((graph.nodes.len(), graph.links.len()), (2 + 25 + 25 + 2, 2 * 25 + 25 + 25 * 2));
    let mut scratch = Scratch::default();
    assert!(net.pulse(3, &scratch).notes.is_empty());
    net.forward(&[1.0, -1.0], &mut scratch);
    let pulse = net.pulse(3, &scratch);
    assert_eq!((pulse.notes.len(), &*pulse.notes[0].1), (2 + 24 + 24 + 2, "1.000"));
    assert_eq!(pulse.notes.last().unwrap().0, 53);
    assert_eq!(
        (
            net.document("guard", &scratch).sections.len(),
            net.document("guard", &Scratch::default()).sections.len()
        ),
        (4, 2)
    );
    assert!(matches!(net.weight_map(0), Some(Section::Matrix(matrix)) if matrix.columns.labels.len() == 30));
    assert!(net.weight_map(1).is_none() && net.weight_map(9).is_none());
}

#[test]
fn a_matrix_of_weights_names_inputs_outputs_and_biases() {
    let def = NetDef::perceptrons(2, &[], Activation::Linear, (2, Activation::Linear));
    let def = def.input_names(["health", "ammo"]).output_names(["flee", "fight"]);
    let net = Net::with_weights(def, vec![1.0, -5.0, 2.0, 0.0, 0.5, 0.25]).unwrap();
    let Some(Section::Matrix(matrix)) = net.weight_map(0) else { panic!("a matrix") };
    assert_eq!(matrix.rows.labels, ["health", "ammo", "bias"]);
    assert_eq!(matrix.columns.labels, ["flee", "fight"]);
    // With health at 1 and no ammunition: flee 1 + 0.5, fight -5 + 0.25.
    assert_eq!((matrix.value(0, 1), matrix.value(2, 0)), (Some(-5.0), Some(0.5)));
    let output = net.forward(&[1.0, 0.0], &mut Scratch::default()).to_vec();
    assert_eq!(output, [1.5, -4.75]);
    let wide = NetDef::perceptrons(65, &[], Activation::Linear, (1, Activation::Linear));
    let wide = Net::random(wide, &mut Seed::new(1).stream()).unwrap();
    assert!(matches!(wide.weight_map(0), Some(Section::Surface { columns: 1, .. })));
}
