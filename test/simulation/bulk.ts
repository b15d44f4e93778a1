/** A change of several records at once, as the bar of a list makes it, and its undo. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import type { ListName } from '../../shared/api/endpoints.ts';
import { pick } from '../../shared/kinds/kinds.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import { hasUnsentCreate, laneIn } from '../../shared/queue/lanes.ts';
import { laneOf, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import { bulkColumns, bulkEdit, bulkUndo } from '../../shared/table/bulk-fields.ts';
import type { Column } from '../../shared/table/columns.ts';
import { atWork, type Desk, type Open, showRecord } from './desk.ts';
import type { Program } from './device.ts';
import { aDay } from './hand.ts';
import { isOfParts } from './parts.ts';
import { type Save, saveTogether } from './saving.ts';
import { allShown, type Cache, shown } from './window.ts';

/** The kinds whose lists offer it; tasks most often, as people do. */
const listed: readonly WritableKind[] = ['task', 'task', 'deal', 'project', 'invoice'];

/** As many as fit on a screen and fail one by one. */
const TOGETHER_MAX = 5;
/** Undo is offered for eight seconds; some are as slow as that. */
const UNDO_MS = 8_000;

type Changed = { readonly ref: RecordRef; readonly before: Fields; readonly wasUnsent: boolean };
type Step = { readonly column: Column; readonly value: unknown; readonly changed: Changed[] };

/** Gives some records of a kind one value, and takes that back now and then. */
export function changeMany(desk: Desk, program: Program, draw: Draw): void {
  const kind = draw.pick(listed);
  const column = draw.pick(bulkColumns(kind));
  const queue = program.engine.runner.queue();
  const all = allShown(desk.device.cache, queue).filter((ref) => ref.kind === kind);
  const refs = draw.some(all, draw.between(2, TOGETHER_MAX));
  const value = valueFor(column, desk.device.cache, draw);
  if (value === undefined || refs.length === 0) return;
  const { name } = desk.device;
  desk.tale.tell(name, `the user sets ${column.name} of ${refs.map(laneOf)} at once`);
  const step: Step = { column, value, changed: [] };
  const changes: Change[] = [];
  for (const ref of refs) {
    const edit = bulkEdit(kind, column, value, recordNow(desk, program, ref) ?? {});
    if (edit === undefined) continue;
    step.changed.push({ ref, before: edit.before, wasUnsent: isUnsent(program, ref) });
    changes.push({ ref, ...edit });
  }
  if (!saveIn(desk, program, draw, changes)) return;
  if (draw.chance(0.5)) void undoLater(desk, program, draw, step); // ends by itself
}

async function undoLater(desk: Desk, begun: Program, draw: Draw, step: Step): Promise<void> {
  const { column, value, changed } = step;
  await desk.timer.sleep(draw.between(100, UNDO_MS));
  atWork(desk, (program) => {
    if (program !== begun) return; // a window that opens anew offers no undo
    desk.tale.tell(desk.device.name, 'the user takes that back');
    const changes = new Map<string, Change>();
    for (const { ref, before, wasUnsent } of changed) {
      const record = recordNow(desk, program, ref);
      const lane = laneOf(knownRef(program, ref));
      if (record === undefined || changes.has(lane)) continue;
      const isSentSince = wasUnsent && !isUnsent(program, ref);
      const fields = bulkUndo(ref.kind, column, { value, before, isSentSince }, record);
      if (fields === undefined) continue;
      changes.set(lane, { ref, fields, before: { [column.name]: value } });
    }
    saveIn(desk, program, draw, [...changes.values()]);
  });
}

type Change = { readonly ref: RecordRef; readonly fields: Fields; readonly before: Fields };

/** Each is a write of its own, all are taken in or none; what is open on the screen stays open. */
function saveIn(desk: Desk, program: Program, draw: Draw, changes: readonly Change[]): boolean {
  const saves = changes.flatMap((change) => saveOf(desk, program, change) ?? []);
  return saveTogether(desk, program, draw, saves);
}

/** `undefined` if the record is gone meanwhile. */
function saveOf(desk: Desk, program: Program, change: Change): Save | undefined {
  const { open, latest } = desk;
  desk.open = undefined;
  showRecord(desk, program, knownRef(program, change.ref));
  const at = desk.open as Open | undefined;
  desk.open = open;
  desk.latest = latest;
  if (at === undefined) return undefined;
  const { ref, base, shown: since, editor } = at;
  // A value is one member of a set.
  const sets = Object.keys(change.fields).filter((field) => isOfParts(ref.kind, field));
  const before = { ...change.before, ...pick(at.onScreen, sets) };
  return { ...change, ref, base, shown: since, editor, before, isFinished: true };
}

function isUnsent(program: Program, ref: RecordRef): boolean {
  const { writes } = program.engine.runner.queue();
  return hasUnsentCreate(laneIn(writes, knownRef(program, ref)));
}

function recordNow(desk: Desk, program: Program, ref: RecordRef): Fields | undefined {
  const queue = program.engine.runner.queue();
  return shown(desk.device.cache, queue, knownRef(program, ref))?.record;
}

function knownRef({ engine }: Program, { kind, id }: RecordRef): RecordRef {
  return { kind, id: knownId(engine.runner.queue(), id) };
}

/** A day, or one of the records that this computer has to choose from. */
function valueFor({ name, type, list, among = {} }: Column, { work }: Cache, draw: Draw): unknown {
  if (type === 'day') return aDay(draw);
  const kind = list && lists[list as ListName].kind;
  const found = [...work.values()]
    .filter((one) => one.kind === kind)
    .map(({ record }) => record)
    .filter((record) => Object.entries(among).every(([field, value]) => record[field] === value));
  if (found.length === 0) return undefined;
  const isNone = name === 'assignee_member_id' && draw.chance(0.2);
  return isNone ? null : draw.pick(found).id;
}
