//! Neural networks: as text, as bytes, and as those of other programs.

use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_learn::net::{
    Activation, BumpDef, ConvDef, ElmanDef, LayerDef, Net, NetDef, NetFile, Scratch, Steepness,
};

use crate::laws::definition;

/// Nets with more weights are not computed: that would only be slow.
const MAX_WEIGHTS: usize = 1 << 18;

pub(super) fn text(data: &[u8]) {
    let Some(file) = definition(data, NetFile::from_ron, NetFile::to_ron) else { return };
    let topology = file.net.compile().expect("a file that was accepted compiles");
    if topology.weight_count() <= MAX_WEIGHTS {
        let net = file.into_net(&mut Seed::new(1).stream()).expect("a file that was accepted is a net");
        computes(&net);
        assert_eq!(Net::from_bytes(&net.to_bytes()), Ok(net), "written and read again");
    }
}

/// As they are, and with the check sum that belongs to them: an error of a byte is found by that otherwise.
pub(super) fn bytes(data: &[u8]) {
    assert!(Net::from_bytes(data).is_err() || data.ends_with(&check_sum(&data[..data.len() - 8])));
    if let Ok(net) = Net::from_bytes(&[data, &check_sum(data)].concat()) {
        computes(&net);
        assert_eq!(Net::from_bytes(&net.to_bytes()), Ok(net), "written and read again");
    }
}

/// What was read from another program can be written for it.
pub(super) fn onnx(data: &[u8]) {
    let Ok(net) = Net::from_onnx(data) else { return };
    computes(&net);
    let written = net.to_onnx().expect("what was read can be written");
    let again = Net::from_onnx(&written).expect("written and then refused");
    assert_eq!(again.weights(), net.weights(), "written and read again");
}

/// Computes a row and a step of a sequence, and shows itself.
fn computes(net: &Net) {
    if net.weights().len() > MAX_WEIGHTS {
        return;
    }
    let mut scratch = Scratch::default();
    assert_eq!(net.forward(&[0.5, -1.0], &mut scratch).len(), net.outputs());
    let mut hidden = net.topology().hidden_state();
    net.view().forward_step(&[1.0], &mut hidden, &mut scratch);
    let mut gradients = vec![0.0; net.weights().len()];
    net.backward(&mut scratch, &vec![1.0; net.outputs()], &mut gradients);
}

fn check_sum(bytes: &[u8]) -> [u8; 8] {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let sum = words.iter().chain([&last]).fold(0xcbf2_9ce4_8422_2325, |hash: u64, word| {
        let hash = (hash ^ u64::from_le_bytes(*word)).wrapping_mul(0x0000_0100_0000_01b3);
        hash ^ (hash >> 29)
    });
    sum.to_le_bytes()
}

/// Small nets with layers of all kinds that files of others can have.
fn nets() -> Vec<Net> {
    let (activation, bias) = (Activation::Relu, true);
    let conv = ConvDef {
        width: 3,
        height: 2,
        channels: 2,
        kernels: 2,
        size: 2,
        stride: 1,
        padding: true,
        activation,
        bias,
    };
    let elman = ElmanDef { outputs: 2, activation: Activation::Bipolar(Steepness { h: 0.5 }) };
    let defs = [
        NetDef::perceptrons(2, &[3], Activation::Bump(BumpDef::default()), (2, Activation::Softmax)),
        NetDef::new(
            12,
            [LayerDef::Conv(conv), LayerDef::dense(2, Activation::Sigmoid(Steepness { h: 2.0 }))],
        ),
        NetDef::new(2, [LayerDef::gru(2), LayerDef::Elman(elman), LayerDef::dense(1, Activation::Step)]),
    ];
    defs.into_iter().filter_map(|def| Net::random(def, &mut Seed::new(1).stream()).ok()).collect()
}

pub(super) fn bytes_seeds() -> Vec<Vec<u8>> {
    let whole = nets().into_iter().map(|net| net.to_bytes());
    whole.flat_map(|bytes| [bytes[..bytes.len() - 8].to_vec(), bytes]).collect()
}

/// Nets of our own, and those that the tests have from other programs.
pub(super) fn onnx_seeds() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/wits_learn/tests/data/onnx");
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let models = paths.into_iter().filter(|path| path.extension().is_some_and(|end| end == "onnx"));
    let models = models.filter_map(|path| std::fs::read(path).ok()).filter(|bytes| bytes.len() < 4096);
    nets().into_iter().filter_map(|net| net.to_onnx().ok()).chain(models).collect()
}
