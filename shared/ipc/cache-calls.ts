/** The calls about what a window keeps: the key of its cache, and the snapshot. */
import * as v from 'valibot';
import { boundedId } from '../queue/pending-write.ts';
import { SNAPSHOT_CHARS_MAX } from '../window-limits.ts';
import { call, output } from './call.ts';

/** How the texts of the cache are stored: `sealed` while the app lock is on or being turned on. */
export type CacheKey = {
  /** 32 bytes in Base64, derived from the key of the account. */
  readonly key: string;
  /** `clear` while the lock is being turned off: sealed texts are opened and stored as they are. */
  readonly form: 'sealed' | 'clear';
  /**
   * The lock is being turned on or off, and the files of IndexedDB are not deleted yet. The window then
   * moves its caches and opens none.
   */
  readonly isTurning: boolean;
};

const account = v.nullable(boundedId);

export const cacheCalls = {
  /**
   * The key for the texts of this account's cache; `null` where the app lock is off and none is sealed.
   * Where nobody has signed in, the account is `null`: no cache is its own, but the files have to go.
   */
  cacheKey: call(['main', 'record'], v.object({ account }), output<CacheKey | null>(), [
    'other-account',
  ]),
  /**
   * Every cache is moved, the texts of this account's in this form. Main starts the program again and
   * deletes the files of IndexedDB before a window opens.
   */
  cacheConverted: call(
    ['main'],
    v.object({ account, form: v.picklist(['sealed', 'clear']) }),
    output<null>(),
    ['disk'],
  ),
  /** Replaces the snapshot that the next start shows first; `null` deletes it. */
  keepSnapshot: call(
    ['main'],
    v.object({ text: v.nullable(v.pipe(v.string(), v.maxLength(SNAPSHOT_CHARS_MAX))) }),
    output<null>(),
    ['disk'],
  ),
} as const;
