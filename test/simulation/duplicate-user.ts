/** A person's actions on a record that they have under two ids. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { isLocalId } from '../../shared/ids.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import { isSame, isUncertain, laneOf, type RecordRef } from '../../shared/queue/pending-write.ts';
import { type Desk, showRecord } from './desk.ts';
import type { Program } from './device.ts';
import { change } from './editing.ts';
import { cached } from './window.ts';

/** Opens the note that was written last, where the service has it. */
export function openLatest(desk: Desk, program: Program) {
  const id = knownId(program.engine.runner.queue(), desk.latest.id);
  const ref = { kind: 'note', id } as const;
  desk.open = undefined;
  if (desk.latest.kind === 'note' && !isLocalId(id)) showRecord(desk, program, ref);
  return desk.open === undefined ? undefined : ref;
}

/** Changes what is open; it stays open with what was shown when it was opened. */
export function saveOpen(desk: Desk, program: Program, draw: Draw): void {
  const { open } = desk;
  if (open === undefined) return;
  change(desk, program, draw, open, true);
  desk.open ??= open; // nothing was saved
}

/** Deletes one of the two, or writes in both; whether there are two. */
export function useDuplicate(desk: Desk, program: Program, draw: Draw): boolean {
  const { device, latest, witness } = desk;
  const create = program.engine.runner
    .queue()
    .writes.find((write) => isSame(write.record, latest) && isUncertain(write));
  const [id] = create === undefined ? [] : witness.madeFor(create.id);
  if (id === undefined) return false;
  const pulled = { kind: latest.kind, id };
  const record = cached(device.cache, pulled);
  if (record === undefined || (latest.kind === 'note' && !('content_html' in record))) return false;
  if (draw.chance(0.6)) {
    removeDuplicate(desk, program, draw, draw.chance(0.5) ? pulled : latest);
    return true;
  }
  showRecord(desk, program, latest);
  saveOpen(desk, program, draw);
  showRecord(desk, program, pulled);
  return true;
}

/** They want the other one to stay: nothing that stands in it may be gone by this. */
function removeDuplicate(desk: Desk, program: Program, draw: Draw, ref: RecordRef): void {
  showRecord(desk, program, ref);
  const { open } = desk;
  desk.open = undefined;
  if (open === undefined) return;
  const { base, shown } = open;
  void program.handlers.deleteRecord({ writeId: draw.uuid(), record: ref, base, shown });
  desk.tale.tell(desk.device.name, `the user deletes ${laneOf(ref)} as a duplicate`);
}
