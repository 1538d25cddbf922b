//! Nets in files: text for people, bytes for games.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::random::Stream;
use wits_core::ron::{self, RonFile};

use super::def::{MAX_WEIGHTS, NetDef};
use super::network::{Net, NetError};
use super::topology::Topology;

/// The version of files that this library writes, and the highest that it reads.
pub const NET_VERSION: u32 = 1;

/// What every binary file begins with.
const MAGIC: [u8; 8] = *b"WITSNET\n";

/// Magic, version, length of the definition, number of weights; and the check sum at the end.
const FRAME: usize = 8 + 4 + 4 + 4 + 8;

/// A `*.net.ron` file: a definition and, once it is trained, its weights.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_core::ron::RonFile;
/// use wits_learn::net::{Net, NetFile};
/// let file = NetFile::from_ron("and.net.ron", "(
///     version: 1,
///     net: (inputs: 2, layers: [Dense(outputs: 1, activation: Step)]),
///     weights: [1, 1, -1.5],
/// )")?;
/// let net = file.into_net(&mut Seed::new(1).stream())?;
/// assert_eq!(Net::from_bytes(&net.to_bytes()), Ok(net));
///
/// let errors = NetFile::from_ron("and.net.ron", "(net: (inputs: 2, layers: [
///     Dense(outputs: 0, activation: Sigmoid(h: -1)),
/// ]))").unwrap_err();
/// assert_eq!(errors.to_string(), "\
/// and.net.ron:2:20: 0 is out of range; expected 1 to 65536
/// and.net.ron:2:46: -1 is out of range; expected a number above 0");
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetFile {
    /// The version of the format; 1 if it is not said.
    #[serde(default = "newest")]
    pub version: u32,
    /// The definition.
    pub net: NetDef,
    /// All weights, layer by layer; none if the net is not trained yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weights: Vec<f32>,
}

const fn newest() -> u32 {
    NET_VERSION
}

impl RonFile for NetFile {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_versioned(file, text, NET_VERSION)
    }

    fn validate(&self, findings: &mut Findings) {
        if self.version == 0 || self.version > NET_VERSION {
            let message = format!("a file of version {}", self.version);
            findings.add(Place::path("version"), message, format!("version {NET_VERSION}"));
            return;
        }
        match self.net.compile() {
            Ok(topology) if self.weights.is_empty() && topology.weight_count() > 0 => {}
            Ok(topology) => check_weights(&topology, &self.weights, findings),
            Err(errors) => {
                for error in errors.list() {
                    let place = match &error.place {
                        Place::Path(path) => Place::path(format!("net.{path}")),
                        place => place.clone(),
                    };
                    findings.add(place, &*error.message, &*error.expected);
                }
                findings.skip(errors.more());
            }
        }
    }
}

fn check_weights(topology: &Topology, weights: &[f32], findings: &mut Findings) {
    if weights.len() != topology.weight_count() {
        let message = format!("{} weights", weights.len());
        findings.add(Place::path("weights"), message, format!("none, or {}", topology.weight_count()));
    }
    for (index, weight) in weights.iter().enumerate().filter(|(_, weight)| !weight.is_finite()) {
        findings.add_with(|| {
            (Place::path(format!("weights[{index}]")), weight.to_string(), "a finite number".into())
        });
    }
}

impl NetFile {
    /// The net of the file. Without weights, it gets small random ones.
    ///
    /// # Errors
    /// All errors of the file.
    pub fn into_net(self, stream: &mut Stream) -> Result<Net, Findings> {
        let mut findings = Findings::default();
        self.validate(&mut findings);
        findings.into_result(())?;
        if self.weights.is_empty() {
            return Net::random(self.net, stream);
        }
        Net::with_weights(self.net, self.weights).map_err(|error| {
            let mut findings = Findings::default();
            findings.add(Place::path("weights"), error.to_string(), "");
            findings
        })
    }
}

impl From<&Net> for NetFile {
    fn from(net: &Net) -> Self {
        Self { version: NET_VERSION, net: net.def().clone(), weights: net.weights().to_vec() }
    }
}

/// Why bytes are not a net.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NetBytesError {
    /// They are something else.
    #[error("not a binary net: the first 8 bytes are not \"WITSNET\\n\"")]
    Foreign,
    /// They were written by a newer library.
    #[error("version {found} of the format is not known; expected 1 to {NET_VERSION}")]
    Version {
        /// The version they say.
        found: u32,
    },
    /// The end is missing, or something follows.
    #[error("{found} bytes; expected {expected}")]
    Length {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: u64,
    },
    /// They were changed since they were written.
    #[error("the check sum does not match: the bytes were damaged")]
    Damaged,
    /// The definition is not text.
    #[error("the definition is not UTF-8")]
    NotText,
    /// The definition has errors, or the weights do not fit.
    #[error("{0}")]
    Net(#[from] NetError),
}

impl Net {
    /// The net as bytes: about four for each weight. The same net has the same bytes on every platform.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let def = ron::write(self.def());
        let mut bytes = Vec::with_capacity(FRAME + def.len() + 4 * self.weights().len());
        bytes.extend_from_slice(&MAGIC);
        // Neither a definition nor weights within their limits have as many as 2^32 parts.
        for number in [NET_VERSION, def.len() as u32, self.weights().len() as u32] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(def.as_bytes());
        for weight in self.weights() {
            bytes.extend_from_slice(&weight.to_le_bytes());
        }
        let sum = check_sum(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// The net of these bytes.
    ///
    /// # Errors
    /// When they are cut, damaged, foreign, or of a newer version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetBytesError> {
        let magic = &bytes[..bytes.len().min(MAGIC.len())];
        if !MAGIC.starts_with(magic) || bytes.is_empty() {
            return Err(NetBytesError::Foreign);
        }
        let Some((head, rest)) = bytes.split_at_checked(FRAME - 8) else {
            return Err(NetBytesError::Length { found: bytes.len(), expected: FRAME as u64 });
        };
        let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (version, def_length, weight_count) = (number(8), number(12), number(16));
        if version == 0 || version > NET_VERSION {
            return Err(NetBytesError::Version { found: version });
        }
        let expected = FRAME as u64 + u64::from(def_length) + 4 * u64::from(weight_count);
        if bytes.len() as u64 != expected {
            return Err(NetBytesError::Length { found: bytes.len(), expected });
        }
        let (content, sum) = bytes.split_at(bytes.len() - 8);
        if sum != check_sum(content).to_le_bytes() {
            return Err(NetBytesError::Damaged);
        }
        let (def, weights) = rest[..rest.len() - 8].split_at(def_length as usize);
        if weights.len() / 4 > MAX_WEIGHTS {
            let (found, expected) = (weights.len() / 4, MAX_WEIGHTS);
            return Err(NetError::WeightCount { found, expected }.into());
        }
        let def = std::str::from_utf8(def).map_err(|_| NetBytesError::NotText)?;
        let def: NetDef = ron::read("definition", def).map_err(NetError::Definition)?;
        let weights = weights.as_chunks::<4>().0.iter().map(|weight| f32::from_le_bytes(*weight));
        Ok(Self::with_weights(def, weights.collect())?)
    }
}

/// FNV-1a of eight bytes at a time.
fn check_sum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    words.iter().chain([&last]).fold(0xcbf2_9ce4_8422_2325, |hash: u64, word| {
        let hash = (hash ^ u64::from_le_bytes(*word)).wrapping_mul(0x0000_0100_0000_01b3);
        hash ^ (hash >> 29)
    })
}
