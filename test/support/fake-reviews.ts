/** The calls about reviewed clients without a disk. */
import { keepReviewed, readReviewed } from '../../electron/store/reviewed.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { reviewCalls } from '../../shared/ipc/review-calls.ts';
import { failed, ok } from '../../shared/result.ts';
import { memorySettings } from './memory-settings.ts';

/** The calls about reviewed clients of a window's bridge. */
export function fakeReviews(isDiskFull: () => boolean): Pick<Bridge, keyof typeof reviewCalls> {
  const settings = memorySettings(isDiskFull);
  return {
    readReviewed: async ({ account }) => ok(readReviewed(settings, account)),
    async markReviewed({ account, client, at }) {
      const all = keepReviewed(settings, account, { client, at });
      return all === undefined ? failed('disk', 'The disk is full.') : ok(all);
    },
  };
}
