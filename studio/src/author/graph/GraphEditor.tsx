/** The file on the desk as a graph. */
export function GraphEditor() {
  return (
    <div className="mind-empty">
      <p className="quiet">The graph is on its way.</p>
    </div>
  );
}
