/**
 * Which records our own writes got replies for, and when. A page requested before such a reply may
 * show the record as it was before the write (L5).
 *
 * "When" is a count, not a clock: clocks are set back.
 */
import type { ListName } from '../../shared/api/endpoints.ts';

export interface OwnReplies {
  /** Now, to ask {@link OwnReplies.isNewer} about later. */
  moment(): number;
  /** The service has answered a write of this record. */
  answered(list: ListName, id: string): void;
  /** Whether a write of this record was answered after `moment`. */
  isNewer(list: ListName, id: string, moment: number): boolean;
}

/** Answers that are remembered: far more than come while one page is on its way. */
const REMEMBERED_MAX = 5_000;

/** Remembers the latest answers. */
export function createOwnReplies(): OwnReplies {
  const answeredAt = new Map<string, number>();
  let now = 0;
  return {
    moment: () => now,
    answered(list, id) {
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
