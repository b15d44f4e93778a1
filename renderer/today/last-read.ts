/** The last answer that Today was given. The next visit shows it while its query waits for pages that are stored. */
import type { TodayRead } from '../cache/read-today.ts';

export class LastRead {
  #last: { readonly state: string; readonly read: TodayRead } | undefined;

  /** The answer of this state; `undefined` if the state has changed since. */
  of(state: string): TodayRead | undefined {
    return this.#last?.state === state ? this.#last.read : undefined;
  }

  keep(state: string, read: TodayRead): void {
    this.#last = { state, read };
  }
}
