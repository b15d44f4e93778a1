/** The timer's state in memory and on the disk, always the same. */
import type { Clock, Random } from '../../shared/ports.ts';
import { stepTimer } from '../../shared/time/timer.ts';
import {
  type IdleMs,
  noTimer,
  type TimerEvent,
  type TimerState,
} from '../../shared/time/timer-state.ts';
import type { TimerStore } from '../store/timer-store.ts';

/** An event without its time; the clock adds that. */
export type TimerDeed = TimerEvent extends infer E
  ? E extends TimerEvent
    ? Omit<E, 'at'>
    : never
  : never;

export interface DurableTimer {
  state(): TimerState;
  /** The account of the timer; `null` while it is nobody's. */
  account(): string | null;
  /** Puts the next state on the disk. Throws where the disk refuses: nothing has changed then. */
  advance(...deeds: readonly TimerDeed[]): void;
  /** Reads the timer of an account. Throws where the disk refuses: it is nobody's then. */
  open(account: string | null): void;
  /** A heartbeat now, with how long the user has been idle. */
  beat(idleMs: IdleMs): TimerDeed;
  /** By whichever clock has advanced more: one stands while the computer sleeps, the other can be set. */
  sinceBeatMs(): number;
}

export type DurableTimerParts = {
  readonly store: TimerStore;
  readonly clock: Clock;
  /** Milliseconds of a clock that nobody can set; it may stand while the computer sleeps. */
  readonly steadyNow: () => number;
  readonly random: Random;
  /** Called with every state that differs from the one before in more than its heartbeat. */
  readonly onchange: (state: TimerState) => void;
};

/** Creates nobody's timer, until an account is opened. */
export function createDurableTimer({
  store,
  clock,
  steadyNow,
  random,
  onchange,
}: DurableTimerParts): DurableTimer {
  let account: string | null = null;
  let state: TimerState = noTimer;
  let [steadyAtBeat, clockAtBeat] = [steadyNow(), clock.now()];

  return {
    state: () => state,
    account: () => account,
    advance(...deeds) {
      if (account === null) return;
      const [at, steadyAt] = [clock.now(), steadyNow()];
      const next = deeds.reduce((one, deed) => stepTimer(one, { ...deed, at }), state);
      if (next === state) return;
      store.write(account, next);
      const before = state;
      state = next;
      if (deeds.some(({ kind }) => kind === 'beat')) [steadyAtBeat, clockAtBeat] = [steadyAt, at];
      if (!isOnlyAlive(before, next)) onchange(next);
    },
    open(next) {
      [account, state] = [null, noTimer];
      // Nothing is written over a row that can be neither read nor renamed.
      if (next !== null) state = store.read(next);
      account = next;
      [steadyAtBeat, clockAtBeat] = [steadyNow(), clock.now()];
    },
    beat(idleMs) {
      const steadyMs = steadyNow() - steadyAtBeat;
      return { kind: 'beat', steadyMs, idleMs, awayId: random.uuid() };
    },
    sinceBeatMs: () => Math.max(steadyNow() - steadyAtBeat, Math.abs(clock.now() - clockAtBeat)),
  };
}

/** Is true if only the heartbeat and the last input differ: no window has to draw that. */
function isOnlyAlive(before: TimerState, next: TimerState): boolean {
  const { running: one, ...others } = before;
  const { running: other, ...nextOthers } = next;
  if (one === null || other === null) return false;
  const { heartbeatAt, inputAt } = other;
  const alive = { ...one, heartbeatAt, inputAt };
  return JSON.stringify([alive, others]) === JSON.stringify([other, nextOthers]);
}
