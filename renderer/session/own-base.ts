/**
 * The base of a field that holds text which can't be sent, where the same editor had sent a value of it
 * before (Q8.12). That value is the base of the next one, not what stood there before both.
 */
import { pick, readBase, valueKind } from '../../shared/kinds/kinds.ts';
import { isRespelt } from '../../shared/merge/record/values.ts';
import { nextBase } from '../../shared/queue/machine/next-base.ts';
import { fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';

/** Returns the base after the reply to a write, as far as that sent what this editor has `saved`. */
export function withOwnReply(
  base: Fields | null,
  write: PendingWrite,
  saved: Fields,
): Fields | null {
  const { record, state } = write;
  if (base === null || state.kind !== 'done' || state.reply === null) return base;
  const sent = fieldsSet(write);
  const own = Object.keys(saved).filter(
    (name) => name in sent && isRespelt(valueKind(record.kind, name), saved[name], sent[name]),
  );
  return own.length === 0 ? base : { ...base, ...pick(nextBase(write, state.reply), own) };
}

/**
 * Returns what this editor has `saved` without the fields in which the record shows somebody else's value: that
 * was seen since. Fields in `left`, and those that are still to be sent, stay.
 */
export function stillOwn(
  saved: Fields,
  record: ConfirmedRecord,
  {
    kind,
    left,
    live,
  }: Readonly<{ kind: WritableKind; left: Fields; live: readonly PendingWrite[] }>,
): Fields {
  const read = readBase(kind, record);
  const isOwn = (name: string) =>
    name in left ||
    live.some((write) => name in fieldsSet(write)) ||
    isRespelt(valueKind(kind, name), saved[name], read[name]);
  return pick(saved, Object.keys(saved).filter(isOwn));
}

/**
 * Returns the base that `record` is, beside fields in `left` that show other text: those keep their base. If the
 * record has what this editor has `saved` of one, it is the base too. Its reply may have come unseen.
 */
export function readBeside(
  kind: WritableKind,
  record: ConfirmedRecord,
  { base, left, saved }: Readonly<Record<'left' | 'saved', Fields> & { base: Fields | null }>,
): Fields {
  const read = readBase(kind, record);
  const isOwn = (name: string) =>
    name in saved && isRespelt(valueKind(kind, name), saved[name], read[name]);
  const others = Object.keys(left).filter((name) => !isOwn(name));
  return { ...read, ...pick(base ?? {}, others) };
}
