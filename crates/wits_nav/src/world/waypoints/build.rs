//! From the file to the map and back.

use wits_core::space::Vector;

use super::def::MOST_TAGS;
use super::{LinkDef, LinkNote, LinkState, Waypoint, WaypointDef, Waypoints, WaypointsDef};
use crate::world::LinkKind;

impl<V: Vector> WaypointsDef<V> {
    /// The map. Faults that [`check`](wits_core::findings::Check::check) reports are passed over: what leads nowhere is
    /// left out.
    #[must_use]
    pub fn build(&self) -> Waypoints<V> {
        let mut map = Waypoints { tags: self.tags(), items: self.items(), ..Waypoints::new() };
        map.tags.truncate(MOST_TAGS);
        for def in &self.nodes {
            let node = map.add_node(def.at);
            let tags = def.tags.iter().fold(0, |bits, tag| bits | map.tag(tag));
            let item = def.item.as_ref().and_then(|item| map.item(item));
            let radius = if def.radius >= 0.0 { def.radius } else { 0.0 };
            map.nodes[node as usize] =
                Waypoint { radius, tags, item, item_is_there: item.is_some(), ..map.nodes[node as usize] };
        }
        let numbers = self.numbers();
        for (from, def) in (0u32..).zip(&self.nodes) {
            for &to in def.to.iter().filter_map(|name| numbers.get(name)) {
                map.add_link(from, to, LinkKind::Walk);
            }
        }
        for def in &self.links {
            let (Some(&from), Some(&to)) = (numbers.get(&def.from), numbers.get(&def.to)) else { continue };
            map.add_as_defined(from, to, def);
            if !def.one_way && !def.kind.leads_one_way() {
                map.add_as_defined(to, from, def);
            }
        }
        map.version = 0;
        map.links.iter_mut().for_each(|link| link.changed = 0);
        map
    }
}

impl<V: Vector> Waypoints<V> {
    fn add_as_defined(&mut self, from: u32, to: u32, def: &LinkDef) {
        let Some(link) = self.add_link(from, to, def.kind) else { return };
        self.set_cost(link, def.length.unwrap_or(f32::NAN), def.delay);
        self.set_locked(link, def.locked);
        self.set_note(link, LinkNote { capacity: def.capacity, device: def.device });
    }

    /// The map as a file: what is there now, every link in its own direction. Removed places are left out, so numbers
    /// may change.
    #[must_use]
    pub fn to_def(&self) -> WaypointsDef<V> {
        // Names instead of numbers where numbers change.
        let name = |node: u32| if self.has_gaps() { format!("n{node}") } else { node.to_string() };
        let nodes = self.nodes().map(|(number, node)| WaypointDef {
            name: if self.has_gaps() { name(number) } else { String::new() },
            at: node.at,
            radius: node.radius,
            tags: self.tags.iter().filter(|tag| node.tags & self.tag(tag) != 0).cloned().collect(),
            item: node.item.and_then(|item| self.items.get(item as usize)).cloned(),
            to: Vec::new(),
        });
        let links = (0u32..).zip(&self.links).filter(|(_, link)| link.state != LinkState::Gone);
        let links = links.map(|(number, link)| LinkDef {
            from: name(link.from),
            to: name(link.to),
            kind: link.kind,
            length: Some(link.length),
            delay: link.delay,
            one_way: true,
            locked: link.state == LinkState::Locked,
            capacity: self.note(number).capacity,
            device: self.note(number).device,
        });
        WaypointsDef { nodes: nodes.collect(), links: links.collect() }
    }

    fn has_gaps(&self) -> bool {
        self.nodes.iter().any(|node| node.gone)
    }
}
