/** Commands from outside: by the command line, a second start, or a link. */
import type { App } from 'electron';
import { readRecordLink } from '../shared/navigation/record-link.ts';
import { type BrowserSignIn, SCHEME_REDIRECT } from './auth/browser-sign-in.ts';
import { hasLink, wantsCapture } from './launch-options.ts';
import { doTimerCommand, timerCommand } from './timer/timer-command.ts';
import type { ChosenRecord } from './windows/chosen-record.ts';

type Shown = { readonly show: () => void };
type TimerParts = Parameters<typeof doTimerCommand>;

export type CommandParts = {
  readonly timer: TimerParts[0];
  readonly outside: TimerParts[2];
  readonly signIn: Pick<BrowserSignIn, 'take'>;
  readonly main: Shown;
  readonly capture: Shown;
  readonly records: Pick<ChosenRecord, 'choose'>;
};

/** Links may come by the dozen before the program is ready. */
const EARLY_LINKS_MAX = 10;

/** Runs the timer command of a command line; false where there is none, or it failed. */
function obeyTimer(argv: readonly string[], { timer, outside }: CommandParts): boolean {
  const command = timerCommand(argv);
  return command !== undefined && doTimerCommand(timer, command, outside);
}

/** Does what the program was started with; its windows come up by themselves. */
export function obeyStart(argv: readonly string[], parts: CommandParts): void {
  obeyTimer(argv, parts);
  obeyRecordLink(argv, parts);
}

/** Has the record of a link opened, as soon as there is a window for it. */
function obeyRecordLink(argv: readonly string[], { records }: Pick<CommandParts, 'records'>): void {
  const record = argv.map(readRecordLink).find((one) => one !== undefined);
  if (record !== undefined) records.choose(record ?? 'unknown');
}

/**
 * Does what a second start or a link asks. One that asks nothing else shows the window. Any page can hold
 * a link, so a link shows the window before it changes anything (T10.6).
 */
export function obey(argv: readonly string[], parts: CommandParts): void {
  const shown = wantsCapture(argv) ? parts.capture : parts.main;
  if (hasLink(argv)) shown.show();
  if (obeyTimer(argv, parts)) return;
  const answer = argv.find((one) => one.startsWith(`${SCHEME_REDIRECT}?`));
  if (answer !== undefined) void parts.signIn.take(answer); // nobody waits for it: a failure has no effect
  obeyRecordLink(argv, parts);
  if (!hasLink(argv)) shown.show();
}

/**
 * Collects the links that macOS sends as events, from the very start: the first comes before the
 * program is ready. Other systems put them into the command line.
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

/** The installers of macOS and Linux register the links; on Windows the program does. */
export function claimLinks(
  app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  platform: NodeJS.Platform,
): void {
  if (platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient('traytable');
}
