/** A person at one computer: writes what the app can write, edits what they see, deletes. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';
import { changeMany } from './bulk.ts';
import { atWork, type Desk, type UserParts } from './desk.ts';
import type { Program } from './device.ts';
import { openLatest, saveOpen, useDuplicate } from './duplicate-user.ts';
import { changeAny, edit, remove, removeAny, retitle, type Which } from './editing.ts';
import { create, createAny, createSome, createStanding, cutRing, rush, tieRing } from './making.ts';
import { createOutboxUser, type OutboxUser } from './outbox-user.ts';

export interface User {
  /** Does one plausible thing, if a program runs. */
  act(draw: Draw): void;
  /** Makes a record of this kind, if a program runs and there is what it needs. */
  write(draw: Draw, kind: WritableKind): void;
  /** Writes as much in one go as comes together in a week offline. */
  rush(draw: Draw): void;
  /** Makes three tasks, each of which is to be below the next one, if a program runs. */
  tieRing(draw: Draw): void;
  /** Takes the first of them from below the second. */
  cutRing(draw: Draw): void;
  /** Gives a record that the service has another title, and finishes with that. */
  retitle(draw: Draw, which: Which): RecordRef | undefined;
  /** Deletes a record of this kind that the service has, for good. */
  removeAny(draw: Draw, kind: WritableKind): RecordRef | undefined;
  /** Opens what was written last, where the service has it. */
  openLatest(): { readonly kind: 'note'; readonly id: string } | undefined;
  /** Changes what is open and leaves it open, as somebody does who types on. */
  saveOpen(draw: Draw): void;
  /**
   * If the last written record shows twice, as typed and as pulled: deletes one of the two as a
   * duplicate, or writes in both. True if it does.
   */
  useDuplicate(draw: Draw): boolean;
  /** Gives several records one value at once, if a program runs. */
  changeMany(draw: Draw): void;
  /** Changes a record of this kind that the service has, if a program runs. */
  changeAny(draw: Draw, kind: WritableKind): RecordRef | undefined;
  /** Makes a note of a name and day that other notes have too. */
  writeStanding(draw: Draw): void;
  /** Asks for everything to be tried now, if a program runs. */
  tryNow(): void;
  /** Decides about everything that waits for a decision. */
  tidyUp(draw: Draw): void;
}

type Act = (desk: Desk, program: Program, draw: Draw) => void;

/** A user of one computer. */
export function createUser(parts: UserParts): User {
  const desk: Desk = {
    ...parts,
    open: undefined,
    latest: { kind: 'note', id: '' },
    editors: 0,
    ring: undefined,
  };
  const outbox = createOutboxUser(parts);
  const acts = actsWith(outbox);
  const work = (act: (program: Program) => void) => atWork(desk, act);
  return {
    tieRing: (draw) => work((program) => tieRing(desk, program, draw)),
    cutRing: (draw) => work((program) => cutRing(desk, program, draw)),
    act: (draw) => work((program) => draw.pick(acts)(desk, program, draw)),
    write: (draw, kind) => work((program) => create(desk, program, draw, { kind, copies: 1 })),
    retitle: (draw, which) => atWork(desk, (program) => retitle(desk, program, draw, which)),
    removeAny: (draw, kind) => atWork(desk, (program) => removeAny(desk, program, draw, kind)),
    openLatest: () => atWork(desk, (program) => openLatest(desk, program)),
    saveOpen: (draw) => work((program) => saveOpen(desk, program, draw)),
    useDuplicate: (draw) => atWork(desk, (program) => useDuplicate(desk, program, draw)) ?? false,
    changeMany: (draw) => work((program) => changeMany(desk, program, draw)),
    changeAny: (draw, kind) => atWork(desk, (program) => changeAny(desk, program, draw, kind)),
    writeStanding: (draw) => work((program) => createStanding(desk, program, draw)),
    rush: (draw) => rush(desk, draw),
    tryNow: () => work(outbox.tryNow),
    tidyUp: (draw) => work((program) => outbox.tidyUp(program, draw)),
  };
}

/** One of these is done at a time, each as often as it stands here. */
function actsWith(outbox: OutboxUser): readonly Act[] {
  const decide: Act = (desk, program, draw) => {
    if (outbox.act(program, draw)) desk.open = undefined; // an open editor would show what comes back
  };
  return [
    ...[edit, edit, edit, edit, edit, edit, edit, edit],
    ...[createAny, createSome, createSome],
    (desk, program, draw) => {
      if (draw.chance(0.4)) remove(desk, program, draw);
    },
    ...[decide, decide],
  ];
}
