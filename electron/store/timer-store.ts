/** The timer of each account, one row of the profile's database. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { noTimer, type TimerState, timerState } from '../../shared/time/timer-state.ts';

export interface TimerStore {
  /** The state of an account; an unreadable one stays in the file under another name. */
  read(account: string): TimerState;
  /** On the disk when it returns. Throws where the disk refuses. */
  write(account: string, state: TimerState): void;
}

/** Creates {@link TimerStore} in the profile's database. */
export function createTimerStore(database: DatabaseSync): TimerStore {
  const find = database.prepare('select state from timer where account = ?');
  const put = database.prepare('insert or replace into timer (account, state) values (?, ?)');
  const rename = database.prepare('update or replace timer set account = ? where account = ?');
  return {
    read(account) {
      const row = find.get(account);
      if (row === undefined) return noTimer;
      const parsed = v.safeParse(timerState, parseJson(String(row['state'])));
      if (parsed.success) return parsed.output;
      rename.run(`${account} unreadable`, account);
      return noTimer;
    },
    write: (account, state) => void put.run(account, JSON.stringify(state)),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
