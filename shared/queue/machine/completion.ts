/** What is still to be sent once a create was accepted, and what it is compared with (Q6, Q8, Q9). */
import { fieldsOf, pick, valueKind } from '../../kinds/kinds.ts';
import type { ConfirmedRecord, Fields } from '../../records/kinds.ts';
import { fieldsSet, isLive, type PendingWrite, parkFor } from '../pending-write.ts';
import { freeId, type Queue } from '../queue.ts';
import { differingAtOnce, respeltAtOnce } from './compare-at-once.ts';
import { nextBase, sentBase } from './next-base.ts';

/** The base of later edits: the reply, or what was sent where somebody changed the record since. */
export type BaseSource = 'reply' | 'sent values';

/** The base that an accepted write leaves for later edits of its record (Q6, Q8). */
export function chooseBase(
  done: PendingWrite,
  reply: ConfirmedRecord,
  baseSource: BaseSource,
): Fields {
  return baseSource === 'reply' ? nextBase(done, reply) : sentBase(done, reply);
}

/**
 * What a create could not carry (Q9): Markdown has no images, mentions or underline; and a note
 * without text was sent with a placeholder, which has to go, unless the user has come upon the note
 * meanwhile and written over it. Other kinds are created whole. What it carried and the record does not
 * say any more has been changed since.
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
    // What the service respells it would respell again: a title with a blank at its end.
    return !respeltAtOnce(valueKind('note', field), meant[field], read[field]);
  };
  return pick(meant, differingAtOnce('note', meant, read).filter(isLeft));
}

type Remainder = {
  readonly remainder: Fields;
  readonly at: number;
  readonly baseSource: BaseSource;
  /** What is to be deleted needs no completing, unless the user takes the delete back. */
  readonly removal: PendingWrite | undefined;
};

/** The rest of a create as an update of its own. */
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
