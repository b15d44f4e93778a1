/**
 * The base of a field that holds text which can't be sent, where the same editor had sent a value of it
 * before (Q8.12). That value is the base of the next one, not what stood there before both.
 */
import { pick, valueKind } from '../../shared/kinds/kinds.ts';
import { isRespelt } from '../../shared/merge/record/values.ts';
import { nextBase } from '../../shared/queue/machine/next-base.ts';
import { fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';

/** The fields of an editor that can't be sent, and those that it has saved. */
type Own = Record<'left' | 'saved', Fields>;

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
  kind: WritableKind,
  read: Fields,
  { left, live, saved }: Readonly<Own & { live: readonly PendingWrite[] }>,
): Fields {
  const isOwn = (name: string) =>
    name in left ||
    live.some((write) => name in fieldsSet(write)) ||
    isSaved(kind, name, { read, saved });
  return pick(saved, Object.keys(saved).filter(isOwn));
}

/**
 * Returns the base that the fields `read` of a record are, beside fields in `left` that show other text: those
 * keep their base. If the record has what this editor has `saved` of one, it is the base too. Its reply may have
 * come unseen.
 */
export function readBeside(
  kind: WritableKind,
  read: Fields,
  { base, left, saved }: Readonly<Own & { base: Fields | null }>,
): Fields {
  const others = Object.keys(left).filter((name) => !isSaved(kind, name, { read, saved }));
  return { ...read, ...pick(base ?? {}, others) };
}

/** Whether the record has what this editor has saved. */
function isSaved(
  kind: WritableKind,
  name: string,
  { read, saved }: Record<'read' | 'saved', Fields>,
) {
  return name in saved && isRespelt(valueKind(kind, name), saved[name], read[name]);
}
