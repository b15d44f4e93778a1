/** Where the gate writes down what was used of the limits, for the next start. */
import { type SavedRate, savedRate } from '../../shared/api/saved-rate.ts';
import { type Kept, tryKeep } from '../store/kept.ts';

export interface RateStore {
  /** What the program before wrote last, if it can be read. */
  load(): SavedRate | undefined;
  /**
   * On the disk when it returns true. A disk that refuses does not close the gate: the windows in
   * memory hold all the same, and only a start after a crash would know too little.
   */
  save(rate: SavedRate): boolean;
}

const KEPT_RATE = 'rate';

/** The store in the profile's database: one for all its accounts, as there is one gate. */
export function createRateStore(kept: Kept): RateStore {
  return {
    load: () => kept.get(KEPT_RATE, savedRate),
    save: (rate) => tryKeep(kept, KEPT_RATE, rate),
  };
}
