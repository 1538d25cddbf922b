import "./styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { prepareLiveView } from "./live/LivePage";
import { startSession } from "./session/session";
import { startTheme } from "./store/theme";

startTheme();
startSession();
// Before the pictures of the gallery, behind which it would wait.
prepareLiveView();

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
