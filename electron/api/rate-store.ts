/** Saves the use of the rate limits for the next start. */
import { type SavedRate, savedRate } from '../../shared/api/saved-rate.ts';
import { type Settings, tryKeep } from '../store/settings.ts';

export interface RateStore {
  /** The last saved state of the previous run, if it can be read. */
  load(): SavedRate | undefined;
  /**
   * True once it is on the disk. A failing disk does not close the gate: the counts in memory still
   * hold, and only a start after a crash would lack them.
   */
  save(rate: SavedRate): boolean;
}

const RATE_KEY = 'rate';

/** The store in the profile's database: one for all its accounts, because there is one gate. */
export function createRateStore(settings: Settings): RateStore {
  return {
    load: () => settings.get(RATE_KEY, savedRate),
    save: (rate) => tryKeep(settings, RATE_KEY, rate),
  };
}
