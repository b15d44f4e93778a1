import { describe, expect, test } from 'vitest';
import type { QueueEvent } from '../../../../shared/queue/events.ts';
import { answer } from '../../../../shared/queue/machine/apply-outcome.ts';
import {
  discard,
  keepBoth,
  restore,
  retry,
} from '../../../../shared/queue/machine/user-choices.ts';
import { type PendingWrite, parkFor } from '../../../../shared/queue/pending-write.ts';
import { parkOrphan } from '../../../../shared/queue/references.ts';
import { LOOKUP_GAP_MS, UNDO_DELETE_MS } from '../../../../shared/queue-limits.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import { MINUTE_MS } from '../../../../shared/time.ts';
import {
  aCreate,
  aCreateOf,
  accepted,
  aDelete,
  aNote,
  aQueue,
  aWrite,
  deleted,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  outcomeEvent,
  play,
  refused,
  saved,
  writtenOf,
} from '../../../support/builders.ts';

const at = NOON;
const id = 'write-1';
const discarded = { kind: 'discarded', at } as const;
const sending = { kind: 'sending', sentAt: NOON } as const;
const checking = { kind: 'checking', sentAt: NOON, looks: 1, until: NOON + 9_000 } as const;
const conflict = {
  kind: 'conflict',
  theirs: aNote({ title: 'Theirs', visibility: 'author_only' }),
} as const;
const refusal = refused() as Extract<ReturnType<typeof refused>, { kind: 'refused' }>;
const reference = { field: 'commentable_id', local: LOCAL_ID };
const orphan = parkOrphan(
  aCreateOf('comment', {
    id: 'child',
    record: { kind: 'comment', id: 'local-c' },
    fields: { commentable_type: 'Task', commentable_id: LOCAL_ID, body: 'x' },
  }),
  reference,
);
const localLane = { kind: 'note', id: LOCAL_ID } as const;

describe('retry', () => {
  test('[Q11] makes every waiting write due now', () => {
    for (const state of [refusal, conflict, { kind: 'waiting', until: NOON + 5 } as const]) {
      const { writes } = retry(aQueue([aWrite({ state, attempts: 7 })]), {
        kind: 'retried',
        at,
        ids: [id],
      });
      expect(writes).toMatchObject([{ state: { kind: 'ready' }, attempts: 0 }]);
    }
  });

  test('[Q11] looks up an uncertain one at once, and never sends it without that', () => {
    const queue = aQueue([aCreate({ state: checking })]);
    const { writes } = retry(queue, { kind: 'retried', at, ids: [id] });
    expect(writes[0]?.state).toEqual({ ...checking, until: NOON });
  });

  test('[Q11] changes nothing of a write that is due, under way, or not named', () => {
    for (const queue of [aQueue([aWrite()]), aQueue([aWrite({ state: sending })])]) {
      expect(retry(queue, { kind: 'retried', at, ids: [id] })).toBe(queue);
      expect(retry(queue, { kind: 'retried', at, ids: ['nobody'] })).toBe(queue);
    }
  });
});

test('[Q13] changes nothing of a write that depends on a discarded one', () => {
  const queue = aQueue([orphan]);
  expect(retry(queue, { kind: 'retried', at, ids: ['child'] })).toBe(queue);
});

