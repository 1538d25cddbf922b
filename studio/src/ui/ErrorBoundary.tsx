import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
}

/** A fault in one part of the page must leave a way back, not a blank window. */
export class ErrorBoundary extends Component<Props, { failed: string | null }> {
  override state = { failed: null as string | null };

  static getDerivedStateFromError(error: unknown): { failed: string } {
    return { failed: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.failed === null) return this.props.children;
    return (
      <main className="message-page">
        <h1>The studio tripped over something</h1>
        <p>The simulation itself is not touched. Reloading the page usually helps.</p>
        <pre>{this.state.failed}</pre>
        <p>
          <button type="button" className="button button-solid" onClick={() => location.reload()}>
            Reload
          </button>
        </p>
      </main>
    );
  }
}
