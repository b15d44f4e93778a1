/** I1 for fields without words: the last acknowledged value, and acknowledged deletions. */
import { isLocalId } from '../../shared/ids.ts';
import { isNaming, type ValueKind } from '../../shared/kinds/field.ts';
import { fieldsOf, isLeftToService, valueKind } from '../../shared/kinds/kinds.ts';
import { isServedFrom } from '../../shared/merge/body/has-arrived.ts';
import { isRespelt } from '../../shared/merge/record/values.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import { isLive, isSame, laneOf, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { Device } from './device.ts';
import type { Facts } from './facts.ts';
import { refOf, type There } from './kinds.ts';
import { named } from './narrate.ts';
import { isOfParts } from './parts.ts';
import { listPromised } from './promised.ts';
import type { Witness } from './witness.ts';

/**
 * I1: a value that differs from the one acknowledged to `device`'s user, neither waits for them nor
 * was changed since.
 */
export function findMissingFacts(
  there: readonly There[],
  device: Device,
  { facts, witness }: { readonly facts: Facts; readonly witness: Witness },
): string[] {
  const { name } = device;
  const queue = device.onDisk.queue();
  const records = new Map(there.map((one) => [laneOf(refOf(one)), one]));
  const problems: string[] = [];
  for (const { ref, fields, isGone, isMerged } of listPromised(facts.all(), device)) {
    const one = records.get(laneOf(ref));
    const isOpen = queue.writes.some((write) => isLive(write) && isSame(write.record, ref));
    if (one === undefined || isOpen) continue;
    if (isGone) problems.push(`I1: ${name} has deleted ${named(ref)}, which is still there`);
    const isOneText = witness.isOnly(name, ref.id) && !isMerged;
    for (const [field, value] of fields) {
      const wanted = nameNow(ref, field, value, read(one)[field]);
      // The words of a merge of two texts identify it.
      if (field === 'content_html' && !isOneText) continue;
      // Sets and items are merged with those of others (M3.4, M17); parts-hold.ts has each part.
      if (!isOneText && isOfParts(ref.kind, field)) continue;
      // A create leaves out the null (conv.null).
      if (wanted === undefined || isLeftToService(ref.kind, field, wanted)) continue;
      if (says(one, field, wanted)) continue;
      const [meant, said] = [wanted, read(one)[field]].map((some) => JSON.stringify(some));
      problems.push(`I1: ${field} of ${named(ref)} is ${said}, not ${meant} as ${name} was told`);
    }
  }
  return problems;

  /**
   * The value with the service's ids; `undefined` if it names a record that is gone. A record it
   * still names exists, though no list may show it.
   */
  function nameNow({ kind }: RecordRef, field: string, value: unknown, held: unknown): unknown {
    const valued = valueKind(kind, field);
    if (valued === 'attachments') return undefined; // merged with those of others (M3.4)
    if (!isNaming(valued) || value === null) return value;
    if (Array.isArray(value)) {
      const isHeld = (id: unknown) => Array.isArray(held) && held.includes(id);
      const ids = value.map((id) => (isHeld(id) ? id : idNow(id, valued))).filter(Boolean);
      return [...new Set(ids)];
    }
    if (valued !== 'attachment') return idNow(value, valued);
    const { record_type, record_id } = value as Fields;
    const id = idNow(record_id, valued);
    return id === undefined ? undefined : { record_type, record_id: id };
  }

  function idNow(named: unknown, valued: ValueKind): string | number | undefined {
    const id = knownId(queue, String(named));
    const isThere = there.some(({ record }) => String(record['id']) === id);
    if (isLocalId(id) || !isThere) return undefined;
    return valued === 'text-reference' ? id : Number(id);
  }
}

/** Is true if the record has the value, in the service's spelling; a hidden field proves nothing. */
function says(one: There, field: string, value: unknown): boolean {
  const { kind } = one;
  const there = read(one);
  if (field === 'link') return hasLink(there['note_links'], value);
  if (!(field in there)) return true;
  const held = there[field];
  if (isRespelt(valueKind(kind, field), value, held)) return true;
  return field === 'content_html' && isServedFrom(String(value ?? ''), String(held ?? ''));
}

function read({ kind, record }: There): Fields {
  return { ...record, ...fieldsOf(kind, record) };
}

function hasLink(links: unknown, link: unknown): boolean {
  const { record_id, record_type } = (link ?? {}) as Fields;
  const all = (links ?? []) as readonly Fields[];
  return (
    link === null ||
    all.some((one) => one['record_id'] === record_id && one['record_type'] === record_type)
  );
}