describe('discard', () => {
  test('[Q14.3] of a delete restores what was shelved for it, and nothing else', () => {
    const removal = aDelete('note', { id: 'gone' });
    const edit = parkFor(removal, aWrite({ record: removal.record }));
    const older = aWrite({ id: 'older', record: removal.record, state: { ...discarded, at: 5 } });
    const event = { kind: 'discarded', at: NOON + 9_000, id: 'gone' } as const;
    expect(discard(aQueue([older, edit, removal]), event).writes).toMatchObject([
      { id: 'older', state: { kind: 'discarded', at: 5 } },
      { id: 'gone', state: { kind: 'discarded', at: NOON + 9_000 } },
      { id, state: { kind: 'ready' } },
    ]);
    expect(discard(aQueue([older, removal]), event).writes[0]).toBe(older);
    const atOnce = { ...event, at: removal.createdAt };
    expect(discard(aQueue([removal]), atOnce).writes).toMatchObject([{ state: discarded }]);
  });

  test('[Q14.1] of a delete folds an edit back into a newer one, and loses no words of either', () => {
    const removal = aDelete('note', { id: 'gone' });
    const edit = (id: string, fields: Fields, base: Fields | null) =>
      aWrite({ id, record: removal.record, change: { kind: 'update', fields, base } });
    const older = edit('older', { title: 'Mine', content_html: '<p>a</p>' }, { title: 'T' });
    const aside = parkFor(removal, older);
    const event = { kind: 'discarded', at: NOON + 9_000, id: 'gone' } as const;
    const left = (newer: PendingWrite) =>
      discard(aQueue([aside, removal, newer]), event).writes.filter(({ id }) => id !== 'gone');

    expect(left(edit('newer', { visibility: 'private' }, null))).toMatchObject([
      {
        id: 'newer',
        change: {
          fields: { title: 'Mine', content_html: '<p>a</p>', visibility: 'private' },
          base: { title: 'T' },
        },
      },
    ]);
    expect(left(edit('newer', { content_html: '<p>b</p>' }, null))).toMatchObject([
      {
        id: 'older',
        state: { kind: 'discarded' },
        change: { fields: { content_html: '<p>a</p>' } },
      },
      { id: 'newer', change: { fields: { title: 'Mine', content_html: '<p>b</p>' } } },
    ]);
    const sent = { ...edit('newer', { title: 'New' }, null), state: sending };
    expect(left(sent)).toEqual([aside, sent]);
  });

  /** An edit that has lost its response and is sent again; then another one, a delete, and a third. */
  const sentAgain: readonly QueueEvent[] = [
    saved({ writeId: 'a', fields: { title: 'A' }, base: { title: 'T', content_html: '<p>t</p>' } }),
    outcomeEvent('a', { kind: 'unknown' }),
    { kind: 'woke', at: NOON + MINUTE_MS },
    saved({ writeId: 'b', at: NOON + MINUTE_MS, fields: { content_html: '<p>b</p>' } }),
    deleted({ at: NOON + 2 * MINUTE_MS, writeId: 'd', undoMs: UNDO_DELETE_MS }),
  ];
  const after = saved({ writeId: 'c', at: NOON + 2 * MINUTE_MS, fields: { date: '2026-11-22' } });
  const undone = { kind: 'discarded', at: NOON + 2 * MINUTE_MS, id: 'd' } as const;
  const offline = { kind: 'line', at: NOON + 2 * MINUTE_MS, line: 'unreachable' } as const;
  const rejected = outcomeEvent('a', refused());
  const isLeft = ({ id, state }: PendingWrite) => id !== 'd' && state.kind !== 'done';

  test('[Q14.3] [Q5.4] of a delete restores all that was shelved for it, and what had been sent', () => {
    const queue = aQueue();
    const base = { title: 'T', content_html: '<p>t</p>' };
    const both = { title: 'A', content_html: '<p>b</p>' };
    const sentBefore = [{ title: 'A' }];
    const alone = play(queue, ...sentAgain, offline, rejected, undone).queue;
    expect(alone.writes.filter(isLeft)).toMatchObject([
      { id: 'a', state: { kind: 'ready' }, change: { fields: both, base }, sentBefore },
    ]);
    const newer = play(queue, ...sentAgain, after, offline, rejected, undone).queue;
    const fields = { ...both, date: '2026-11-22' };
    expect(newer.writes.filter(isLeft)).toMatchObject([
      { id: 'c', state: { kind: 'ready' }, change: { fields, base }, sentBefore },
    ]);
  });

  test('[Q14.3] [Q8] of a delete restores the edits behind one that may still arrive', () => {
    const behind = play(aQueue(), ...sentAgain, undone).queue;
    expect(behind.writes.filter(isLeft)).toMatchObject([
      { id: 'a', state: { kind: 'sending' } },
      { id: 'b', state: { kind: 'ready' }, change: { base: null } },
    ]);
    const newer = play(aQueue(), ...sentAgain, after, undone).queue;
    expect(newer.writes.filter(isLeft)).toMatchObject([
      { id: 'a', state: { kind: 'sending' } },
      { id: 'c', change: { fields: { content_html: '<p>b</p>', date: '2026-11-22' }, base: null } },
    ]);
    const reply = accepted(aNote({ title: 'A', content_html: '<p>t</p>' }));
    const { queue } = play(newer, offline, outcomeEvent('a', reply));
    expect(queue.writes.at(-1)?.change).toMatchObject({ base: { title: 'A' } });
  });

  test('[Q11] keeps what was discarded', () => {
    const { writes } = discard(aQueue([aWrite({ state: conflict })]), {
      kind: 'discarded',
      at,
      id,
    });
    expect(writes).toEqual([aWrite({ state: discarded })]);
  });

  test('[Q11] does not touch a write that may have reached the service', () => {
    for (const state of [sending, checking, { kind: 'done', reply: aNote() } as const]) {
      const queue = aQueue([aWrite({ state })]);
      expect(discard(queue, { kind: 'discarded', at, id })).toBe(queue);
    }
  });
});

