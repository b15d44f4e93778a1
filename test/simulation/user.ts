/** A person at one computer: writes what the app can write, edits what they see, deletes. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { isLocalId, localId } from '../../shared/ids.ts';
import { kinds, picked, seenOf, valueKind } from '../../shared/kinds/kinds.ts';
import { UNDO_DELETE_MS } from '../../shared/limits.ts';
import { sameValue } from '../../shared/merge/record/values.ts';
import type { Timer } from '../../shared/ports.ts';
import { nextBase } from '../../shared/queue/machine/next-base.ts';
import { knownId } from '../../shared/queue/machine/save.ts';
import { isUndoable, laneOf, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';
import { type Fields, idText, type WritableKind } from '../../shared/records/kinds.ts';
import type { Habits } from './character.ts';
import type { Detail } from './details.ts';
import type { Device, Program } from './device.ts';
import { beginnings, changes, type Fixtures, type Hand, standingNote } from './edits.ts';
import type { Facts } from './facts.ts';
import { type Ledger, markersGone, markersIn } from './ledger.ts';
import { createOutboxUser, type OutboxUser } from './outbox-user.ts';
import { PlugPulled } from './plug.ts';
import type { Tale } from './tale.ts';
import { paragraph } from './text.ts';
import { allShown, shown } from './window.ts';
import type { Witness } from './witness.ts';

/** A record that the user looks at and will change in a moment; what comes in since is not shown. */
type Open = {
  readonly program: Program;
  readonly ref: RecordRef;
  readonly seen: Fields;
  base: Fields | null;
};

export interface User {
  /** Does one plausible thing, if a program runs. */
  act(draw: Draw): void;
  /** Makes a record of this kind, if a program runs and there is what it needs. */
  write(draw: Draw, kind: WritableKind): void;
  /** Writes as much in one go as comes together in a week offline. */
  rush(draw: Draw): void;
  /** Asks for everything to be tried now, if a program runs. */
  tryNow(): void;
  /** Decides about everything that waits for a decision. */
  tidyUp(draw: Draw): void;
}

export type UserParts = {
  readonly device: Device;
  readonly ledger: Ledger;
  readonly facts: Facts;
  readonly tale: Tale;
  readonly fixtures: Fixtures;
  readonly detail: Detail;
  readonly witness: Witness;
  readonly habits: Habits;
  readonly timer: Timer;
};

/** More than may be written in a minute (limit.writes). */
const RUSH = 130;

const DISK_WORDS = 'the user hears no more';

/** Who saves a field as it was means nothing by it: what it says elsewhere may stand, or this. */
function leftIn(kind: WritableKind, before: Fields, fields: Fields): readonly string[] {
  return Object.keys(fields).filter(
    (field) => field in before && sameValue(valueKind(kind, field), before[field], fields[field]),
  );
}

