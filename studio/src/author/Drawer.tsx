import { room } from "../session/stores";
import { type Drawer, prefer, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { Icon, type IconName } from "../ui/Icon";
import { ConsolePane } from "./ConsolePane";
import { DebugPane } from "./DebugPane";
import { desk } from "./desk";
import { Findings, FindingsSummary } from "./Findings";

const TITLES: Record<Exclude<Drawer, "none">, readonly [string, IconName]> = {
  findings: ["Findings", "warning"],
  console: ["Console", "console"],
  debug: ["Debugger", "bug"],
};

type Tab = Exclude<Drawer, "none">;

/** Which drawers there are, and which is open. */
export function useDrawer(hasFile: boolean, hasScripts: boolean): { tabs: Tab[]; now: Drawer } {
  const wanted = useStore(preferences, (p) => p.drawer);
  const tabs: Tab[] = [
    ...(hasFile ? ["findings" as const] : []),
    ...(hasScripts ? ["console" as const, "debug" as const] : []),
  ];
  return { tabs, now: tabs.find((tab) => tab === wanted) ?? "none" };
}

export function DrawerBar({ tabs, now }: { tabs: readonly Tab[]; now: Drawer }) {
  const faults = useStore(desk, (open) => open?.report.faults.length ?? 0);
  const doubts = useStore(desk, (open) => open?.report.doubts.length ?? 0);
  const stopped = useStore(room, (r) => r.status?.stopped !== null && r.status?.stopped !== undefined);
  return (
    <div className="drawer-bar">
      <div className="drawer-tabs" role="tablist" aria-label="Beneath">
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            className="drawer-tab"
            aria-selected={tab === now}
            aria-controls={tab === now ? "drawer-body" : undefined}
            data-testid={`drawer-${tab}`}
            onClick={() => prefer({ drawer: tab === now ? "none" : tab })}
          >
            <Icon name={TITLES[tab][1]} size={13} />
            {TITLES[tab][0]}
            {tab === "findings" && faults > 0 && (
              <b className="count" data-look="bad" data-testid="fault-count">
                {faults}
              </b>
            )}
            {tab === "findings" && doubts > 0 && (
              <b className="count" data-look="warn">
                {doubts}
              </b>
            )}
            {tab === "debug" && stopped && <i className="stop-dot" role="img" aria-label="stopped" />}
          </button>
        ))}
      </div>
      {now !== "findings" && tabs.includes("findings") ? <FindingsSummary /> : <span className="spacer" />}
      {now !== "none" && (
        <Button
          icon="close"
          label="Close the drawer"
          testid="drawer-close"
          onPress={() => prefer({ drawer: "none" })}
        />
      )}
    </div>
  );
}

export function DrawerBody({ now }: { now: Drawer }) {
  return (
    <div
      className="drawer-body"
      id="drawer-body"
      role="tabpanel"
      aria-label={now === "none" ? undefined : TITLES[now][0]}
    >
      {now === "findings" && <Findings />}
      {now === "console" && <ConsolePane />}
      {now === "debug" && <DebugPane />}
    </div>
  );
}
