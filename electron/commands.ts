/** What is asked of the program from outside: by its command line, a second start, or a link. */
import type { App } from 'electron';
import { type BrowserSignIn, SCHEME_REDIRECT } from './auth/browser-sign-in.ts';
import { wantsCapture } from './launch-options.ts';
import { doTimerCommand, timerCommand } from './timer/timer-command.ts';

type Shown = { readonly show: () => void };
type TimerParts = Parameters<typeof doTimerCommand>;

export type CommandParts = {
  readonly timer: TimerParts[0];
  readonly outside: TimerParts[2];
  readonly signIn: Pick<BrowserSignIn, 'take'>;
  readonly main: Shown;
  readonly capture: Shown;
};

/** Links may come by the dozen before the program is ready. */
const EARLY_LINKS_MAX = 10;

/** Does what a command line asks of the timer; false where it asks nothing, or it was not done. */
export function obeyTimer(argv: readonly string[], { timer, outside }: CommandParts): boolean {
  const command = timerCommand(argv);
  return command !== undefined && doTimerCommand(timer, command, outside);
}

/** Does what a second start or a link asks; one that asks nothing else brings the window up. */
export function obey(argv: readonly string[], parts: CommandParts): void {
  if (obeyTimer(argv, parts)) return;
  const answer = argv.find((one) => one.startsWith(`${SCHEME_REDIRECT}?`));
  if (answer !== undefined) void parts.signIn.take(answer); // one that nobody waits for does nothing
  (wantsCapture(argv) ? parts.capture : parts.main).show();
}

/**
 * The links that macOS hands over as events, from the very start on: the one that starts the program comes
 * before it is ready. Other systems put them into the command line.
 */
export function collectLinks(app: Pick<App, 'on'>): (take: (link: string) => void) => void {
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

/** The installers of macOS and Linux say whose the links are; on Windows the program does. */
export function claimLinks(
  app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  platform: NodeJS.Platform,
): void {
  if (platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient('traytable');
}
