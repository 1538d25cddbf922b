//! What people and districts are called.

const FIRST: [&str; 24] = [
    "Ada", "Ben", "Cleo", "Dan", "Edda", "Finn", "Greta", "Hugo", "Ida", "Jon", "Kay", "Leo", "Mia", "Ned",
    "Olga", "Paul", "Rosa", "Sam", "Tess", "Uli", "Vera", "Will", "Yara", "Zeno",
];
const LAST: [&str; 25] = [
    "Ash",
    "Baker",
    "Cooper",
    "Dale",
    "Elm",
    "Fisher",
    "Gold",
    "Hill",
    "Irons",
    "Joiner",
    "Kent",
    "Lake",
    "Miller",
    "North",
    "Oakes",
    "Potter",
    "Reed",
    "Smith",
    "Tanner",
    "Underhill",
    "Vale",
    "Weaver",
    "York",
    "Tiler",
    "Brook",
];
const DISTRICTS: [&str; 36] = [
    "Mill End",
    "Castle Hill",
    "Northgate",
    "Tanners' Row",
    "Riverside",
    "Old Town",
    "Guildhall",
    "Weavers' Green",
    "Harbour",
    "St Anne's",
    "Market Cross",
    "Eastfield",
    "Brewery",
    "Orchard",
    "Southgate",
    "Lime Kilns",
    "Westbridge",
    "Foundry",
    "Meadows",
    "Abbey",
    "Ropewalk",
    "Nine Elms",
    "Quarry",
    "Wells",
    "Fairground",
    "Priory",
    "Docks",
    "Bellfield",
    "Granary",
    "Highgate",
    "Saltworks",
    "Cloisters",
    "Toll Gate",
    "Fishponds",
    "Glassworks",
    "Commons",
];

/// Of all names, 600 are different; after that they come again.
pub(crate) fn person(number: u32) -> String {
    let number = number as usize;
    format!("{} {}", FIRST[number % FIRST.len()], LAST[number % LAST.len()])
}

pub(crate) fn district(district: usize) -> &'static str {
    DISTRICTS[district % DISTRICTS.len()]
}
