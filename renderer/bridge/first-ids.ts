/** The id by which a record was first shown: the key of its row in a list. */
import { isLocalId, type RecordId } from '../../shared/ids.ts';
import type { Outbox } from './outbox.svelte.ts';

/**
 * Returns a function that gives the first id of each shown record. A row with that key, and the typing
 * in it, outlive the moment at which the record gets the service's id.
 */
export function createFirstIds(outbox: Pick<Outbox, 'knownId'>): (id: RecordId) => RecordId {
  const unsent = new Set<RecordId>();
  const firstIds = new Map<RecordId, RecordId>();
  return (id) => {
    if (isLocalId(id)) unsent.add(id);
    const first = [...unsent].find((local) => local !== id && outbox.knownId(local) === id);
    if (first !== undefined) {
      unsent.delete(first);
      firstIds.set(id, first);
    }
    return firstIds.get(id) ?? id;
  };
}
