/** Commands from outside: by the command line, a second start, or a link. */
import type { App } from 'electron';
import { isLink } from '../shared/navigation/link-scheme.ts';
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

/** Runs the timer command of a command line; `none` if there is none. A link that did nothing says why (K8.3). */
function obeyTimer(
  argv: readonly string[],
  { timer, outside, records }: CommandParts,
): 'none' | 'done' | 'refused' {
  const command = timerCommand(argv);
  if (command === undefined) return 'none';
  const isIdle = command.kind === 'stop' && timer.state().running === null;
  const isDone = doTimerCommand(timer, command, outside);
  if (hasLink(argv) && (isIdle || !isDone)) records.choose(isDone ? 'no-timer' : 'timer-refused');
  return isDone ? 'done' : 'refused';
}

/** Does what the program was started with; its windows come up by themselves. */
export function obeyStart(argv: readonly string[], parts: CommandParts): void {
  if (obeyTimer(argv, parts) === 'none') obeyLink(argv, parts);
}

/** Has the record of a link opened, or the reason told why there is none, once a window is there (K8.3). */
function obeyLink(argv: readonly string[], { records }: Pick<CommandParts, 'records'>): void {
  const link = argv.find(isLink);
  if (link === undefined || isSignIn(link) || wantsCapture(argv)) return;
  const linked = readRecordLink(link);
  records.choose(linked === undefined ? 'no-command' : (linked ?? 'no-record'));
}

/** The answer to a sign-in, which the sign-in screen tells about. */
const isSignIn = (argument: string) => argument.startsWith(`${SCHEME_REDIRECT}?`);

/**
 * Does what a second start or a link asks. One that asks nothing else shows the window. Any page can hold
 * a link, so a link shows the window before it changes anything (T10.6).
 */
export function obey(argv: readonly string[], parts: CommandParts): void {
  const shown = wantsCapture(argv) ? parts.capture : parts.main;
  if (hasLink(argv)) shown.show();
  const ofTimer = obeyTimer(argv, parts);
  if (ofTimer === 'done') return;
  const answer = argv.find(isSignIn);
  if (answer !== undefined) void parts.signIn.take(answer); // nobody waits for it: a failure has no effect
  if (ofTimer === 'none') obeyLink(argv, parts);
  if (!hasLink(argv)) shown.show();
}

/** The installers of macOS and Linux register the links; on Windows the program does. */
export function claimLinks(
  app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  platform: NodeJS.Platform,
): void {
  if (platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient('traytable');
}
