/** Links that come before the program can follow them. */
import type { App } from 'electron';

/** They may come by the dozen. */
const EARLY_LINKS_MAX = 10;

type Take = (link: string) => void;

export interface Links {
  /** Follows each link with `take`, those that have come already first. */
  follow(take: Take): void;
  /** Follows no link that comes from now on, until the returned function is called: each calls `instead` (X8). */
  refuse(instead: () => void): () => void;
}

/**
 * Collects the links that macOS sends as events, from the very start: the first comes before the
 * program is ready. Other systems put them into the command line.
 */
export function collectLinks(app: Pick<App, 'on'>): Links {
  let waiting: string[] = [];
  const wait: Take = (link) => {
    waiting = [...waiting, link].slice(0, EARLY_LINKS_MAX);
  };
  let take = wait;
  app.on('open-url', (event, link) => {
    event.preventDefault();
    take(link);
  });
  return {
    follow(next) {
      take = next;
      for (const link of waiting) take(link);
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
