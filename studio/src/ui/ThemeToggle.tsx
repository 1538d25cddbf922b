import { useStore } from "../store/store";
import { theme, toggleTheme } from "../store/theme";
import { Button } from "./Button";

export function ThemeToggle() {
  const now = useStore(theme, (value) => value);
  const other = now === "dark" ? "light" : "dark";
  return (
    <Button
      icon={now === "dark" ? "sun" : "moon"}
      label={`Switch to ${other} theme`}
      keys="D"
      testid="theme-toggle"
      onPress={toggleTheme}
    />
  );
}
