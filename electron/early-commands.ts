/** Commands from outside that come before the program can obey them. */
import type { App } from 'electron';

/** They may come by the dozen. */
const EARLY_COMMANDS_MAX = 10;

/** The command line of a second start, or a link alone. */
type Take = (argv: readonly string[]) => void;

export interface Commands {
  /** Obeys each command with `take`, those that have come already first. */
  follow(take: Take): void;
  /** Obeys no command that comes from now on, until the returned function is called: each calls `instead` (X8). */
  refuse(instead: () => void): () => void;
}

/**
 * Collects second starts, and the links that macOS sends as events, from the very start: the first link comes
 * before the program is ready. Other systems put links into the command line.
 */
export function collectCommands(app: Pick<App, 'on'>): Commands {
  let waiting: (readonly string[])[] = [];
  const wait: Take = (argv) => {
    waiting = [...waiting, argv].slice(0, EARLY_COMMANDS_MAX);
  };
  let take = wait;
  app.on('open-url', (event, link) => {
    event.preventDefault();
    take([link]);
  });
  app.on('second-instance', (_event, argv) => take(argv));
  return {
    follow(next) {
      take = next;
      for (const argv of waiting) take(argv);
      waiting = [];
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
