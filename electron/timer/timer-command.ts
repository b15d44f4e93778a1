/** Timer commands of a second start or a link: `--timer start`, `traytable://timer/start?project=7`. */
import { isLocalId } from '../../shared/ids.ts';
import type { Random } from '../../shared/ports.ts';
import { URL_CHARS_MAX } from '../../shared/text-limits.ts';
import type { TimerSubject } from '../../shared/time/timer-state.ts';
import type { OutsideTimer } from './ask-before-end.ts';

export type TimerCommand =
  | { readonly kind: 'start'; readonly projectId: string | null; readonly description: string }
  | { readonly kind: 'stop' };

/** A link may come from any page: its values are short, and none of them is run or opened. */
const DESCRIPTION_CHARS_MAX = 500;
const ID_CHARS_MAX = 100;

/** Finds the command in a command line, or none. Chromium may move switches before other words. */
export function timerCommand(argv: readonly string[]): TimerCommand | undefined {
  const link = argv.find((one) => /^traytable:\/\/timer\//i.test(one));
  if (link !== undefined) return commandOfLink(link);
  const said = argv.find((one) => one.startsWith('--timer='))?.slice('--timer='.length);
  const words = argv.includes('--timer') ? argv : [];
  const word = said ?? words.findLast((one) => one === 'start' || one === 'stop');
  return word === undefined ? undefined : commandOf(word, new URLSearchParams());
}

type Outside = { readonly random: Random; readonly timeZone: () => string };

/** Runs it; false where the timer refused, and the user has to see why. */
export function doTimerCommand(
  timer: OutsideTimer,
  command: TimerCommand,
  { random, timeZone }: Outside,
): boolean {
  if (command.kind === 'stop') return timer.take({ kind: 'stopped' }).ok;
  const { running } = timer.state();
  const subject = subjectOf(command);
  // Is true if the wanted timer runs already: a link that is clicked twice starts one timer.
  if (running !== null && (subject === undefined || isSame(subject, running.subject))) return true;
  return startTimer(timer, subject, { random, timeZone });
}

/** Starts the wanted or the last timer; false where the timer refused. */
export function startTimer(
  timer: OutsideTimer,
  subject: TimerSubject | undefined,
  { random, timeZone }: Outside,
): boolean {
  const started = subject ?? timer.state().recent[0] ?? blank;
  const zone = timeZone();
  return timer.take({ kind: 'started', id: random.uuid(), zone, subject: started }).ok;
}

function isSame(one: TimerSubject, other: TimerSubject): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const blank: TimerSubject = {
  ...{ clientId: null, projectId: null, taskId: null },
  ...{ description: '', isBillable: true, tagIds: [] },
};

function subjectOf(command: TimerCommand): TimerSubject | undefined {
  if (command.kind === 'stop') return undefined;
  const { projectId, description } = command;
  const isNamed = projectId !== null || description !== '';
  return isNamed ? { ...blank, projectId, description } : undefined;
}

function commandOfLink(link: string): TimerCommand | undefined {
  const url = link.length > URL_CHARS_MAX ? null : URL.parse(link);
  const word = /^\/(start|stop)\/?$/.exec(url?.pathname ?? '')?.[1];
  return url === null || word === undefined ? undefined : commandOf(word, url.searchParams);
}

function commandOf(word: string, asked: URLSearchParams): TimerCommand | undefined {
  if (word === 'stop') return { kind: 'stop' };
  if (word !== 'start') return undefined;
  const project = asked.get('project') ?? '';
  const isId = project.length <= ID_CHARS_MAX && (/^\d{1,15}$/.test(project) || isLocalId(project));
  const description = (asked.get('description') ?? '').slice(0, DESCRIPTION_CHARS_MAX);
  return { kind: 'start', projectId: isId ? project : null, description };
}
