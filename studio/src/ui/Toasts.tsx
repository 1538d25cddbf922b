import { useStore } from "../store/store";
import { dismiss, toasts } from "../store/toasts";
import { Button } from "./Button";
import { Icon } from "./Icon";

export function Toasts() {
  const shown = useStore(toasts, (list) => list);
  return (
    <div className="toasts" aria-live="polite">
      {shown.map((toast) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button does the same; a finger finds the whole message sooner.
        <div
          key={toast.id}
          className="toast"
          data-kind={toast.kind}
          data-testid="toast"
          role="status"
          onClick={() => dismiss(toast.id)}
        >
          <Icon name="info" />
          <span data-tip={toast.text}>
            {toast.text}
            {toast.times > 1 && <small> ×{toast.times}</small>}
          </span>
          {toast.actions.map(({ title, help, testid, run }) => (
            <Button
              key={title}
              look="soft"
              className="toast-action"
              label={help}
              testid={testid}
              once
              onPress={run}
            >
              {title}
            </Button>
          ))}
          <Button icon="close" label="Dismiss" onPress={() => dismiss(toast.id)} />
        </div>
      ))}
    </div>
  );
}
