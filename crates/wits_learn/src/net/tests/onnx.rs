//! Nets from and for other programs.

use std::process::Command;

use proptest::prelude::*;
use wits_core::random::Seed;

use crate::net::{Activation, DenseDef, LayerDef, Net, NetDef, OnnxError, Scratch, Steepness};

fn layers(widths: &[usize], kinds: &[usize], bias: bool) -> Vec<LayerDef> {
    let known = [
        Activation::Linear,
        Activation::Relu,
        Activation::Softplus,
        Activation::Sigmoid(Steepness { h: 0.5 }),
        Activation::sigmoid(),
        Activation::Bipolar(Steepness { h: 3.0 }),
        Activation::Tanh,
        Activation::Softmax,
    ];
    let last = widths.len() - 1;
    let layers = widths.iter().zip(kinds).enumerate().map(|(number, (outputs, kind))| {
        let kind = kind % if number == last { known.len() } else { known.len() - 1 };
        LayerDef::Dense(DenseDef { outputs: *outputs, activation: known[kind].clone(), bias })
    });
    layers.collect()
}

proptest! {
    #[test]
    fn a_net_comes_back_as_it_was(
        inputs in 1_usize..9, widths in prop::collection::vec(1_usize..9, 1..4), kinds in prop::array::uniform4(0_usize..8),
        bias: bool, seed: u64,
    ) {
        let def = NetDef::new(inputs, layers(&widths, &kinds, bias));
        let net = Net::random(def, &mut Seed::new(seed).stream()).unwrap();
        prop_assert_eq!(Net::from_onnx(&net.to_onnx().unwrap()).unwrap(), net);
    }

    #[test]
    fn damaged_models_are_errors_or_nets(place: prop::sample::Index, byte: u8, cut: prop::sample::Index) {
        let def = NetDef::perceptrons(3, &[4], Activation::bipolar(), (2, Activation::Softmax));
        let bytes = Net::random(def, &mut Seed::new(1).stream()).unwrap().to_onnx().unwrap();
        let mut changed = bytes.clone();
        changed[place.index(bytes.len())] = byte;
        if let Ok(net) = Net::from_onnx(&changed) {
            net.forward(&[1.0], &mut Scratch::default());
        }
        prop_assert!(Net::from_onnx(&bytes[..cut.index(bytes.len())]).is_err());
    }

    #[test]
    fn any_bytes_are_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Net::from_onnx(&bytes).is_err());
    }
}

#[test]
fn what_is_not_supported_is_named() {
    let net = |layer: LayerDef| Net::random(NetDef::new(4, [layer]), &mut Seed::new(1).stream()).unwrap();
    let error = |layer: LayerDef| net(layer).to_onnx().unwrap_err().to_string();
    assert_eq!(error(LayerDef::gru(2)), "layers[0]: Gru cannot be written as ONNX here");
    assert_eq!(
        error(LayerDef::dense(2, Activation::Step)),
        "layers[0]: the activation Step cannot be written as ONNX here"
    );
    assert_eq!(Net::from_onnx(b""), Err(OnnxError::NoGraph));
    let text = b"Gemm";
    let bytes = net(LayerDef::dense(2, Activation::Tanh)).to_onnx().unwrap();
    let at = bytes.windows(text.len()).position(|part| part == text).unwrap();
    let mut other = bytes;
    other[at..at + 4].copy_from_slice(b"Gemn");
    let error = Net::from_onnx(&other).unwrap_err();
    assert_eq!(error.to_string(), "node 0 (Gemn): this operator is not supported");
}

const JUDGE: &str = "
import sys, onnx, onnxruntime, numpy
model, inputs, count = sys.argv[1], numpy.array([float(x) for x in sys.argv[2].split(',')], dtype='float32'), int(sys.argv[3])
onnx.checker.check_model(onnx.load(model), full_check=True)
session = onnxruntime.InferenceSession(model)
output, = session.run(None, {'input': inputs.reshape(-1, count)})
print(','.join(repr(float(x)) for x in output.flatten()))
";

/// onnxruntime computes the same, up to rounding. Its Python packages come from PyPI; `WITS_PYTHON` names an interpreter that
/// has them, if it is not `python3`.
#[test]
fn onnxruntime_agrees() {
    let python = std::env::var("WITS_PYTHON").unwrap_or_else(|_| "python3".into());
    let has_judge = Command::new(&python).args(["-c", "import onnx, onnxruntime"]).output();
    if !has_judge.is_ok_and(|output| output.status.success()) {
        println!("skipped: {python} has no onnx and onnxruntime (pip install onnx onnxruntime)");
        return;
    }
    let path = std::env::temp_dir().join(format!("wits-{}.onnx", std::process::id()));
    for (seed, kinds) in [[1, 3, 7], [6, 2, 4], [5, 1, 0]].into_iter().enumerate() {
        let def = NetDef::new(5, layers(&[7, 6, 3], &kinds, seed != 1));
        let net = Net::random(def, &mut Seed::new(seed as u64).stream()).unwrap();
        std::fs::write(&path, net.to_onnx().unwrap()).unwrap();
        let mut stream = Seed::new(9).stream();
        let inputs: Vec<f32> = (0..20).map(|_| stream.range(-2.0, 2.0)).collect();
        let list = inputs.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let output =
            Command::new(&python).args(["-c", JUDGE]).arg(&path).args([&list, "5"]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let judged = String::from_utf8(output.stdout).unwrap();
        let judged: Vec<f32> = judged.trim().split(',').map(|number| number.parse().unwrap()).collect();
        let mut scratch = Scratch::default();
        let ours = net.forward_batch(&inputs, 4, &mut scratch);
        assert_eq!(judged.len(), ours.len());
        for (judged, ours) in judged.iter().zip(ours) {
            assert!((judged - ours).abs() < 1e-5, "{kinds:?}: {judged} is not {ours}");
        }
    }
    std::fs::remove_file(&path).unwrap();
}
