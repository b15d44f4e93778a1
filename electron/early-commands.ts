/** Commands from outside that come before the program can obey them. */
import type { App } from 'electron';

/** A start takes seconds; only a program that runs wild asks for more. */
const EARLY_COMMANDS_MAX = 100;

/** The command line of a second start, or a link alone. */
type Take = (argv: readonly string[]) => void;

export interface Commands {
  /** Obeys each command with `take`, those that have come already first; then tells `drop` if there were too many. */
  follow(take: Take, drop: () => void): void;
  /** Obeys no command that comes from now on, until the returned function is called: each calls `instead` (X8). */
  refuse(instead: () => void): () => void;
}

/**
 * Collects second starts, and the links that macOS sends as events, from the very start: the first link comes
 * before the program is ready. Other systems put links into the command line.
 */
export function collectCommands(app: Pick<App, 'on'>): Commands {
  let waiting: (readonly string[])[] = [];
  let isOver = false;
  const wait: Take = (argv) => {
    isOver ||= waiting.length === EARLY_COMMANDS_MAX;
    if (!isOver) waiting.push(argv);
  };
  let take = wait;
  app.on('open-url', (event, link) => {
    event.preventDefault();
    take([link]);
  });
  app.on('second-instance', (_event, argv) => take(argv));
  return {
    follow(next, drop) {
      take = next;
      for (const argv of waiting) take(argv);
      if (isOver) drop();
      waiting = [];
      isOver = false;
    },
    refuse(instead) {
      const before = take;
      take = instead;
      return () => {
        take = before;
      };
    },
  };
}
