/** Where the gate writes down what was used of the limits, for the next start. */
import { type SavedRate, savedRate } from '../../shared/api/saved-rate.ts';
import { type Settings, tryKeep } from '../store/settings.ts';

export interface RateStore {
  /** What the program before wrote last, if it can be read. */
  load(): SavedRate | undefined;
  /**
   * On the disk when it returns true. A disk that refuses does not close the gate: the windows in
   * memory hold all the same, and only a start after a crash would know too little.
   */
  save(rate: SavedRate): boolean;
}

const RATE_KEY = 'rate';

/** The store in the profile's database: one for all its accounts, as there is one gate. */
export function createRateStore(settings: Settings): RateStore {
  return {
    load: () => settings.get(RATE_KEY, savedRate),
    save: (rate) => tryKeep(settings, RATE_KEY, rate),
  };
}
