/** The records a person makes: one, two equal ones, a week of them, or a circle of tasks. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { localId } from '../../shared/ids.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';
import { forClients } from './client-edits.ts';
import { atWork, type Desk, handOf } from './desk.ts';
import type { Program } from './device.ts';
import { beginnings, lengthen, standingNote } from './edits.ts';
import type { Hand } from './hand.ts';
import { clientKinds } from './kinds.ts';
import { markersIn } from './ledger.ts';
import { namingMade } from './naming.ts';
import { save } from './saving.ts';
import { paragraph } from './text.ts';

/** More than may be written in a minute (limit.writes). */
const RUSH = 130;

/** As few as it takes to park one that neither is edited nor names what is. */
const RING = 3;

const createdKinds: readonly WritableKind[] = [
  ...['note', 'note', 'note', 'task', 'task', 'deal', 'comment', 'document'],
  'time-entry',
] as WritableKind[];

function createdBy({ habits }: Desk): readonly WritableKind[] {
  return habits.hasClients ? [...createdKinds, ...clientKinds] : createdKinds;
}

/** Makes a record of any kind. */
export function createAny(desk: Desk, program: Program, draw: Draw): void {
  create(desk, program, draw, { kind: draw.pick(createdBy(desk)), copies: 1 });
}

/** Makes a record of any kind, or two that are alike. */
export function createSome(desk: Desk, program: Program, draw: Draw): void {
  const kind = draw.pick(createdBy(desk));
  create(desk, program, draw, { kind, copies: draw.chance(0.3) ? 2 : 1 });
}

/** Makes a note of a meeting that comes again and again. */
export function createStanding(desk: Desk, program: Program, draw: Draw): void {
  const fields = standingNote(handOf(desk, program, draw));
  for (const marker of markersIn(fields)) desk.ledger.creating(marker);
  const ref = { kind: 'note', id: localId(draw.uuid()) } as const;
  save(desk, program, draw, { ref, base: null, fields, before: {}, isFinished: true });
}

type Wanted = { readonly kind: WritableKind; readonly copies: number };

/** Makes records of this kind, as far as there is what they need. */
export function create(desk: Desk, program: Program, draw: Draw, wanted: Wanted): void {
  begin(desk, program, handOf(desk, program, draw), wanted);
}

function begin(desk: Desk, program: Program, hand: Hand, { kind, copies }: Wanted): void {
  const { device, habits, detail, ledger } = desk;
  const { draw } = hand;
  const isStanding = kind === 'note' && habits.hasStandingNotes && draw.chance(0.5);
  const begun = isStanding ? standingNote(hand) : beginnings[kind](hand);
  if (begun === undefined) return;
  const typed = forClients(kind, detail(kind, begun, true), { hand, habits });
  const whole = habits.changesMany ? namingMade(kind, typed, hand) : typed;
  const fields = kind === 'note' && habits.hasLongBodies ? lengthen(whole) : whole;
  // Two that are the same, or that a list cannot tell apart.
  const other =
    kind === 'note' && draw.chance(0.5)
      ? { content_html: paragraph(ledger.next(device.name), draw) }
      : {};
  for (let copy = 0; copy < copies; copy += 1) {
    const asTyped = copy === 0 ? fields : { ...fields, ...other };
    for (const marker of markersIn(asTyped)) ledger.creating(marker);
    const ref = { kind, id: localId(draw.uuid()) };
    desk.latest = ref;
    save(desk, program, draw, { ref, base: null, fields: asTyped, before: {} });
  }
}

/** Writes as much at once as a week offline brings together. */
export function rush(desk: Desk, draw: Draw): void {
  atWork(desk, (program) => {
    desk.tale.tell(desk.device.name, `the user writes ${RUSH} time entries at once`);
    const hand = { ...handOf(desk, program, draw), ids: () => [] };
    for (let count = 0; count < RUSH; count += 1) {
      begin(desk, program, hand, { kind: 'time-entry', copies: 1 });
    }
  });
}

/** Makes tasks each of which is to be below the next one. */
export function tieRing(desk: Desk, program: Program, draw: Draw): void {
  const hand = { ...handOf(desk, program, draw), ids: () => [] };
  const refs = Array.from({ length: RING }, () => {
    begin(desk, program, hand, { kind: 'task', copies: 1 });
    return desk.latest;
  });
  for (const [at, ref] of refs.entries()) {
    const fields = { parent_task_id: refs[(at + 1) % RING]?.id };
    save(desk, program, draw, { ref, base: null, fields, before: {} });
  }
  desk.ring = refs[0];
}

/** Takes the first of them from below the second. */
export function cutRing(desk: Desk, program: Program, draw: Draw): void {
  const { ring: ref } = desk;
  if (ref === undefined) return;
  save(desk, program, draw, { ref, base: null, fields: { parent_task_id: null }, before: {} });
  desk.ring = undefined;
}
