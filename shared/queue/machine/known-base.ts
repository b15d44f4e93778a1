/**
 * The values that the window of an edit behind a create showed in its fields (Q20.208). The create may send words
 * of another window there: as the base of this edit they would count as deleted by it.
 */
import { isLocalId } from '../../ids.ts';
import { pick } from '../../kinds/kinds.ts';
import { mergeOwn } from '../../merge/record/merge-own.ts';
import type { Fields } from '../../records/kinds.ts';
import type { EventOf } from '../events.ts';
import { awaitsBase, fieldsSet, type PendingWrite } from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { withAdoptedIds } from '../references.ts';
import { foldYounger } from './fold.ts';

/** Returns a write that waits for its create with what the window showed in the fields that are new in it. */
export function withKnownBase(
  write: PendingWrite,
  { typed = {} }: Pick<EventOf<'saved'>, 'typed'>,
  before: Fields = {},
): PendingWrite {
  const { change, record } = write;
  if (change.kind !== 'update' || change.base !== null || !isLocalId(record.id)) return write;
  const names = Object.keys(typed).filter((name) => !(name in before));
  if (names.length === 0) return write;
  return {
    ...write,
    change: { ...change, knownBase: { ...change.knownBase, ...pick(typed, names) } },
  };
}

/** Returns those of these values that are other ones than the accepted create has sent. */
export function knownBaseBehind(
  write: PendingWrite,
  create: PendingWrite,
  adopted: Queue['adopted'],
): Fields {
  const { change, record } = write;
  if (change.kind !== 'update' || change.knownBase === undefined) return {};
  const sent = fieldsSet(create);
  const known = withAdoptedIds(record.kind, change.knownBase, adopted);
  // The reply has what was sent in the service's spelling.
  const names = Object.keys(known).filter(
    (name) => JSON.stringify(known[name] ?? null) !== JSON.stringify(sent[name] ?? null),
  );
  return pick(known, names);
}

/** Folds a younger write into an older one, with those words of that which its window had not shown (Q20.208). */
export function foldBeside(older: PendingWrite, younger: PendingWrite): PendingWrite {
  const folded = foldYounger(older, withWordsOf(older, younger));
  if (folded.change.kind !== 'update' || !awaitsBase(folded)) return folded;
  const { knownBase } = younger.change.kind === 'update' ? younger.change : {};
  return knownBase === undefined
    ? folded
    : withKnownBase(folded, { typed: knownBase }, fieldsSet(older));
}

/** Returns a write with the words of an older one too, before it is folded into that. */
export function withWordsOf(older: PendingWrite, younger: PendingWrite): PendingWrite {
  const { change, record } = younger;
  if (change.kind !== 'update' || !awaitsBase(younger)) return younger;
  const theirs = fieldsSet(older);
  const both = Object.entries(change.knownBase ?? {})
    .filter(([name]) => name in change.fields && name in theirs)
    .map(([name, base]) => {
      const versions = { base, ours: change.fields[name], theirs: theirs[name] };
      return [name, mergeOwn({ kind: record.kind, name }, versions)];
    });
  return {
    ...younger,
    change: { ...change, fields: { ...change.fields, ...Object.fromEntries(both) } },
  };
}
