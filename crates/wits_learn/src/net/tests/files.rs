//! Files: round trips, and what is refused.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::state;

use crate::net::{
    Activation, BumpDef, ConvDef, HebbianDef, HebbianGrid, Hopfield, LayerDef, Net, NetBytesError, NetDef,
    NetFile, Optimizer, OptimizerDef, RbfDef, Steepness,
};

fn everything() -> Net {
    let grid = ConvDef {
        width: 4,
        height: 3,
        channels: 1,
        kernels: 2,
        size: 3,
        stride: 1,
        padding: true,
        activation: Activation::Relu,
        bias: true,
    };
    let layers = [
        LayerDef::Conv(grid),
        LayerDef::dropout(0.2),
        LayerDef::gru(3),
        LayerDef::elman(4),
        LayerDef::rbf(5),
        LayerDef::Rbf(RbfDef { outputs: 2, normalized: true }),
        LayerDef::dense(3, Activation::Bump(BumpDef { h: 3.0, c: 1.0 })),
        LayerDef::dense(3, Activation::Sigmoid(Steepness { h: 0.5 })),
        LayerDef::dense(2, Activation::Named("mine".into())),
        LayerDef::dense(2, Activation::Softmax),
    ];
    let def = NetDef::new(12, layers).output_names(["flee", "fight"]);
    Net::random(def, &mut Seed::new(7).stream()).unwrap()
}

#[test]
fn a_net_comes_back_from_every_form() {
    let net = everything();
    assert_eq!(Net::from_bytes(&net.to_bytes()).unwrap(), net);
    let text = NetFile::from(&net).to_ron();
    let mut stream = Seed::new(1).stream();
    assert_eq!(NetFile::from_ron("a.net.ron", &text).unwrap().into_net(&mut stream).unwrap(), net);
    assert_eq!(state::from_bytes::<Net>(&state::to_bytes(&net).unwrap()).unwrap(), net);
    let json = serde_json::to_string(&net).unwrap();
    assert_eq!(serde_json::from_str::<Net>(&json).unwrap(), net);
}

#[test]
fn without_weights_a_file_gives_a_random_net() {
    let text = "(net: (inputs: 2, layers: [Dense(outputs: 3, activation: Sigmoid)]))";
    let net = |seed: u64| {
        NetFile::from_ron("a.net.ron", text).unwrap().into_net(&mut Seed::new(seed).stream()).unwrap()
    };
    assert_eq!((net(1), net(1).weights().len()), (net(1), 9));
    assert_ne!(net(1), net(2));
}

#[test]
fn errors_of_a_text_name_their_lines() {
    let errors = |text: &str| NetFile::from_ron("a.net.ron", text).unwrap_err().to_string();
    assert_eq!(
        errors("(version: 2, net: (inputs: 2, layers: []))"),
        "a.net.ron:1:11: a file of version 2; expected version 1"
    );
    assert_eq!(errors("(net: (inputs: 2, layers: []))"), "a.net.ron:1:27: 0 layers; expected 1 to 256");
    assert_eq!(
        errors("(net: (inputs: 2, layers: [Dense(outputs: 1, activation: Tanh)]),\n weights: [1, 2])"),
        "a.net.ron:2:11: 2 weights; expected none, or 3"
    );
    assert_eq!(
        errors("(net: (inputs: 2, layers: [Dense(outputs: 1, activation: Tanhh)]))"),
        "a.net.ron:1:58: unknown \"Tanhh\", did you mean \"Tanh\"?"
    );
    let deep = "(net: (inputs: 9, layers: [\n Dense(outputs: 3, activation: Softmax),\n \
                Conv(width: 2, height: 2, kernels: 1, size: 3, activation: Relu)]))";
    assert_eq!(
        errors(deep),
        "\
a.net.ron:2:32: Softmax in a layer that is not the last; expected another activation
a.net.ron:3:2: 3 inputs; expected 2 x 2 x 1 = 4
a.net.ron:3:46: the square does not fit into the grid; expected a smaller one"
    );
}

