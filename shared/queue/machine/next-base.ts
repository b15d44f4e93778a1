/** Derives the base of the next edit after a write was accepted. */
import { changedNames, fieldsOf, readBase, valueKind } from '../../kinds/kinds.ts';
import { isServedFrom } from '../../merge/body/has-arrived.ts';
import { isCountedFromOwn } from '../../merge/record/together.ts';
import { isRespelt } from '../../merge/record/values.ts';
import { createBodyReader, type ReadBody } from '../../note/same-body.ts';
import type { ConfirmedRecord, Fields } from '../../records/kinds.ts';
import { isEmpty } from '../lookup/similarity.ts';
import { baseFields, fieldsSet, type PendingWrite } from '../pending-write.ts';
import { isShort, respeltAtOnce } from './compare-at-once.ts';

/**
 * Returns the base of the next edit after `write` was answered with `reply` (Q8).
 *
 * A field counts as seen in the reply's spelling only if it has what the user wrote. If a merge
 * brought in somebody else's change, the editor still shows what it sent. With the reply as base,
 * the next edit would look as if the user had deleted that change.
 *
 * The reply to a create is the user's own, as far as Markdown carried it (Q9).
 */
export function nextBase(write: PendingWrite, reply: ConfirmedRecord): Fields {
  const { kind } = write.record;
  const read = readBase(kind, reply);
  if (write.change.kind === 'create') return read;
  const sent = fieldsSet(write);
  const before = baseFields(write);
  const base: Record<string, unknown> = { ...read };
  const shown: Fields = { ...before, ...sent };
  const isSent = (field: string) => field in sent;
  const isOwn = (field: string) =>
    field in shown && saysTheSameAtOnce(write, field, shown[field], read[field]);
  for (const field of changedNames(kind)) {
    if (!(field in shown) || isOwn(field)) continue;
    if (isCountedFromOwn(kind, field, { isSent, isOwn })) continue;
    base[field] = shown[field];
  }
  return base;
}

/**
 * Returns the base if a create's record was edited since. It has the values sent, as the service
 * spells them, so that their change stands or is asked about. The body is left out, because it is
 * unknown how much Markdown carried of it.
 */
export function sentBase({ record, change }: PendingWrite, reply: ConfirmedRecord): Fields {
  const { kind } = record;
  const sent = change.kind === 'create' ? change.fields : {};
  const read = fieldsOf(kind, reply);
  const names = changedNames(kind).filter(
    (field) => valueKind(kind, field) !== 'html' && !isEmpty(sent[field]),
  );
  const chooseSpelling = (field: string) =>
    respeltAtOnce(valueKind(kind, field), sent[field], read[field]) ? read[field] : sent[field];
  return Object.fromEntries(names.map((field) => [field, chooseSpelling(field)]));
}

/** Whether the service's value is ours, perhaps respelt: a scrubbed body, a trimmed title. */
export function saysTheSame(
  { record }: Pick<PendingWrite, 'record'>,
  field: string,
  mine: unknown,
  read: unknown,
  readBody: ReadBody = createBodyReader(),
): boolean {
  const value = valueKind(record.kind, field);
  if (isRespelt(value, mine, read, readBody)) return true;
  return value === 'html' && isServedFrom(String(mine ?? ''), String(read ?? ''), readBody);
}

/**
 * The same within `step`: long bodies only letter by letter (M15.4). All versions in `sentBefore`
 * together get the time of one comparison.
 */
export function saysTheSameAtOnce(
  write: Pick<PendingWrite, 'record' | 'sentBefore'>,
  field: string,
  mine: unknown,
  read: unknown,
): boolean {
  return isComparedAtOnce(write, field, mine, read)
    ? saysTheSame(write, field, mine, read)
    : mine === read;
}

/** Whether {@link saysTheSameAtOnce} compares these as a reader would. */
export function isComparedAtOnce(
  write: Pick<PendingWrite, 'record' | 'sentBefore'>,
  field: string,
  mine: unknown,
  read: unknown,
): boolean {
  return isShort(valueKind(write.record.kind, field), mine, read, write.sentBefore?.length);
}
