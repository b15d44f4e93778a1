/** Starts the program again. What this start was asked to do, such as a link, is not done twice. */
import type { App } from 'electron';
import { isLink } from '../../shared/navigation/link-scheme.ts';
import type { Quitting } from './quitting.ts';

export type RestartParts = {
  readonly app: Pick<App, 'relaunch'>;
  readonly quitting: Pick<Quitting, 'now'>;
  /** The command line of this start, the program's own path first. */
  readonly argv: readonly string[];
};

/**
 * Ends the program after the present event, so that the window still gets its reply. Further calls do
 * nothing: each relaunch would start a program of its own. The next start opens `link`, if one is given.
 */
export function createRestart({ app, quitting, argv }: RestartParts): (link?: string) => void {
  let isUnderWay = false;
  return (link) => {
    if (isUnderWay) return;
    isUnderWay = true;
    const args = argv.slice(1).filter((one) => !isCommand(one));
    app.relaunch({ args: link === undefined ? args : [...args, link] });
    setImmediate(quitting.now);
  };
}

/** Links, and what a start can be asked for beside showing its window. */
function isCommand(argument: string): boolean {
  return (
    isLink(argument) ||
    argument.startsWith('--timer') ||
    ['start', 'stop', '--capture', '--hidden'].includes(argument)
  );
}
