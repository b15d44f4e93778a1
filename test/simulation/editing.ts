/** How a person changes a record, or deletes it and has second thoughts. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { isLocalId } from '../../shared/ids.ts';
import { kinds, pick } from '../../shared/kinds/kinds.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import { isUndoable, laneOf, type RecordRef } from '../../shared/queue/pending-write.ts';
import { UNDO_DELETE_MS } from '../../shared/queue-limits.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';
import { atWork, type Desk, handOf, type Open, openRecord, showRecord } from './desk.ts';
import type { Program } from './device.ts';
import { editsOf } from './edits.ts';
import { markersIn } from './ledger.ts';
import { withLink } from './naming.ts';
import { book, save } from './saving.ts';
import { allShown } from './window.ts';

/** Changes what is open, or opens something. */
export function edit(desk: Desk, program: Program, draw: Draw): void {
  if (desk.open === undefined || draw.chance(0.5)) openRecord(desk, program, draw);
  if (desk.open === undefined || draw.chance(0.3)) return; // it stays open for a while
  change(desk, program, draw, desk.open);
  if (desk.open !== undefined) void typeOn(desk, program, draw, desk.open.ref); // ends by itself
}

/** Saves one change; the editor stays open where somebody types on. */
export function change(
  desk: Desk,
  program: Program,
  draw: Draw,
  at: Open,
  staysOpen = desk.habits.typesOn,
): void {
  const { ref, onScreen, base, shown, editor, isCopy } = at;
  desk.open = undefined;
  const hand = handOf(desk, program, draw);
  const typed = desk.detail(ref.kind, editsOf(desk.habits)[ref.kind](onScreen, hand), false);
  const fields = desk.habits.changesMany ? withLink(ref.kind, typed, onScreen, hand) : typed;
  if (Object.keys(fields).length === 0) return;
  const before = pick(onScreen, Object.keys(fields));
  const isSaved = save(desk, program, draw, { ref, base, shown, editor, fields, before });
  if (isSaved && isCopy) desk.facts.merge(desk.device.name, ref);
  if (isSaved && staysOpen) desk.open = { ...at, onScreen: { ...onScreen, ...fields } };
}

/** A user who types on is saved every other second, and sees nothing of what happens in between. */
async function typeOn(desk: Desk, begun: Program, draw: Draw, ref: RecordRef): Promise<void> {
  for (let left = draw.between(0, 6); left > 0; left -= 1) {
    await desk.timer.sleep(draw.between(250, 3_000));
    atWork(desk, (program) => {
      if (program === begun && desk.open?.ref === ref) change(desk, program, draw, desk.open);
    });
  }
}

/** A record, or any of its kind. */
export type Which = { readonly kind: WritableKind; readonly id?: string };

/** Gives a record that the service has another title, and finishes with that. */
export function retitle(
  desk: Desk,
  program: Program,
  draw: Draw,
  which: Which,
): RecordRef | undefined {
  const { open } = desk;
  const at = openOnService(desk, program, draw, which);
  desk.open = open;
  if (at === undefined) return undefined;
  const { ref, onScreen, base, shown, editor } = at;
  const fields = { title: `Again ${desk.ledger.next(desk.device.name)}` };
  const before = pick(onScreen, ['title']);
  save(desk, program, draw, { ref, base, shown, editor, fields, before, isFinished: true });
  return ref;
}

/** Changes a record of this kind that the service has. */
export function changeAny(
  desk: Desk,
  program: Program,
  draw: Draw,
  kind: WritableKind,
): RecordRef | undefined {
  const at = openOnService(desk, program, draw, { kind });
  if (at !== undefined) change(desk, program, draw, at);
  return at?.ref;
}

/** Deletes a record of this kind that the service has, for good. */
export function removeAny(
  desk: Desk,
  program: Program,
  draw: Draw,
  kind: WritableKind,
): RecordRef | undefined {
  if (openOnService(desk, program, draw, { kind }) === undefined) return undefined;
  return removeOpen(desk, program, draw)?.record;
}

function openOnService(
  desk: Desk,
  program: Program,
  draw: Draw,
  { kind, id }: Which,
): Open | undefined {
  const queue = program.engine.runner.queue();
  const refs = allShown(desk.device.cache, queue).filter(
    (ref) => ref.kind === kind && !isLocalId(ref.id) && ref.id === (id ?? ref.id),
  );
  desk.open = undefined;
  if (refs.length > 0) showRecord(desk, program, draw.pick(refs));
  return desk.open;
}

/** Deletes a record, and takes that back now and then. */
export function remove(desk: Desk, program: Program, draw: Draw): void {
  openRecord(desk, program, draw);
  const said = removeOpen(desk, program, draw);
  if (said !== undefined && draw.chance(0.4))
    void undo(desk, said.writeId, draw.between(100, 2 * UNDO_DELETE_MS)); // ends by itself
}

type Removal = { readonly writeId: string; readonly record: RecordRef };

function removeOpen(desk: Desk, program: Program, draw: Draw): Removal | undefined {
  const { device, ledger, facts, tale } = desk;
  const { name } = device;
  if (desk.open === undefined || !kinds[desk.open.ref.kind].isRemovable) return undefined;
  const { ref, base, onScreen, shown } = desk.open;
  desk.open = undefined;
  const record = { kind: ref.kind, id: knownId(program.engine.runner.queue(), ref.id) };
  const said = { writeId: draw.uuid(), record, base, shown };
  const answer = book(
    () => program.handlers.deleteRecord(said),
    () => ledger.remove(markersIn(onScreen)),
  );
  if (answer.ok) facts.delete(name, record);
  tale.tell(name, answer.ok ? `the user hears that ${laneOf(ref)} is deleted` : answer.message);
  return said;
}

/** Takes the delete back, where it was not sent by then. */
async function undo(desk: Desk, writeId: string, afterMs: number): Promise<void> {
  await desk.timer.sleep(afterMs);
  atWork(desk, ({ engine, handlers }) => {
    const write = engine.runner.queue().writes.find(({ id }) => id === writeId);
    if (write && isUndoable(write)) void handlers.discardWrite({ id: writeId });
  });
}
