/** I8: a user who said that a match is not theirs is never shown it again (Q6.18). */

import { type ConfirmedRecord, idText } from '../../shared/records/kinds.ts';
import type { News } from './disk-reader.ts';
import { short } from './tale.ts';

/** Watches the journal of one computer. */
export function createDenialWatch(): (news: News) => string[] {
  /** The matches that are not theirs, each with its write. */
  const denied = new Set<string>();
  const nameOf = (id: string, found: ConfirmedRecord) => `${short(id)} and ${idText(found)}`;

  return ({ event, before }) => {
    if (event.kind === 'answered' && !event.isThere) {
      const state = before.writes.find(({ id }) => id === event.id)?.state;
      if (state?.kind === 'unsure' && state.found) denied.add(nameOf(event.id, state.found));
    }
    if (event.kind !== 'settled' || event.outcome.kind !== 'unsure') return [];
    const { found } = event.outcome;
    if (found === null || !denied.has(nameOf(event.id, found))) return [];
    return [`I8: ${nameOf(event.id, found)} are not one, and asked about again (Q6.18),`];
  };
}
