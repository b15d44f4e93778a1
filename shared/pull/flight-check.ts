/**
 * The progress and the findings of a flight check, derived from the state of the app (L18, L19).
 *
 * Only its start is remembered. So it continues after a reload, and changes of the state change the
 * verdict on the screen.
 */
import { type ListName, listNames } from '../api/endpoints.ts';
import { type Instant, isAhead } from '../time.ts';
import type { KitHere } from './flight-kit.ts';

/** The records on this computer. */
export type Coverage = {
  readonly counts: Readonly<Record<ListName, number>>;
  /** How many of them no list has any more: archived records, which stay (L11). */
  readonly unlisted: Readonly<Record<ListName, number>>;
  /** Notes whose body is here. */
  readonly bodies: number;
};

/** The state of the app that a check is judged by. */
export type FlightFacts = {
  readonly now: Instant;
  readonly startedAt: Instant;
  /** Changes that are sent without the user, and those that need the user. */
  readonly unsent: number;
  readonly needsUser: number;
  readonly asOf: Readonly<Record<ListName, Instant | null>>;
  readonly listed: Readonly<Record<ListName, number | null>>;
  readonly off: Readonly<Partial<Record<ListName, string>>>;
  readonly quarantined: readonly { readonly list: ListName; readonly id: string }[];
  readonly bodiesLeft: number;
  readonly bodiesRefused: readonly string[];
  readonly kit: KitHere;
  /** Tasks and deals of the flight kit whose comments are still to come. */
  readonly kitCommentsLeft: number;
  readonly here: Coverage;
  /** Whether `here` was counted after the last list and text had come: an older count lacks them. */
  readonly isCounted: boolean;
};

/** One step with its progress. */
export type FlightStep = {
  readonly name: 'send' | 'lists' | 'kit' | 'bodies' | 'compare';
  readonly isDone: boolean;
  readonly done: number;
  /** `null` while unknown: the service gives no totals (list.no_total). */
  readonly of: number | null;
  /** Changes that stay here until the user decides; only of `send`. */
  readonly needsUser?: number;
};

/** The records missing on this computer, or on the service. */
export type Gap =
  | { readonly kind: 'unsent' | 'needs-user'; readonly count: number }
  | { readonly kind: 'off'; readonly list: ListName; readonly why: string }
  | { readonly kind: 'bodies'; readonly count: number; readonly ids: readonly string[] }
  | { readonly kind: 'unreadable'; readonly count: number }
  | { readonly kind: 'missing'; readonly list: ListName; readonly count: number };

/** The result of a check, with its figures. */
export type Verdict = {
  readonly gaps: readonly Gap[];
  readonly asOf: Instant;
  readonly here: Coverage;
  readonly kit: KitHere;
};

/** The progress of a check, and its verdict. */
export type FlightCheck = {
  readonly steps: readonly FlightStep[];
  /** Whether the check has nothing left to do. */
  readonly isOver: boolean;
  /** From 0 to 1. */
  readonly progress: number;
  /** Exists once everything was fetched and compared; without gaps the result is "ready". */
  readonly verdict: Verdict | null;
};

/** Whether every list and text has come, so that what is here can be counted (L19.1). */
export function isFetched(facts: FlightFacts): boolean {
  return areListsFresh(facts) && areBodiesDone(facts) && isKitDone(facts);
}

/** Judges the state of the app as a flight check that began at `startedAt`. */
export function flightCheck(facts: FlightFacts): FlightCheck {
  const steps = stepsOf(facts);
  const isCompared = steps.every(({ name, isDone }) => isDone || name === 'send');
  const ages = listNames.flatMap((list) => facts.asOf[list] ?? []);
  return {
    steps,
    isOver: steps.every(({ isDone }) => isDone),
    progress: progressOf(steps),
    verdict: isCompared
      ? { gaps: gapsOf(facts), asOf: Math.min(...ages, Infinity), here: facts.here, kit: facts.kit }
      : null,
  };
}

