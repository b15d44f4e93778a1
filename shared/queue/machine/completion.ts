/** Decides what is still to be sent after a create was accepted, and its base (Q6, Q8, Q9). */
import { fieldsOf, pick, valueKind } from '../../kinds/kinds.ts';
import type { ConfirmedRecord, Fields } from '../../records/kinds.ts';
import { fieldsSet, isLive, type PendingWrite, parkFor } from '../pending-write.ts';
import { freeId, type Queue } from '../queue.ts';
import { differingAtOnce, respeltAtOnce } from './compare-at-once.ts';
import { nextBase, sentBase } from './next-base.ts';

/** The base of later edits: the reply, or the values sent if somebody edited the record since. */
export type BaseSource = 'reply' | 'sent values';

/** Returns the base that an accepted write leaves for later edits of its record (Q6, Q8). */
export function chooseBase(
  done: PendingWrite,
  reply: ConfirmedRecord,
  baseSource: BaseSource,
): Fields {
  return baseSource === 'reply' ? nextBase(done, reply) : sentBase(done, reply);
}

/**
 * Returns the fields that a create could not carry (Q9). Markdown has no images, mentions or
 * underline, and the placeholder of an empty note must go, unless the user wrote over it since.
 * Other kinds are created whole. A field the create carried and the record no longer has was edited
 * since.
 */
export function remainderOf(
  write: PendingWrite,
  reply: ConfirmedRecord,
  {
    baseSource,
    ofFound,
  }: { readonly baseSource: BaseSource; readonly ofFound: readonly PendingWrite[] },
): Fields {
  const { change, record } = write;
  if (change.kind !== 'create' || record.kind !== 'note') return {};
  const meant: Fields = { ...change.fields, content_html: change.fields['content_html'] ?? '' };
  const read = fieldsOf('note', reply);
  const isWrittenOver = ofFound.some((one) => isLive(one) && 'content_html' in fieldsSet(one));
  const carried = baseSource === 'reply' ? {} : sentBase(write, reply);
  const isLeft = (field: string) => {
    if (field in carried) return false;
    if (isWrittenOver && field === 'content_html' && meant[field] === '') return false;
    // Sending it again would change nothing: the service respells it, such as a title with a
    // trailing blank.
    return !respeltAtOnce(valueKind('note', field), meant[field], read[field]);
  };
  return pick(meant, differingAtOnce('note', meant, read).filter(isLeft));
}

type Remainder = {
  readonly remainder: Fields;
  readonly at: number;
  readonly baseSource: BaseSource;
  /** A delete of the record; the remainder is parked for it, in case it is undone. */
  readonly removal: PendingWrite | undefined;
};

/** The remainder of a create as an update of its own. */
export function completion(
  queue: Queue,
  done: PendingWrite,
  { remainder, at, baseSource, removal }: Remainder,
): PendingWrite {
  const reply = done.state.kind === 'done' ? done.state.reply : null;
  const base = reply && chooseBase(done, reply, baseSource);
  const whole: PendingWrite = {
    id: freeId(queue, `${done.id}-rest`),
    record: done.record,
    change: { kind: 'update', fields: remainder, base },
    createdAt: done.createdAt,
    savedAt: at,
    attempts: 0,
    state: { kind: 'ready' },
  };
  return removal === undefined ? whole : parkFor(removal, whole);
}
