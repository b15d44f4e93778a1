/** Links that come before the program can follow them. */
import type { App } from 'electron';

/** They may come by the dozen. */
const EARLY_LINKS_MAX = 10;

/** Follows each link with `take`, those that have come already first. */
export type FollowLinks = (take: (link: string) => void) => void;

/**
 * Collects the links that macOS sends as events, from the very start: the first comes before the
 * program is ready. Other systems put them into the command line.
 */
export function collectLinks(app: Pick<App, 'on'>): FollowLinks {
  let waiting: string[] = [];
  let takeNow: ((link: string) => void) | undefined;
  app.on('open-url', (event, link) => {
    event.preventDefault();
    if (takeNow !== undefined) takeNow(link);
    else waiting = [...waiting, link].slice(0, EARLY_LINKS_MAX);
  });
  return (take) => {
    takeNow = take;
    for (const link of waiting) take(link);
    waiting = [];
  };
}