describe('restore', () => {
  test('[Q11] restores a discarded write with its base', () => {
    const { writes } = restore(aQueue([aWrite({ state: discarded })]), {
      kind: 'restored',
      at,
      id,
    });
    expect(writes).toEqual([aWrite()]);
  });

  test('[Q11.4] puts it behind what was sent since, so that the screen shows it', () => {
    const done = aWrite({ id: 'w-2', state: { kind: 'done', reply: aNote() } });
    const { writes } = restore(aQueue([aWrite({ state: discarded }), done]), {
      kind: 'restored',
      at,
      id,
    });
    expect(writes.map((write) => write.id)).toEqual(['w-2', 'write-1']);
  });

  test('[Q11.4] leaves it if newer work has its place', () => {
    const queue = aQueue([aWrite({ state: discarded }), aWrite({ id: 'w-2', state: sending })]);
    expect(restore(queue, { kind: 'restored', at, id })).toBe(queue);
    expect(restore(queue, { kind: 'restored', at, id: 'w-2' })).toBe(queue);
  });

  test('[Q8] makes a create of an edit whose create was discarded as well', () => {
    const create = aCreate({ id: 'create', state: discarded });
    const edit = aWrite({
      record: localLane,
      state: discarded,
      change: { kind: 'update', fields: { title: 'b' }, base: null },
    });
    const { writes } = restore(aQueue([create, edit]), { kind: 'restored', at, id });
    expect(writes[1]).toMatchObject({
      state: { kind: 'ready' },
      change: { kind: 'create', fields: { title: 'b', content_html: '<p>Hello</p>' } },
    });
  });

  test('[Q14] restores a delete with its base, to be compared again', () => {
    const { writes } = restore(aQueue([aDelete('deal', { state: discarded })]), {
      kind: 'restored',
      at,
      id,
    });
    expect(writes).toEqual([aDelete('deal')]);
  });

  test('[Q14] asks about everything, if a delete never had a base', () => {
    const blind = aDelete('note', { state: discarded, change: { kind: 'delete', base: null } });
    const { writes } = restore(aQueue([blind]), { kind: 'restored', at, id });
    expect(writes[0]?.change).toEqual({ kind: 'delete', base: {} });
  });

  test('[Q14] has nothing to delete of a record that was never made', () => {
    const queue = aQueue([
      aCreate({ id: 'create', state: discarded }),
      aDelete('note', { record: localLane, state: discarded }),
    ]);
    expect(restore(queue, { kind: 'restored', at, id })).toBe(queue);
  });

  test('[Q8] compares an edit without a base with nothing, so that any difference is asked about', () => {
    const edit = aWrite({
      state: discarded,
      change: { kind: 'update', fields: { title: 'b' }, base: null },
    });
    const { writes } = restore(aQueue([edit]), { kind: 'restored', at, id });
    expect(writes[0]?.change).toEqual({ kind: 'update', fields: { title: 'b' }, base: {} });
  });
});

describe('a discarded edit of a note that has been filed anew since', () => {
  const edit = aWrite({ state: discarded });
  const event = { kind: 'restored', at, id } as const;

  test('[Q15] is restored as a change of the new one', () => {
    const queue = aQueue([edit], { adopted: { [NOTE_ID]: LOCAL_ID, [LOCAL_ID]: 'made' } });
    expect(restore(queue, event).writes).toMatchObject([
      { record: { id: 'made' }, change: edit.change, state: { kind: 'ready' } },
    ]);
  });

  test('[Q15] waits while the new one is being sent, and creates it if that was discarded', () => {
    const adopted = { [NOTE_ID]: LOCAL_ID };
    const live = aQueue([edit, aCreate({ id: 'anew' })], { adopted });
    expect(restore(live, event)).toBe(live);
    const gone = aQueue([edit, aCreate({ id: 'anew', state: discarded })], { adopted });
    expect(restore(gone, event).writes.at(-1)).toMatchObject({
      record: { id: LOCAL_ID },
      change: {
        kind: 'create',
        fields: { ...writtenOf(aNote()), content_html: '<p>Hello you</p>' },
      },
    });
  });
});

