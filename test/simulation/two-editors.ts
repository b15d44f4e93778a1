/** A user with a record open twice may type two values into one field, and is asked which (Q8.7). */
import { knownId } from '../../shared/queue/known-id.ts';
import { fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { Fact } from './facts.ts';

/**
 * Whether this user set a field of the write in one editor of its record, and then in another one
 * that had been opened before.
 */
export function isTypedTwice(
  facts: readonly Fact[],
  who: string,
  { write, queue }: { readonly write: PendingWrite; readonly queue: Queue },
): boolean {
  const id = knownId(queue, write.record.id);
  const names = Object.keys(fieldsSet(write));
  const said = facts.flatMap((fact, at) => {
    const isOwn = fact.kind === 'said' && fact.who === who && knownId(queue, fact.ref.id) === id;
    return isOwn ? [{ ...fact, at }] : [];
  });
  return said.some(({ by, fields, at }) =>
    said.some(
      (other) =>
        by !== undefined &&
        other.at >= by.openedAt &&
        other.at < at &&
        other.by?.name !== by.name &&
        names.some((name) => name in fields && name in other.fields),
    ),
  );
}
