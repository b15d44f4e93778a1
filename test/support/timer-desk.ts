/** A timer in a real profile over a real queue, for tests, with time and the user's presence in hand. */
import { createEntryZones } from '../../electron/store/entry-zones.ts';
import { createSettings } from '../../electron/store/settings.ts';
import { createTimerStore } from '../../electron/store/timer-store.ts';
import type { TimerDeed } from '../../electron/timer/durable-timer.ts';
import { createTimekeeper } from '../../electron/timer/timekeeper.ts';
import type { TimerState } from '../../shared/time/timer-state.ts';
import { MINUTE_MS } from '../../shared/time.ts';
import { aComputer, startEngine } from './start-engine.ts';
import { createVirtualTime } from './virtual-time.ts';

export const subject = {
  ...{ clientId: null, projectId: null, taskId: null },
  ...{ description: 'Call', isBillable: true, tagIds: [] },
};
export const started = {
  kind: 'started',
  id: 'entry',
  zone: 'Europe/Berlin',
  subject,
} as const satisfies TimerDeed;

/** A computer on which the program starts and ends; assertions read its disk. */
export function aDesk() {
  const time = createVirtualTime();
  const computer = aComputer();
  let steady = 0;
  const power = { idleMs: 0, isBroken: false };
  /** Lets time pass for the program, minute by minute. */
  async function pass(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= MINUTE_MS / 12) {
      const step = Math.min(left, MINUTE_MS / 12);
      steady += step;
      await time.pass(step);
    }
  }
  /** Nothing runs meanwhile; the clock that nobody can set may stand. */
  function sleep(milliseconds: number, { isSteadyCounted }: { isSteadyCounted: boolean }): void {
    time.clock.advance(milliseconds);
    if (isSteadyCounted) steady += milliseconds;
  }
  function start(account: string | null = 'account') {
    const program = startEngine(computer, time);
    const { engine, database } = program;
    const states: TimerState[] = [];
    if (account !== null) engine.runner.take({ kind: 'account', at: 0, key: account });
    const end = new AbortController();
    const store = createTimerStore(database);
    const zones = createEntryZones(database);
    const keeper = createTimekeeper({
      store,
      zones,
      runner: engine.runner,
      clock: time.clock,
      timer: time.timer,
      steadyNow: () => steady,
      random: computer.random,
      log: { note: () => undefined },
      idleMs() {
        if (power.isBroken) throw new TypeError('a bug');
        return power.idleMs;
      },
      settings: createSettings(database),
      signal: end.signal,
      onchange: (state) => states.push(state),
    });
    keeper.follow();
    void keeper.run(); // ends with the signal
    const kill = () => {
      end.abort();
      program.kill();
    };
    const entries = () =>
      program.writes().flatMap(({ record, change }) => {
        if (record.kind !== 'time-entry' || change.kind !== 'create') return [];
        const { started_at, ended_at } = change.fields;
        return [[record.id, started_at, ended_at]];
      });
    return { keeper, engine, database, store, zones, states, kill, entries };
  }
  return { time, power, pass, sleep, start };
}
