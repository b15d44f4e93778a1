import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  awaitsBase,
  baseFields,
  discardAt,
  fieldsSet,
  isFoldable,
  isLive,
  isSame,
  isUncertain,
  laneOf,
  needsUser,
  type PendingWrite,
  pendingWrite,
  type WriteState,
} from '../../../shared/queue/pending-write.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import {
  aCreate,
  aCreateOf,
  aDelete,
  aNote,
  aWrite,
  baseOf,
  NOON,
  refused,
} from '../../support/builders.ts';

const states: Record<WriteState['kind'], WriteState> = {
  ready: { kind: 'ready' },
  waiting: { kind: 'waiting', until: NOON },
  sending: { kind: 'sending', sentAt: NOON },
  checking: { kind: 'checking', sentAt: NOON, looks: 0, until: NOON },
  looking: { kind: 'looking', sentAt: NOON, looks: 0 },
  unsure: { kind: 'unsure', sentAt: NOON, found: null },
  done: { kind: 'done', reply: aNote() },
  conflict: { kind: 'conflict', theirs: aNote() },
  refused: refused() as Extract<WriteState, { kind: 'refused' }>,
  discarded: { kind: 'discarded', at: NOON },
};

const kindsWhere = (holds: (write: ReturnType<typeof aWrite>) => boolean) =>
  Object.values(states)
    .filter((state) => holds(aWrite({ state })))
    .map(({ kind }) => kind);

describe('a pending write', () => {
  test('is written down in every state, and read again', () => {
    for (const state of Object.values(states)) {
      for (const write of [aWrite({ state }), aCreate({ state })]) {
        expect(v.parse(pendingWrite, JSON.parse(JSON.stringify(write)))).toEqual(write);
      }
    }
  });

  test('[Q1] is live until it is accepted or discarded', () => {
    expect(kindsWhere((write) => !isLive(write))).toEqual(['done', 'discarded']);
  });

  test('[Q2] folds in further edits only while it is certain that it is not being sent', () => {
    expect(kindsWhere(isFoldable)).toEqual(['ready', 'waiting', 'conflict', 'refused']);
  });

  test('[Q11] needs the user if only they can advance it', () => {
    expect(kindsWhere(needsUser)).toEqual(['unsure', 'conflict', 'refused']);
  });

  test('[Q2] is uncertain from the send until its outcome is known', () => {
    expect(kindsWhere(isUncertain)).toEqual(['sending', 'checking', 'looking', 'unsure']);
  });

  test('[Q11] can be discarded, and be restored from there', () => {
    const aside = discardAt(aWrite({ attempts: 3, state: states.conflict }), NOON);
    expect(aside).toEqual(aWrite({ state: { kind: 'discarded', at: NOON } }));
  });

  test('has its fields and its base, whatever it does', () => {
    const parts = (write: PendingWrite) => [fieldsSet(write), baseFields(write), awaitsBase(write)];
    const update = (base: Fields | null) =>
      aWrite({ change: { kind: 'update', fields: { title: 'T' }, base: base && { ...base } } });
    expect(parts(update({ title: 'S' }))).toEqual([{ title: 'T' }, { title: 'S' }, false]);
    expect(parts(update(null))).toEqual([{ title: 'T' }, {}, true]);
    expect(parts(aCreateOf('deal', { fields: { title: 'T' } }))).toEqual([
      { title: 'T' },
      {},
      false,
    ]);
    expect(parts(aDelete())).toEqual([{}, baseOf(aNote()), false]);
  });
});

describe('the name of a record', () => {
  test('is its kind and its id', () => {
    const record = { kind: 'note', id: 'a' } as const;
    expect(isSame(record, { ...record })).toBe(true);
    expect(isSame(record, { ...record, id: 'b' })).toBe(false);
    expect(isSame(record, { ...record, kind: 'task' })).toBe(false);
    expect(laneOf(record)).toBe('note a');
  });
});
