/**
 * Remembers which records got replies to our own writes, and when. A page requested before such a
 * reply may show the record as it was before the write (L5).
 *
 * "When" is a count, not a clock: clocks are set back.
 */
import type { ListName } from '../../shared/api/endpoints.ts';

export interface OwnReplies {
  /** The present moment, for a later {@link OwnReplies.isNewer}. */
  moment(): number;
  /** The service has replied to a write of this record. */
  markAnswered(list: ListName, id: string): void;
  /** Is true if a write of this record was answered after `moment`. */
  isNewer(list: ListName, id: string, moment: number): boolean;
}

/** The most replies to remember: far more than come during one page. */
const REMEMBERED_MAX = 5_000;

/** Remembers the latest replies. */
export function createOwnReplies(): OwnReplies {
  const answeredAt = new Map<string, number>();
  let now = 0;
  return {
    moment: () => now,
    markAnswered(list, id) {
      const key = `${list} ${id}`;
      now += 1;
      answeredAt.delete(key);
      answeredAt.set(key, now);
      const [oldest] = answeredAt.keys();
      if (answeredAt.size > REMEMBERED_MAX && oldest !== undefined) answeredAt.delete(oldest);
    },
    isNewer: (list, id, moment) => (answeredAt.get(`${list} ${id}`) ?? 0) > moment,
  };
}
