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

/** The installers of macOS and Linux register the links; on Windows the program does. */
export function claimLinks(
  app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  platform: NodeJS.Platform,
): void {
  if (platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient('traytable');
}