describe('keepBoth', () => {
  const keep = (write: ReturnType<typeof aWrite>) =>
    keepBoth(aQueue([write]), { kind: 'kept-both', at, id, localId: LOCAL_ID }).writes[0];

  test('[Q11.5] files my version as a note of its own', () => {
    expect(keep(aWrite({ state: conflict, attempts: 3 }))).toMatchObject({
      record: localLane,
      attempts: 0,
      state: { kind: 'ready' },
      change: {
        kind: 'create',
        fields: { ...writtenOf(aNote()), content_html: '<p>Hello you</p>' },
      },
    });
  });

  test('[Q11] files no copy of records of other kinds, and none of a delete', () => {
    const task = aWrite({ record: { kind: 'task', id: NOTE_ID }, state: conflict });
    for (const write of [task, aDelete('note', { state: conflict })]) {
      expect(keep(write)).toBe(write);
    }
  });

  test('[Q11] files a refused write anew, for the note may be gone', () => {
    expect(keep(aWrite({ state: refusal }))?.change.kind).toBe('create');
  });

  test('[Q11] takes along nothing that may have arrived in the other note', () => {
    const refusedLate = aWrite({ state: refusal, sentBefore: [{ title: 'Sent' }] });
    expect(keep(refusedLate)).not.toHaveProperty('sentBefore');
  });

  test('[Q11] changes nothing if no write needs the user', () => {
    for (const write of [aWrite(), aWrite({ state: sending }), aCreate({ state: refusal })]) {
      expect(keep(write)).toBe(write);
    }
  });
});

describe('a create whose fate only the user can tell', () => {
  const unsure = { kind: 'unsure', sentAt: NOON, found: aNote() } as const;
  const made = aCreate({ state: unsure });
  const edit = aWrite({
    id: 'edit',
    record: localLane,
    change: { kind: 'update', base: null, fields: { title: 'Later' } },
  });
  const gone = discard(aQueue([made, edit]), { kind: 'discarded', at, id: made.id });
  const kindsOf = (writes: readonly PendingWrite[]) => writes.map(({ state }) => state.kind);

  test('[Q11.1] takes along its dependent writes when it is discarded', () => {
    expect(kindsOf(gone.writes)).toEqual(['discarded', 'discarded']);
  });

  test('[Q11.1] is restored as it was sent, with the edit behind it, whichever of them is restored', () => {
    for (const id of [made.id, edit.id]) {
      expect(restore(gone, { kind: 'restored', at, id }).writes).toEqual([made, edit]);
    }
  });

  test('[Q11.1] loses no edit once it is back, whatever the user answers', () => {
    const back = restore(gone, { kind: 'restored', at, id: edit.id });
    const there = answer(back, { kind: 'answered', at, id: made.id, isThere: true });
    expect(there.writes.map(({ state }) => state.kind)).toEqual(['done', 'ready']);
    expect(there.writes[1]).toMatchObject({
      record: { id: NOTE_ID },
      change: { kind: 'update', fields: { title: 'Later' } },
    });
    const unlike = { ...made, state: { ...unsure, found: null } };
    const alone = { ...back, writes: [unlike, edit] };
    const again = answer(alone, { kind: 'answered', at, id: made.id, isThere: false });
    expect(again.writes).toMatchObject([
      {
        id: made.id,
        change: { kind: 'create', fields: { title: 'Later' } },
        state: { kind: 'ready' },
      },
    ]);
  });

  test('[Q6.17] is looked up twice more without the match that is not theirs, before it is sent', () => {
    const denied = answer(aQueue([made, edit]), {
      kind: 'answered',
      at,
      id: made.id,
      isThere: false,
    });
    expect(denied.writes).toMatchObject([
      { state: { kind: 'checking', sentAt: NOON, looks: 0, until: at }, notOurs: [NOTE_ID] },
      { change: { fields: { title: 'Later' } } },
    ]);
    const later = at + LOOKUP_GAP_MS;
    const { queue } = play(
      denied,
      { kind: 'line', at, line: 'open' },
      outcomeEvent(made.id, { kind: 'nothing' }, { at }),
      { kind: 'woke', at: later },
      outcomeEvent(made.id, { kind: 'nothing' }, { at: later }),
    );
    expect(queue.writes).toMatchObject([
      { change: { kind: 'create', fields: { title: 'Later' } }, state: { kind: 'sending' } },
    ]);
  });

  test('[Q11.1] restores no edit that was discarded before, unless that one is restored', () => {
    const [, late] = gone.writes as [PendingWrite, PendingWrite];
    const early = { ...late, id: 'early', state: { ...discarded, at: at - 1 } };
    const both = { ...gone, writes: [gone.writes[0] as PendingWrite, early, late] };
    const idsBack = (id: string) =>
      restore(both, { kind: 'restored', at, id }).writes.map((write) => write.id);
    expect(idsBack(made.id)).toEqual(['early', made.id, edit.id]);
    expect(idsBack('early')).toEqual([made.id, 'early', edit.id]);
  });

  test('[Q11.1] is restored alone if an older write of its record is restored', () => {
    const older = { ...edit, id: 'older', state: { ...discarded, at: at - 1 } };
    const all = { ...gone, writes: [older, ...gone.writes] };
    const back = restore(all, { kind: 'restored', at, id: 'older' });
    expect(back.writes).toEqual([older, made, edit]);
  });

  test('[Q11.1] is no question any more as a change of the record that was made', () => {
    const update = {
      ...edit,
      change: { kind: 'update', fields: { title: 'x' }, base: {} },
    } as const;
    const [{ state }] = gone.writes as [PendingWrite];
    const asked = aQueue([{ ...update, record: { kind: 'note', id: NOTE_ID }, state }]);
    const back = restore(asked, { kind: 'restored', at, id: update.id });
    expect(back.writes).toMatchObject([{ state: { kind: 'ready' } }]);
  });
});

