/** What an editor has seen, once one of its writes was accepted. */
import { changedNames, fieldsOf, readBase, valueKind } from '../../kinds/kinds.ts';
import { isServedFrom } from '../../merge/body/has-arrived.ts';
import { isCountedFromOwn } from '../../merge/record/together.ts';
import { isRespelt } from '../../merge/record/values.ts';
import { createBodyReader, type ReadBody } from '../../note/same-body.ts';
import type { ConfirmedRecord, Fields } from '../../records/kinds.ts';
import { isEmpty } from '../lookup/match.ts';
import { baseFields, fieldsSet, type PendingWrite } from '../pending-write.ts';
import { isShort, respeltAtOnce } from './compare-at-once.ts';

/**
 * The base of the next edit after `write` was answered with `reply` (Q8).
 *
 * A field counts as seen in the reply's spelling only where it says what the user wrote. Where a
 * merge brought in somebody else's change, the editor still shows what it sent: taking the reply as
 * base there would make the next edit look as if the user had deleted that change.
 *
 * What a create was answered with is the user's own, as far as Markdown carried it (Q9).
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
 * The base where the record of a create was found changed since: what was sent, as the service spells
 * it, so that their change of it stands or is asked about. A body is not among it, for nobody knows
 * what Markdown carried of that, nor what the service may have filled in.
 */
export function sentBase({ record, change }: PendingWrite, reply: ConfirmedRecord): Fields {
  const { kind } = record;
  const sent = change.kind === 'create' ? change.fields : {};
  const read = fieldsOf(kind, reply);
  const names = changedNames(kind).filter(
    (field) => valueKind(kind, field) !== 'html' && !isEmpty(sent[field]),
  );
  const spelt = (field: string) =>
    respeltAtOnce(valueKind(kind, field), sent[field], read[field]) ? read[field] : sent[field];
  return Object.fromEntries(names.map((field) => [field, spelt(field)]));
}

/** The service may respell what it stores: scrub a body, trim a title. That is still ours. */
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
 * The same within `step`: of long bodies only what is equal letter by letter (M15.4). What was sent before
 * is compared version by version: together they have the room of one comparison.
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
