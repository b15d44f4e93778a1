/** Whose an entry is, in words. */
import type { Cache } from '../cache/cache.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { teamMembers } from '../cache/read.ts';
import type { ShownEntry } from './shown-entries.ts';

/** Names the member of an entry, as reactive state; empty for one's own. */
export function createPersonOf(cache: Cache): (shown: ShownEntry) => string {
  const members = new LiveQuery(() => teamMembers(cache));
  return ({ isMine, entry: { memberId } }) => {
    if (isMine) return '';
    return members.current?.find(({ id }) => String(id) === memberId)?.name ?? 'Someone else';
  };
}
