/** Events of a timer for tests, in minutes, and what it made of them in minutes too. */
import { stepTimer } from '../../shared/time/timer.ts';
import {
  type AwayAnswer,
  type AwayReason,
  noTimer,
  type TimerEvent,
  type TimerState,
  type TimerSubject,
} from '../../shared/time/timer-state.ts';
import { type Instant, MINUTE_MS } from '../../shared/time.ts';

export const zone = 'Europe/Berlin';
export const subjectOf = (description: string): TimerSubject => ({
  ...{ clientId: null, projectId: null, taskId: null, description },
  isBillable: true,
  tagIds: [],
});
export const minute = (count: number): Instant => count * MINUTE_MS;

/** The state after these events; `at` in minutes. */
export function stateAfter(...events: readonly ({ readonly at: number } & Event)[]): TimerState {
  return events.reduce<TimerState>(
    (state, { at, ...event }) => stepTimer(state, { ...event, at: minute(at) } as TimerEvent),
    noTimer,
  );
}

export type Timed = { readonly at: number } & Event;
export type Event = TimerEvent extends infer E
  ? E extends TimerEvent
    ? Omit<E, 'at'>
    : never
  : never;

export const started = (at: number, id = 'a') =>
  ({ kind: 'started', at, id, zone, subject: subjectOf(id) }) as const;
export const beat = (at: number, steady = 1) =>
  ({ kind: 'beat', at, steadyMs: minute(steady), idleMs: null, awayId: `away-${at}` }) as const;
export const reopened = (at: number) =>
  ({ kind: 'reopened', at, idleMs: null, awayId: 'w' }) as const;
/** The beats of the minutes from one to another. */
export const beats = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => beat(from + index));
/** The beat that comes right before it tells for how many minutes nobody touched the computer. */
export const left = (at: number, reason: AwayReason, { idle = 0, id = 'w' } = {}) =>
  [
    { ...beat(at, 0), idleMs: minute(idle) },
    { kind: 'left', at, reason, awayId: id },
  ] as const;
export const stopped = (at: number) => ({ kind: 'stopped', at }) as const;
export const answered = (at: number, id: string, answer: AwayAnswer) =>
  ({ kind: 'answered', at, id, answer, nextId: 'next' }) as const;

const inMinutes = ({ startAt, endAt }: { startAt: Instant; endAt: Instant }) =>
  [startAt / MINUTE_MS, endAt / MINUTE_MS] as const;
export const made = (state: TimerState) => state.made.map((one) => [one.id, ...inMinutes(one)]);
export const open = (state: TimerState) =>
  state.undecided.map((one) => [one.reason, ...inMinutes(one)]);
