/**
 * Remembers when something last happened to a record, such as a reply to our own write. A page that
 * was requested before that may show the record as it was before (L5).
 *
 * "When" is a count, not a clock: clocks are set back.
 */
import type { ListName } from '../../shared/api/endpoints.ts';

export interface RecordMoments {
  /** The present moment, for a later {@link RecordMoments.isNewer}. */
  moment(): number;
  /** It has happened to this record now. */
  mark(list: ListName, id: string): void;
  /** Is true if it happened to this record after `moment`, or if that was forgotten. */
  isNewer(list: ListName, id: string, moment: number): boolean;
  /** The same of any record of the list: one that was made since is on no page from before. */
  hasNewer(list: ListName, moment: number): boolean;
}

/** The most records to remember: far more than change during one page. */
const REMEMBERED_MAX = 5_000;

/** Remembers the latest records. */
export function createRecordMoments(): RecordMoments {
  const marked = new Map<string, number>();
  const lastOf = new Map<ListName, number>();
  let now = 0;
  let forgottenUpTo = 0;
  return {
    moment: () => now,
    mark(list, id) {
      const key = `${list} ${id}`;
      now += 1;
      lastOf.set(list, now);
      marked.delete(key);
      marked.set(key, now);
      const [oldest] = marked;
      if (marked.size <= REMEMBERED_MAX || oldest === undefined) return;
      const [oldestKey, oldestAt] = oldest;
      marked.delete(oldestKey);
      forgottenUpTo = oldestAt;
    },
    isNewer: (list, id, moment) => (marked.get(`${list} ${id}`) ?? forgottenUpTo) > moment,
    hasNewer: (list, moment) => (lastOf.get(list) ?? 0) > moment,
  };
}