#[test]
fn too_large_nets_are_refused_before_memory_is_taken() {
    let errors = |layers: Vec<LayerDef>| NetDef::new(60_000, layers).compile().unwrap_err().to_string();
    let dense = |outputs| LayerDef::dense(outputs, Activation::Tanh);
    assert_eq!(
        errors(vec![dense(300)]),
        "layers[0]: 18000300 weights up to this layer; expected at most 16777216"
    );
    assert_eq!(
        errors(vec![dense(usize::MAX)]),
        format!("layers[0].outputs: {} is out of range; expected 1 to 65536", usize::MAX)
    );
    assert_eq!(errors(vec![dense(1); 300]), "layers: 300 layers; expected 1 to 256");
    let grid = ConvDef {
        width: usize::MAX,
        height: usize::MAX,
        channels: usize::MAX,
        kernels: usize::MAX,
        size: usize::MAX,
        stride: 0,
        padding: true,
        activation: Activation::Relu,
        bias: true,
    };
    assert!(NetDef::new(usize::MAX, [LayerDef::Conv(grid)]).compile().is_err());
}

#[test]
fn bytes_of_another_kind_or_version_are_named() {
    let bytes = everything().to_bytes();
    assert_eq!(Net::from_bytes(b""), Err(NetBytesError::Foreign));
    assert_eq!(Net::from_bytes(b"PNG, or something else"), Err(NetBytesError::Foreign));
    assert!(matches!(Net::from_bytes(&bytes[..10]), Err(NetBytesError::Length { found: 10, .. })));
    let mut newer = bytes.clone();
    newer[8] = 9;
    assert_eq!(Net::from_bytes(&newer), Err(NetBytesError::Version { found: 9 }));
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(matches!(Net::from_bytes(&longer), Err(NetBytesError::Length { .. })));
    let mut damaged = bytes;
    damaged[60] ^= 1;
    assert_eq!(Net::from_bytes(&damaged), Err(NetBytesError::Damaged));
}

/// States that do not fit together are refused when they are loaded.
#[test]
fn states_are_checked() {
    let net = everything();
    let mut saved = serde_json::to_value(&net).unwrap();
    saved["weights"].as_array_mut().unwrap().pop();
    assert!(serde_json::from_value::<Net>(saved).unwrap_err().to_string().contains("weights; expected"));
    let grid = HebbianGrid::new(HebbianDef { width: 3, height: 2, ..HebbianDef::default() }).unwrap();
    assert_eq!(state::from_bytes::<HebbianGrid>(&state::to_bytes(&grid).unwrap()).unwrap(), grid);
    let mut saved = serde_json::to_value(&grid).unwrap();
    saved["def"]["width"] = 4.into();
    assert!(serde_json::from_value::<HebbianGrid>(saved).is_err());
    let memory = Hopfield::new(3).unwrap();
    assert_eq!(state::from_bytes::<Hopfield>(&state::to_bytes(&memory).unwrap()).unwrap(), memory);
    let optimizer = Optimizer::new(OptimizerDef::adam(0.1), 3);
    assert_eq!(state::from_bytes::<Optimizer>(&state::to_bytes(&optimizer).unwrap()).unwrap(), optimizer);
}

proptest! {
    #[test]
    fn no_bytes_are_read_wrongly(cut in 0_usize..2000, place in 0_usize..2000, flip in 1_u8..=255) {
        let bytes = everything().to_bytes();
        let mut changed = bytes.clone();
        changed[place % bytes.len()] ^= flip;
        prop_assert!(Net::from_bytes(&changed).is_err());
        prop_assert!(Net::from_bytes(&bytes[..cut % bytes.len()]).is_err());
    }

    #[test]
    fn any_bytes_and_states_are_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Net::from_bytes(&bytes).is_err());
        prop_assert!(Net::from_bytes(&[b"WITSNET\n\x01\0\0\0", bytes.as_slice()].concat()).is_err());
        prop_assert!(state::from_bytes::<Net>(&bytes).is_err());
    }
}
