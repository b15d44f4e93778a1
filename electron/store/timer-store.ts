/** The timer of each account, one row of the profile's database. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { restoreTimer } from '../../shared/time/restored-timer.ts';
import { noTimer, type TimerState, timerState } from '../../shared/time/timer-state.ts';
import type { Instant } from '../../shared/time.ts';
import { openSeal, type Seal } from './seal.ts';

export interface TimerStore {
  /** The state of an account; an unreadable one stays in the file under another name. */
  read(account: string): TimerState;
  /** On the disk when it returns. Throws where the disk refuses. */
  write(account: string, state: TimerState): void;
}

export const TIMER_PLACE = 'timer';

/** Creates {@link TimerStore} in the profile's database. */
export function createTimerStore(database: DatabaseSync, seal: Seal = openSeal): TimerStore {
  const find = database.prepare('select state from timer where account = ?');
  const put = database.prepare('insert or replace into timer (account, state) values (?, ?)');
  const rename = database.prepare('update or replace timer set account = ? where account = ?');
  return {
    read(account) {
      const row = find.get(account);
      if (row === undefined) return noTimer;
      const state = parseState(row['state'], seal);
      if (state !== undefined) return state;
      rename.run(`${account} unreadable`, account);
      return noTimer;
    },
    write: (account, state) => void put.run(account, seal.seal(TIMER_PLACE, JSON.stringify(state))),
  };
}

/** Makes the time of all timers in an earlier database one to be decided (T20); an unreadable one stays. */
export function restoreTimers(database: DatabaseSync, now: Instant, seal: Seal): void {
  const { write } = createTimerStore(database, seal);
  for (const row of database.prepare('select account, state from timer').all()) {
    const state = parseState(row['state'], seal);
    if (state !== undefined) write(String(row['account']), restoreTimer(state, now));
  }
}

function parseState(text: unknown, seal: Seal): TimerState | undefined {
  const parsed = v.safeParse(timerState, parseJson(seal.open(TIMER_PLACE, String(text))));
  return parsed.success ? parsed.output : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
