import { describe, expect, test } from 'vitest';
import { debouncedState, fold, foldYounger } from '../../../../shared/queue/machine/fold.ts';
import { parkOrphan } from '../../../../shared/queue/references.ts';
import { aCreate, aCreateOf, aNote, aWrite, NOON } from '../../../support/builders.ts';

describe('fold', () => {
  test('[Q7] lays the newer fields over the older ones', () => {
    const folded = fold(
      aCreate({ state: { kind: 'waiting', until: NOON + 9 } }),
      { title: 'New', visibility: 'author_only' },
      { at: NOON + 5, isFinished: true },
    );
    expect(folded).toMatchObject({
      createdAt: NOON,
      savedAt: NOON + 5,
      state: { kind: 'ready' },
      change: {
        kind: 'create',
        fields: { title: 'New', visibility: 'author_only', date: '2026-03-02' },
      },
    });
  });

  test('[Q7] keeps the link that the note was made with, or takes the newer one', () => {
    const link = { record_type: 'company', record_id: 4 } as const;
    const write = aCreate({ change: { kind: 'create', fields: { title: 'a', link } } });
    const edit = { at: NOON, isFinished: true };
    expect(fold(write, { title: 'b' }, edit).change).toMatchObject({ fields: { link } });
    expect(fold(write, { link: null }, edit).change).toMatchObject({ fields: { link: null } });
  });
});

describe('an edit while the client is chosen', () => {
  const held = { at: NOON + 40_000, isFinished: true, isHeld: true } as const;

  test('[Q7.1] delays a create for a minute, however long it was typed before', () => {
    const state = { kind: 'waiting', until: NOON + 100_000 };
    expect(fold(aCreate({ state: { kind: 'ready' } }), {}, held).state).toEqual(state);
  });

  test('[Q7.1] is sent like any other once they have chosen, and delays nothing else', () => {
    const waiting = aCreate({ state: { kind: 'waiting', until: NOON + 100_000 } });
    const edit = { at: NOON + 5_000, isFinished: false };
    expect(fold(waiting, {}, edit).state).toEqual({ kind: 'waiting', until: NOON + 7_000 });
    expect(fold(aWrite({ state: { kind: 'ready' } }), {}, held).state).toEqual({ kind: 'ready' });
  });
});

describe('folding into a write that is parked', () => {
  const child = aCreateOf('comment', {
    fields: { commentable_type: 'Task', commentable_id: 'local-t', body: 'x' },
  });
  const orphan = parkOrphan(child, { field: 'commentable_id', local: 'local-t' });
  const edit = { at: NOON, isFinished: true };

  test('[Q13] leaves it parked while it belongs to a record that will not be made', () => {
    const folded = fold(orphan, { body: 'y' }, edit);
    expect(folded.state).toBe(orphan.state);
    expect(folded.change).toMatchObject({ fields: { body: 'y' } });
  });

  test('[Q13] releases it once it belongs to something else', () => {
    expect(fold(orphan, { commentable_id: 'made' }, edit).state).toEqual({ kind: 'ready' });
  });
});

describe('foldYounger', () => {
  test('[Q7] is as new as the younger one and has the id of the older', () => {
    const younger = aWrite({
      id: 'w-2',
      savedAt: NOON + 7,
      change: { kind: 'update', fields: { title: 'b' }, base: null },
    });
    expect(foldYounger(aCreate(), younger)).toMatchObject({
      id: 'write-1',
      savedAt: NOON + 7,
      change: { kind: 'create', fields: { title: 'b' } },
    });
  });

  test('[Q7] leaves a conflict to the user', () => {
    const state = { kind: 'conflict', theirs: aNote() } as const;
    expect(foldYounger(aWrite({ state }), aWrite()).state).toBe(state);
  });
});

describe('restingState', () => {
  test('[Q7] never waits until a past moment, whichever way the clock has jumped', () => {
    const typing = (at: number) => debouncedState(NOON, { at, isFinished: false });
    expect(typing(NOON)).toEqual({ kind: 'waiting', until: NOON + 2_000 });
    expect(typing(NOON + 29_000)).toEqual({ kind: 'waiting', until: NOON + 30_000 });
    expect(typing(NOON + 3_600_000)).toEqual({ kind: 'waiting', until: NOON + 3_600_000 });
    expect(typing(NOON - 3_600_000)).toEqual({ kind: 'waiting', until: NOON - 3_598_000 });
  });
});
