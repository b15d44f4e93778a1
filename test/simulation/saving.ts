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
  const { device, ledger, facts, tale } = desk;
  const { name } = device;
  const { ref, base, shown, fields, before, editor } = saved;
  const parts = partsSaid(ref.kind, before, fields);
  const typed = markersGone(fields, before);
  const gone = markersGone(before, fields);
  const record = { kind: ref.kind, id: knownId(program.engine.runner.queue(), ref.id) };
  const isFinished = saved.isFinished ?? draw.chance(0.6);
  const edit = { writeId: draw.uuid(), record, fields, base, isFinished };
  const said = shown === undefined ? edit : { ...edit, shown };
  const answer = book(
    () => program.handlers.saveRecord(said),
    () => ledger.remove(gone),
    () => {
      facts.forget(name, record, Object.keys(fields));
      facts.sayParts(name, record, parts, true);
    },
  );
  if (!answer.ok) {
    tale.tell(name, `the user is told: ${answer.message}`);
    return false;
  }
  for (const marker of typed) ledger.acknowledge(marker);
  facts.say(name, record, fields, editor);
  facts.forget(name, record, unchangedNames(ref.kind, before, fields));
  facts.sayParts(name, record, parts);
  tale.tell(name, `the user hears that ${typed.join(' ') || 'the change'} is saved`);
  return true;
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
