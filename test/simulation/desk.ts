/** The things in front of a person at one computer: the parts of their world and the open editor. */
import { firstBase } from '../../renderer/session/shown-base.ts';
import type { Draw } from '../../service/seed/draw/draw.ts';
import { isLocalId } from '../../shared/ids.ts';
import { kinds, readBase } from '../../shared/kinds/kinds.ts';
import type { Timer } from '../../shared/ports.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import type { ShownRecord } from '../../shared/queue/machine/accepted-bases.ts';
import { isSame, type PendingWrite, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import type { Habits } from './character.ts';
import type { Detail } from './details.ts';
import type { Device, Program } from './device.ts';
import type { Editor, Facts } from './facts.ts';
import type { Fixtures, Hand } from './hand.ts';
import { isOfWorld } from './kinds.ts';
import type { Ledger } from './ledger.ts';
import { PlugPulled } from './plug.ts';
import type { Tale } from './tale.ts';
import { allShown, shown } from './window.ts';
import type { Witness } from './witness.ts';

/** A record that the user is about to change; later versions of it are not shown. */
export type Open = {
  readonly program: Program;
  readonly ref: RecordRef;
  readonly onScreen: Fields;
  readonly base: Fields | null;
  /** As which record, and when: an open editor sends what it showed then. */
  readonly shown: ShownRecord;
  /** The editor it is open in, for the books. */
  readonly editor: Editor;
  /** It was pulled during the lookup of its own create: the user has the same record twice. */
  readonly isCopy: boolean;
};

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

/** A desk changes: what is open on it, and what its user wrote last. */
export type Desk = UserParts & {
  open: Open | undefined;
  /** People go back to what they were just writing. */
  latest: RecordRef;
  /** How many editors were opened. */
  editors: number;
  /** The first of the tasks that wait for one another. */
  ring: RecordRef | undefined;
};

const DISK_WORDS = 'the user hears no more';

/** Lets the user do something with the program that runs, which may end in the middle of it. */
export function atWork<T>(desk: Desk, work: (program: Program) => T): T | undefined {
  const program = desk.device.program();
  if (program === undefined) return undefined;
  if (desk.open?.program !== program) desk.open = undefined;
  try {
    return work(program);
  } catch (error) {
    if (!(error instanceof PlugPulled)) throw error;
    desk.tale.tell(desk.device.name, DISK_WORDS);
    return undefined;
  }
}

/** The tools of a user who writes: they can name what their window shows. */
export function handOf({ device, fixtures, ledger }: Desk, { engine }: Program, draw: Draw): Hand {
  return {
    draw,
    fixtures,
    next: () => ledger.next(device.name),
    ids: (kind) =>
      allShown(device.cache, engine.runner.queue())
        .filter((ref) => ref.kind === kind)
        .map(({ id }) => id),
  };
}

/** Opens a record, most likely the one that was written last. */
export function openRecord(desk: Desk, program: Program, draw: Draw): void {
  const { cache } = desk.device;
  const queue = program.engine.runner.queue();
  const refs = allShown(cache, queue).filter(({ kind }) => isOfWorld(kind, desk.habits));
  const chosen = draw.chance(0.5) || refs.length === 0 ? desk.latest : draw.pick(refs);
  showRecord(desk, program, { kind: chosen.kind, id: knownId(queue, chosen.id) });
}

/** Opens this record, where all of it is here. */
export function showRecord(desk: Desk, program: Program, ref: RecordRef): void {
  const { cache } = desk.device;
  const queue = program.engine.runner.queue();
  const record = shown(cache, queue, ref)?.record;
  if (record === undefined || ref.kind === 'document') return;
  if (ref.kind === 'note') void program.handlers.wantBody({ id: ref.id });
  if (ref.kind === 'note' && !('content_html' in record)) return; // its text has not come
  const { kind, id } = ref;
  if ((kind === 'task' || kind === 'deal') && !isLocalId(id)) {
    void program.handlers.wantComments({ type: kind === 'task' ? 'Task' : 'Deal', id });
  }
  if (kinds[ref.kind].lockOf(record) !== undefined) return;
  const isOfRecord = (write: PendingWrite) => isSame(write.record, ref);
  const onScreen = readBase(ref.kind, record as ConfirmedRecord);
  desk.latest = ref;
  desk.editors += 1;
  const name = `editor ${desk.editors}`;
  const since = { id, revision: program.engine.runner.revision(), editor: name };
  const isCopy = queue.writes.some(
    ({ id: made, state }) => state.kind !== 'done' && desk.witness.madeFor(made).includes(id),
  );
  desk.open = {
    program,
    ref,
    onScreen,
    base: firstBase(ref, onScreen, { of: () => queue.writes.filter(isOfRecord) }),
    shown: since,
    editor: { name, openedAt: desk.facts.all().length, base: onScreen },
    isCopy,
  };
}
