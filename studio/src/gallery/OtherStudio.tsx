import { useState } from "react";
import { prefer, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { Icon } from "../ui/Icon";
import { readAddress, remembered } from "./studios";

/** A way to what runs elsewhere: a program that shows itself, or another studio. */
export function OtherStudio() {
  const [typed, setTyped] = useState("");
  const known = useStore(preferences, (p) => p.studios);
  const read = readAddress(typed);
  const address = "address" in read ? read.address : null;
  const why = "why" in read ? read.why : "";
  const open = (to: string): void => {
    prefer({ studios: remembered(known, to) });
    window.open(to, "_blank", "noopener");
  };
  return (
    <section className="other-studio" aria-label="Open another studio">
      <h2>Open another studio</h2>
      <p className="quiet">
        A program that shows itself prints the address where it can be looked at. Type it here.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (address !== null) open(address);
        }}
      >
        <label className="search">
          <Icon name="link" />
          <input
            placeholder="localhost:8420"
            aria-label="Address of another studio"
            aria-invalid={why !== ""}
            data-testid="studio-address"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button
          type="submit"
          className="button button-soft"
          data-testid="studio-open"
          disabled={address === null}
        >
          Open
        </button>
        {known.map((one) => (
          <a
            key={one}
            className="chip chip-button"
            href={one}
            target="_blank"
            rel="noopener"
            data-testid="studio-known"
          >
            {one.replace(/^https?:\/\/|\/$/g, "")}
          </a>
        ))}
      </form>
      {why && (
        <p className="other-studio-why" role="alert" data-testid="studio-why">
          {why}
        </p>
      )}
    </section>
  );
}
