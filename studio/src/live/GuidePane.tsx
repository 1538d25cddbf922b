import { LessonPanel } from "../author/LessonPanel";
import { Guide, TechniqueNames } from "../guide/Guide";
import type { Game } from "../protocol/types";

/** What there is to see and to try; for games that teach, the lesson. */
export function GuidePane({ game }: { game: Game }) {
  return (
    <>
      <LessonPanel />
      {game.guide.see === "" ? <About game={game} /> : <Guide key={game.name} game={game} />}
    </>
  );
}

/** What a game without a guide says about itself. */
function About({ game }: { game: Game }) {
  const paragraphs = game.help.split(/\n\s*\n/).filter((text) => text.trim() !== "");
  return (
    <div className="about-text" data-testid="guide-text">
      <p className="about-summary">{game.summary}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <TechniqueNames game={game} />
    </div>
  );
}
