import type { Signature } from "./text/signature";

/** A word of the game in two lines: how it is called, and what the parameter that is being written means. */
export function SignatureLine({ signature }: { signature: Signature }) {
  const { title, help, params, active } = signature;
  const param = params[active];
  return (
    <div className="console-signature" data-testid="console-help" role="note">
      <code>{title}</code>
      {param === undefined ? (
        help && <span>{help}</span>
      ) : (
        <span>
          <b>{param.name}</b> {[param.kind, param.help, param.takes].filter(Boolean).join(" · ")}
        </span>
      )}
    </div>
  );
}
