/** The handlers of the calls about reviewed clients. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { reviewCalls } from '../../shared/ipc/review-calls.ts';
import { ok } from '../../shared/result.ts';
import type { Engine } from '../engine/engine.ts';
import { refusedByDisk } from '../store/refused-by-disk.ts';
import { keepReviewed, readReviewed } from '../store/reviewed.ts';

/** Creates these handlers. */
export function reviewHandlers({
  settings,
}: Pick<Engine, 'settings'>): Pick<Handlers, keyof typeof reviewCalls> {
  return {
    readReviewed: ({ account }) => ok(readReviewed(settings, account)),
    markReviewed({ account, client, at }) {
      const all = keepReviewed(settings, account, { client, at });
      return all === undefined ? refusedByDisk : ok(all);
    },
  };
}
