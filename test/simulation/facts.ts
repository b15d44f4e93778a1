/**
 * Acknowledged values, field by field, and deletions. A status, a day, an amount or a deletion has
 * no word in it that the ledger could follow. `facts-hold.ts` has the rules.
 */
import { fieldsOf } from '../../shared/kinds/kinds.ts';
import {
  baseFields,
  fieldsSet,
  isLive,
  isSame,
  isUncertain,
  type PendingWrite,
  type RecordRef,
} from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { News } from './disk-reader.ts';
import type { Author } from './ledger.ts';
import { IN, isOfParts, OUT, type PartSaid, partsSaid } from './parts.ts';

/** The editor that a value was typed in. */
export type Editor = {
  readonly name: string;
  /** How many facts there were when it was opened. */
  readonly openedAt: number;
  /** The record as it was shown then. */
  readonly base: Fields;
};

/** One thing that happened, to a record under the name that it had then. */
export type Fact = { readonly who: string; readonly ref: RecordRef } & (
  | { readonly kind: 'said'; readonly fields: Fields; readonly by?: Editor }
  | { readonly kind: 'deleted' }
  /** These values, or all, and a deletion, are expected no more. */
  | { readonly kind: 'forgotten'; readonly names?: readonly string[] }
  /** The user has written in a copy of the record too: their two texts are to be merged. */
  | { readonly kind: 'merged' }
  /** They have said this of parts of it; acknowledged, like a value, unless it is only perhaps saved. */
  | { readonly kind: 'parts'; readonly said: readonly PartSaid[]; readonly isPerhaps: boolean }
  /** The service has changed these fields for somebody. */
  | { readonly kind: 'changed'; readonly names: readonly string[] }
  /** They were asked about two versions of the record. */
  | { readonly kind: 'asked' }
  /** A send of these new items may have arrived: its reply is lost. `null` ends that: it is known again. */
  | { readonly kind: 'lost'; readonly items: readonly string[] | null }
);

export interface Facts {
  /** These fields of a record were acknowledged to the user as saved, or resolved by them. */
  say(who: Author, ref: RecordRef, fields: Fields, by?: Editor): void;
  /** The deletion was acknowledged to the user. */
  delete(who: Author, ref: RecordRef): void;
  /** The user undid it, or never learnt its outcome. */
  forget(who: string, ref: RecordRef, names?: readonly string[]): void;
  /** The user has written in what was pulled of a record, which its own create has yet to find. */
  merge(who: Author, ref: RecordRef): void;
  /** The user was told that their change of parts is saved; or a colleague or the service made one. */
  sayParts(who: string, ref: RecordRef, said: readonly PartSaid[], isPerhaps?: boolean): void;
  /** Somebody's change of these fields has reached the service. */
  change(who: string, ref: RecordRef, names: readonly string[]): void;
  /** The user was asked which of two versions of a record is right. */
  ask(who: string, ref: RecordRef): void;
  /** The reply to a send of these new items is lost, or with `null` has come. */
  lose(who: string, ref: RecordRef, items: readonly string[] | null): void;
  /** All of it, oldest first. */
  all(): readonly Fact[];
}

/** No facts yet. */
export function createFacts(): Facts {
  const facts: Fact[] = [];
  return {
    say: (who, ref, fields, by) =>
      void facts.push({ kind: 'said', who, ref, fields, ...(by && { by }) }),
    delete: (who, ref) => void facts.push({ kind: 'deleted', who, ref }),
    forget: (who, ref, names) =>
      void facts.push({ kind: 'forgotten', who, ref, ...(names === undefined ? {} : { names }) }),
    merge: (who, ref) => void facts.push({ kind: 'merged', who, ref }),
    sayParts: (who, ref, said, isPerhaps = false) =>
      void (said.length > 0 && facts.push({ kind: 'parts', who, ref, said, isPerhaps })),
    change: (who, ref, names) => void facts.push({ kind: 'changed', who, ref, names }),
    ask: (who, ref) => void facts.push({ kind: 'asked', who, ref }),
    lose: (who, ref, items) => void facts.push({ kind: 'lost', who, ref, items }),
    all: () => facts,
  };
}

/** Records the effect of a user's choice on acknowledged values, once it is on the disk. */
export function bookFacts({ event, before, queue }: News, who: Author, facts: Facts): void {
  if (before.writes === queue.writes) return;
  const after = new Map(queue.writes.map((write) => [write.id, write]));
  const known = new Set(before.refiled.map(({ id }) => id));
  for (const { id, was } of queue.refiled.filter((one) => !known.has(one.id))) {
    facts.forget(who, { kind: 'note', id: was });
    const create = after.get(id);
    if (create) sayAll(create);
  }
  const asked = new Set(before.writes.filter(isConflict).map(({ id }) => id));
  for (const { id, record } of queue.writes.filter(isConflict)) {
    if (!asked.has(id)) facts.ask(who, record);
  }
  for (const was of before.writes) {
    const is = after.get(was.id);
    if (is === undefined || is === was) continue;
    if (is.state.kind === 'done') facts.lose(who, is.record, null);
    else if (was.state.kind === 'sending' && isUncertain(is))
      facts.lose(who, is.record, newItemsOf(is));
    const wasDiscarded = was.state.kind === 'discarded';
    const isDiscarded = is.state.kind === 'discarded';
    const isChosen = 'id' in event && event.id === was.id;
    if (isDiscarded && !wasDiscarded) takeBack(is);
    else if (wasDiscarded && !isDiscarded) sayAgain(is);
    else if (event.kind === 'kept-both' && isChosen) {
      takeBack(was);
      sayAll(is);
    } else if (event.kind === 'resolved' && isChosen) {
      sayAll(is);
      bookSides(was, is);
      // Later edits are sent after it, and replace it.
      for (const other of behind(is, queue.writes)) sayAll(other);
    }
  }

  function behind(write: PendingWrite, writes: readonly PendingWrite[]): readonly PendingWrite[] {
    return writes
      .slice(writes.indexOf(write) + 1)
      .filter((other) => isLive(other) && isSame(other.record, write.record));
  }

  function sayAll(write: PendingWrite): void {
    if (write.change.kind === 'delete') facts.delete(who, write.record);
    else {
      facts.say(who, write.record, fieldsSet(write));
      const said = partsSaid(write.record.kind, baseFields(write), fieldsSet(write));
      facts.sayParts(who, write.record, said);
    }
  }

  /** Later edits are merged into a text that they restore. */
  function sayAgain(write: PendingWrite): void {
    sayAll(write);
    facts.forget(who, write.record, ['content_html']);
  }

  /** This user takes a set, or all items, of one side, which no screen offers. */
  function bookSides(was: PendingWrite, is: PendingWrite): void {
    const { kind } = is.record;
    const theirs = was.state.kind === 'conflict' ? fieldsOf(kind, was.state.theirs) : {};
    const names = Object.keys(fieldsSet(was)).filter((field) => isOfParts(kind, field));
    facts.forget(who, is.record, names);
    facts.sayParts(who, is.record, partsSaid(kind, theirs, fieldsSet(is)));
  }

  function takeBack(write: PendingWrite): void {
    facts.forget(who, write.record, Object.keys(fieldsSet(write)));
  }
}

/** The items that a write adds to those its user saw. */
function newItemsOf(write: PendingWrite): readonly string[] {
  return partsSaid(write.record.kind, baseFields(write), fieldsSet(write)).flatMap(
    ({ part, says, saw }) => (says === IN && saw === OUT ? [String(part)] : []),
  );
}

function isConflict({ state }: PendingWrite): boolean {
  return state.kind === 'conflict';
}
