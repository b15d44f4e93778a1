/** The saves of a person, and which of them count as acknowledged. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { valueKind } from '../../shared/kinds/kinds.ts';
import { sameValue } from '../../shared/merge/record/values.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import type { ShownRecord } from '../../shared/queue/machine/accepted-bases.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import type { Desk } from './desk.ts';
import type { Program } from './device.ts';
import type { Editor } from './facts.ts';
import { markersGone } from './ledger.ts';
import { isOfParts, partsSaid } from './parts.ts';

export type Save = {
  readonly ref: RecordRef;
  readonly base: Fields | null;
  /** As which record that was shown, and when, where it is not what is there now. */
  readonly shown?: ShownRecord;
  readonly editor?: Editor;
  readonly fields: Fields;
  /** The same fields as the user saw them. */
  readonly before: Fields;
  /** Random by default. */
  readonly isFinished?: true;
};

/** Is true if it is on the disk. */
export function save(desk: Desk, program: Program, draw: Draw, saved: Save): boolean {
  const edit = editOf(program, draw, saved);
  return saveAll(desk, [{ ...saved, edit }], () => program.handlers.saveRecord(edit));
}

/** The same for edits of different records: all are on the disk, or none (Q4.4). */
export function saveTogether(
  desk: Desk,
  program: Program,
  draw: Draw,
  all: readonly Save[],
): boolean {
  const made = all.map((saved) => ({ ...saved, edit: editOf(program, draw, saved) }));
  const edits = made.map(({ edit }) => edit);
  return edits.length === 0 || saveAll(desk, made, () => program.handlers.saveRecords({ edits }));
}

function editOf(program: Program, draw: Draw, { ref, fields, base, shown, isFinished }: Save) {
  const record = { kind: ref.kind, id: knownId(program.engine.runner.queue(), ref.id) };
  // Drawn before the id: in another order every seed lives another life, also those of seeds.json.
  const isDone = isFinished ?? draw.chance(0.6);
  return {
    ...{ writeId: draw.uuid(), record, fields, base, isFinished: isDone },
    ...(shown !== undefined && { shown }),
  };
}

type Made = Save & { readonly edit: ReturnType<typeof editOf> };
type Call = () => ReturnType<Program['handlers']['saveRecord']>;

function saveAll(desk: Desk, made: readonly Made[], call: Call): boolean {
  const { device, ledger, facts, tale } = desk;
  const { name } = device;
  const answer = book(
    call,
    () => {
      for (const { before, fields } of made) ledger.remove(markersGone(before, fields));
    },
    () => {
      for (const { ref, before, fields, edit } of made) {
        facts.forget(name, edit.record, Object.keys(fields));
        facts.sayParts(name, edit.record, partsSaid(ref.kind, before, fields), true);
      }
    },
  );
  if (!answer.ok) {
    tale.tell(name, `the user is told: ${answer.message}`);
    return false;
  }
  for (const one of made) bookSaved(desk, one);
  return true;
}

function bookSaved(desk: Desk, { ref, before, fields, editor, edit: { record } }: Made): void {
  const { device, ledger, facts, tale } = desk;
  const { name } = device;
  const typed = markersGone(fields, before);
  for (const marker of typed) ledger.acknowledge(marker);
  facts.say(name, record, fields, editor);
  facts.forget(name, record, unchangedNames(ref.kind, before, fields));
  facts.sayParts(name, record, partsSaid(ref.kind, before, fields));
  tale.tell(name, `the user hears that ${typed.join(' ') || 'the change'} is saved`);
}

/** Calls main, and books what is certain where it has, or may have, come to the disk. */
export function book<T extends { readonly ok: boolean }>(
  work: () => T | Promise<T>,
  onperhaps: () => void,
  onunheard: () => void = () => undefined,
): T {
  let answer: T | Promise<T>;
  try {
    answer = work();
  } catch (error) {
    onperhaps(); // it may be on the disk, although the user never learns that
    onunheard();
    throw error;
  }
  if (answer instanceof Promise) throw new Error('Saving takes no time.');
  if (answer.ok) onperhaps();
  return answer;
}

/**
 * A save without a change means nothing: another value elsewhere may win, or this one. Parts
 * are followed one by one.
 */
function unchangedNames(kind: WritableKind, before: Fields, fields: Fields): readonly string[] {
  return Object.keys(fields).filter(
    (field) =>
      field in before &&
      !isOfParts(kind, field) &&
      sameValue(valueKind(kind, field), before[field], fields[field]),
  );
}
