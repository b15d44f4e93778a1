/** Notices which records the pull delivers: what was read of one before may be older (L27.6). */
import { recordsChangedBy } from '../../shared/pull/change-delivery.ts';
import type { Outlet } from './outlet.ts';
import type { RecordMoments } from './record-moments.ts';

/** Returns the outlet that marks in `moments` each record as soon as it waits to be delivered. */
export function watchDeliveries(outlet: Outlet, moments: Pick<RecordMoments, 'mark'>): Outlet {
  return {
    ...outlet,
    deliver(pulled, to) {
      const { list, ids } = recordsChangedBy(pulled);
      if (list !== undefined) for (const id of ids) moments.mark(list, id);
      return outlet.deliver(pulled, to);
    },
  };
}