/** A user of one computer. */
export function createUser(parts: UserParts): User {
  const { device, ledger, facts, tale, fixtures, detail, habits, timer } = parts;
  const { name, cache } = device;
  const outbox: OutboxUser = createOutboxUser(parts);
  let open: Open | undefined;
  /** People go back to what they were just writing. */
  let latest: RecordRef = { kind: 'note', id: '' };

  // What an open editor does when its last write is accepted (NoteSession.see).
  device.onanswered = (write) => {
    const program = device.program();
    if (open === undefined || program !== open.program || write.state.kind !== 'done') return;
    const { reply } = write.state;
    if (reply === null || open.ref.kind !== write.record.kind) return;
    if (knownId(program.engine.runner.queue(), open.ref.id) === idText(reply)) {
      open.base = nextBase(write, reply);
    }
  };

  function create(program: Program, draw: Draw, kind: WritableKind, copies = 1): void {
    begin(program, handOf(program, draw), kind, copies);
  }

  function begin(program: Program, hand: Hand, kind: WritableKind, copies: number): void {
    const { draw } = hand;
    const isStanding = kind === 'note' && habits.hasStandingNotes && draw.chance(0.5);
    const begun = isStanding ? standingNote(hand) : beginnings[kind](hand);
    if (begun === undefined) return;
    const fields = detail(kind, begun, true);
    // Two that are the same, or that a list cannot tell apart.
    const other =
      kind === 'note' && draw.chance(0.5)
        ? { content_html: paragraph(ledger.next(name), draw) }
        : {};
    for (let copy = 0; copy < copies; copy += 1) {
      const asTyped = copy === 0 ? fields : { ...fields, ...other };
      for (const marker of markersIn(asTyped)) ledger.creating(marker);
      latest = { kind, id: localId(draw.uuid()) };
      save(program, draw, { ref: latest, base: null, fields: asTyped, before: {} });
    }
  }

  function handOf({ engine }: Program, draw: Draw): Hand {
    return {
      draw,
      fixtures,
      next: () => ledger.next(name),
      ids: (kind) =>
        allShown(cache, engine.runner.queue())
          .filter((ref) => ref.kind === kind)
          .map(({ id }) => id),
    };
  }

  function look(program: Program, draw: Draw): void {
    const queue = program.engine.runner.queue();
    const refs = allShown(cache, queue);
    const chosen = draw.chance(0.5) || refs.length === 0 ? latest : draw.pick(refs);
    const ref = { kind: chosen.kind, id: knownId(queue, chosen.id) };
    const record = shown(cache, queue, ref)?.record;
    if (record === undefined || ref.kind === 'document') return;
    if (ref.kind === 'note') void program.handlers.wantBody({ id: ref.id });
    if (ref.kind === 'note' && !('content_html' in record)) return; // its text has not come
    const { kind, id } = ref;
    if ((kind === 'task' || kind === 'deal') && !isLocalId(id)) {
      void program.handlers.wantComments({ type: kind === 'task' ? 'Task' : 'Deal', id });
    }
    if (record['kind'] === 'event') return; // what the service has recorded cannot be changed
    const seen = seenOf(ref.kind, record as ConfirmedRecord);
    latest = ref;
    open = { program, ref, seen, base: isLocalId(ref.id) ? null : seen };
  }

  function edit(program: Program, draw: Draw): void {
    if (open === undefined || draw.chance(0.5)) look(program, draw);
    if (open === undefined || draw.chance(0.3)) return; // it stays open for a while
    change(program, draw, open);
    if (open !== undefined) void typeOn(program, draw, open.ref); // ends by itself
  }

  /** Saves one change; the editor stays open where somebody types on. */
  function change(program: Program, draw: Draw, at: Open): void {
    const { ref, seen, base } = at;
    open = undefined;
    const fields = detail(ref.kind, changes[ref.kind](seen, handOf(program, draw)), false);
    if (Object.keys(fields).length === 0) return;
    const before = picked(seen, Object.keys(fields));
    const isSaved = save(program, draw, { ref, base, fields, before });
    if (isSaved && habits.typesOn) open = { ...at, seen: { ...seen, ...fields } };
  }

  /** Somebody who types on is saved every other second, and sees nothing of what goes on meanwhile. */
  async function typeOn(begun: Program, draw: Draw, ref: RecordRef): Promise<void> {
    for (let left = draw.between(0, 6); left > 0; left -= 1) {
      await timer.sleep(draw.between(250, 3_000));
      atWork((program) => {
        if (program === begun && open?.ref === ref) change(program, draw, open);
      });
    }
  }

  type Save = {
    readonly ref: RecordRef;
    readonly base: Fields | null;
    readonly fields: Fields;
    /** The same fields as the user saw them. */
    readonly before: Fields;
  };

  /** Whether it is on the disk. */
  function save(program: Program, draw: Draw, { ref, base, fields, before }: Save): boolean {
    const typed = markersGone(fields, before);
    const gone = markersGone(before, fields);
    const record = { kind: ref.kind, id: knownId(program.engine.runner.queue(), ref.id) };
    const isFinished = draw.chance(0.6);
    const said = { writeId: draw.uuid(), record, fields, base, isFinished };
    const answer = booked(
      () => program.handlers.saveRecord(said),
      () => ledger.remove(gone),
      () => facts.forget(name, record, Object.keys(fields)),
    );
    if (!answer.ok) {
      tale.tell(name, `the user is told: ${answer.message}`);
      return false;
    }
    for (const marker of typed) ledger.acknowledge(marker);
    facts.say(name, record, fields);
    facts.forget(name, record, leftIn(ref.kind, before, fields));
    tale.tell(name, `the user hears that ${typed.join(' ') || 'the change'} is saved`);
    return true;
  }

  function remove(program: Program, draw: Draw): void {
    look(program, draw);
    if (open === undefined || !kinds[open.ref.kind].isRemovable) return;
    const { ref, base, seen } = open;
    open = undefined;
    const record = { kind: ref.kind, id: knownId(program.engine.runner.queue(), ref.id) };
    const said = { writeId: draw.uuid(), record, base };
    const answer = booked(
      () => program.handlers.deleteRecord(said),
      () => ledger.remove(markersIn(seen)),
    );
    if (answer.ok) facts.delete(name, record);
    tale.tell(name, answer.ok ? `the user hears that ${laneOf(ref)} is deleted` : answer.message);
    if (draw.chance(0.4)) void undo(said.writeId, draw.between(100, 2 * UNDO_DELETE_MS)); // ends by itself
  }

  /** Takes the delete back, where it was not sent by then. */
  async function undo(writeId: string, afterMs: number): Promise<void> {
    await timer.sleep(afterMs);
    atWork(({ engine, handlers }) => {
      const write = engine.runner.queue().writes.find(({ id }) => id === writeId);
      if (write && isUndoable(write)) void handlers.discardWrite({ id: writeId });
    });
  }

  /** Calls main, and books what is certain where it has, or may have, come to the disk. */
  function booked<T extends { readonly ok: boolean }>(
    work: () => T | Promise<T>,
    onperhaps: () => void,
    onunheard: () => void = () => undefined,
  ): T {
    let answer: T | Promise<T>;
    try {
      answer = work();
    } catch (error) {
      onperhaps(); // it may be on the disk, although the user never hears of it
      onunheard();
      throw error;
    }
    if (answer instanceof Promise) throw new Error('Saving takes no time.');
    if (answer.ok) onperhaps();
    return answer;
  }

  const createdKinds: readonly WritableKind[] = [
    ...['note', 'note', 'note', 'task', 'task', 'deal', 'comment', 'document'],
    'time-entry',
  ] as WritableKind[];
  const acts: readonly ((program: Program, draw: Draw) => void)[] = [
    ...[edit, edit, edit, edit, edit, edit, edit, edit],
    (program, draw) => create(program, draw, draw.pick(createdKinds)),
    (program, draw) => create(program, draw, draw.pick(createdKinds), draw.chance(0.3) ? 2 : 1),
    (program, draw) => create(program, draw, draw.pick(createdKinds), draw.chance(0.3) ? 2 : 1),
    (program, draw) => {
      if (draw.chance(0.4)) remove(program, draw);
    },
    (program, draw) => {
      if (outbox.act(program, draw)) open = undefined; // an open editor would show what comes back
    },
    (program, draw) => {
      if (outbox.act(program, draw)) open = undefined;
    },
  ];

  /** Lets the user do something with the program that runs, which may end in the middle of it. */
  function atWork(work: (program: Program) => void): void {
    const program = device.program();
    if (program === undefined) return;
    if (open?.program !== program) open = undefined;
    try {
      work(program);
    } catch (error) {
      if (!(error instanceof PlugPulled)) throw error;
      tale.tell(name, DISK_WORDS);
    }
  }

  return {
    act: (draw) => atWork((program) => draw.pick(acts)(program, draw)),
    write: (draw, kind) => atWork((program) => create(program, draw, kind)),
    rush: (draw) =>
      atWork((program) => {
        tale.tell(name, `the user writes ${RUSH} time entries at once`);
        const hand = { ...handOf(program, draw), ids: () => [] };
        for (let count = 0; count < RUSH; count += 1) begin(program, hand, 'time-entry', 1);
      }),
    tryNow: () => atWork(outbox.tryNow),
    tidyUp: (draw) => atWork((program) => outbox.tidyUp(program, draw)),
  };
}