function stepsOf(facts: FlightFacts): FlightStep[] {
  const { unsent, needsUser, here, kit } = facts;
  const fresh = listNames.filter((list) => isFresh(list, facts));
  const { notes: listed } = facts.listed;
  const notes = listed === null ? null : Math.max(here.counts.notes, listed);
  const bodies = notes === null ? here.bodies : Math.min(here.bodies, notes);
  return [
    { name: 'send', isDone: unsent === 0, done: 0, of: unsent, needsUser },
    { name: 'lists', isDone: areListsFresh(facts), done: fresh.length, of: listNames.length },
    ...(kit.clients === 0 ? [] : [kitStep(facts)]),
    { name: 'bodies', isDone: areBodiesDone(facts), done: bodies, of: notes },
    { name: 'compare', isDone: isFetched(facts) && facts.isCounted, done: 0, of: 1 },
  ];
}

function areListsFresh(facts: FlightFacts): boolean {
  return listNames.every((list) => isFresh(list, facts));
}

function areBodiesDone(facts: FlightFacts): boolean {
  return isFresh('notes', facts) && facts.bodiesLeft === 0;
}

function kitStep(facts: FlightFacts): FlightStep {
  const { bodies, notes } = facts.kit;
  return { name: 'kit', isDone: isKitDone(facts), done: bodies, of: notes };
}

/** Whether what the flight kit lacks cannot be had, or is nothing (L26.3). */
function isKitDone(facts: FlightFacts): boolean {
  const { kit, kitCommentsLeft } = facts;
  if (kit.clients === 0) return true;
  return areBodiesDone(facts) && kitCommentsLeft === 0 && kit.images !== null;
}

/** Whether this check has read the list itself, or the list is off (L19). */
function isFresh(list: ListName, { asOf, off, startedAt, now }: FlightFacts): boolean {
  const at = asOf[list] ?? 0;
  return off[list] !== undefined || (at >= startedAt && !isAhead(at, now));
}

/** Lists and bodies take nearly all of the time. */
const weights = { send: 0.05, lists: 0.45, kit: 0, bodies: 0.45, compare: 0.05 } as const;

/** The weighted progress. */
function progressOf(steps: readonly FlightStep[]): number {
  return steps.reduce((sum, { name, isDone, done, of }) => {
    const part = isDone ? 1 : of ? done / of : 0;
    return sum + part * weights[name];
  }, 0);
}

function gapsOf(facts: FlightFacts): Gap[] {
  const { unsent, needsUser, off, quarantined, bodiesRefused } = facts;
  const gaps: Gap[] = [];
  if (needsUser > 0) gaps.push({ kind: 'needs-user', count: needsUser });
  if (unsent > 0) gaps.push({ kind: 'unsent', count: unsent });
  const missingBodies = Math.max(bodiesRefused.length, missingBodiesIn(facts.here));
  if (missingBodies > 0) gaps.push({ kind: 'bodies', count: missingBodies, ids: bodiesRefused });
  if (quarantined.length > 0) gaps.push({ kind: 'unreadable', count: quarantined.length });
  for (const list of listNames) {
    const why = off[list];
    if (why !== undefined) gaps.push({ kind: 'off', list, why });
    const count = missingOf(list, facts);
    if (why === undefined && count > 0) gaps.push({ kind: 'missing', list, count });
  }
  return gaps;
}

/** How many notes of the list lack their body on this computer. */
function missingBodiesIn({ counts, unlisted, bodies }: Coverage): number {
  return Math.max(0, counts.notes - unlisted.notes - bodies);
}

/** How many readable records of the service's list are missing on this computer. */
function missingOf(list: ListName, { listed, here, quarantined }: FlightFacts): number {
  const unreadable = quarantined.filter((one) => one.list === list).length;
  const stillListed = here.counts[list] - here.unlisted[list];
  return Math.max(0, (listed[list] ?? 0) - unreadable - stillListed);
}