describe('[Q20.211] undoing a delete', () => {
  const record = { kind: 'note', id: NOTE_ID } as const;
  const parkedAt = (parkedId: string, title: string, base: Fields | null) =>
    parkFor(
      aDelete('note', { id: 'd' }),
      aWrite({ id: parkedId, record, change: { kind: 'update', fields: { title }, base } }),
    );
  const undo = (...others: PendingWrite[]) => {
    const removal = aDelete('note', { id: 'd', record });
    return discard(aQueue([...others, removal]), { kind: 'discarded', at, id: 'd' }).writes;
  };
  const base = { title: 'First' };

  test('restores the edits of two windows apart, each on the version it showed', () => {
    const writes = undo(parkedAt('a', 'A', base), parkedAt('b', 'B', base));
    expect(writes.filter(({ state }) => state.kind === 'ready')).toMatchObject([
      { id: 'a', change: { fields: { title: 'A' }, base } },
      { id: 'b', change: { fields: { title: 'B' }, base } },
    ]);
  });

  test('restores both behind a write that may still arrive', () => {
    const sent = aWrite({ id: 's', record, state: sending });
    const writes = undo(sent, parkedAt('a', 'A', base), parkedAt('b', 'B', base));
    expect(writes).toMatchObject([
      { id: 's', state: sending },
      { id: 'a', state: { kind: 'ready' }, change: { fields: { title: 'A' } } },
      { id: 'b', state: { kind: 'ready' }, change: { fields: { title: 'B' } } },
      { id: 'd' },
    ]);
  });

  test('[Q14.1] folds only the last of them under a newer edit', () => {
    const newer = aWrite({
      ...{ id: 'n', record, change: { kind: 'update', fields: { date: '2026-03-04' }, base } },
    });
    const removal = aDelete('note', { id: 'd', record });
    const queue = aQueue([parkedAt('a', 'A', base), parkedAt('b', 'B', base), removal, newer]);
    expect(discard(queue, { kind: 'discarded', at, id: 'd' }).writes).toMatchObject([
      { id: 'a', state: { kind: 'discarded' }, change: { fields: { title: 'A' } } },
      { id: 'd' },
      { id: 'n', change: { fields: { title: 'B', date: '2026-03-04' } } },
    ]);
  });

  test('[Q20.213] gives an edit on an unknown version none under a newer edit', () => {
    const newer = aWrite({
      ...{ id: 'n', record },
      change: { kind: 'update', fields: { date: '2026-03-04' }, base: { ...base, date: null } },
    });
    const removal = aDelete('note', { id: 'd', record });
    const queue = aQueue([parkedAt('a', 'A', null), removal, newer]);
    const [, folded] = discard(queue, { kind: 'discarded', at, id: 'd' }).writes;
    expect(folded?.change).toEqual({
      ...{ kind: 'update', fields: { title: 'A', date: '2026-03-04' }, base: { date: null } },
    });
  });
});

test('[Q20.212] restores an edit into its discarded create with the words of both', () => {
  const body = (words: string) => ({ content_html: `<p>t</p>${words}` });
  const create = aCreate({
    state: discarded,
    change: { kind: 'create', fields: body('<p>a</p>') },
  });
  const edit = aWrite({
    ...{ id: 'e', record: localLane, state: discarded },
    change: { kind: 'update', fields: body('<p>b</p>'), base: null, knownBase: body('') },
  });
  const { writes } = restore(aQueue([create, edit]), { kind: 'restored', at, id: 'e' });
  expect(writes.at(-1)).toMatchObject({
    ...{ id: 'e', state: { kind: 'ready' } },
    change: { kind: 'create', fields: body('<p>b</p><p>a</p>') },
  });
});
