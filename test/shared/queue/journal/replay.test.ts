import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QueueEvent } from '../../../../shared/queue/events.ts';
import { entriesOf, type JournalEntry } from '../../../../shared/queue/journal/journal-entry.ts';
import { createReplay, markUncertain } from '../../../../shared/queue/journal/replay.ts';
import type { PendingWrite } from '../../../../shared/queue/pending-write.ts';
import { emptyQueue } from '../../../../shared/queue/queue.ts';
import { parkOrphan } from '../../../../shared/queue/references.ts';
import { givenUp } from '../../../../shared/queue/unanswered.ts';
import { LOOKUP_WINDOW_MS, UNANSWERED_MAX } from '../../../../shared/queue-limits.ts';
import {
  aCreate,
  aCreateOf,
  accepted,
  aNote,
  aQueue,
  aRecord,
  aWrite,
  created,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  outcomeEvent,
  play,
  refused,
  saved,
} from '../../../support/builders.ts';
import { assertProperty, SEED } from '../../../support/property.ts';
import { queueOf } from '../../../support/queue-events.ts';
import { aLife, live } from '../../../support/queue-life.ts';

const event = (of: QueueEvent): JournalEntry => ({ kind: 'event', event: of });

describe('a replay', () => {
  test('[Q4] leads to the queue that the events led to', () => {
    const events: readonly QueueEvent[] = [
      { kind: 'line', at: NOON, line: 'open' },
      created(),
      outcomeEvent('write-1', accepted(aNote({ content_html: '<p>Hello.</p>' }))),
      saved({ writeId: 'write-2', at: NOON + 1, isFinished: false }),
    ];
    expect(queueOf(events.map(event))).toEqual(play(emptyQueue, ...events).queue);
  });

  test(`[Q4] continues from any start of a journal as if nothing had been left out (seed ${SEED})`, () => {
    assertProperty(
      fc.property(aLife, (life) => {
        for (const { before, event: next, queue } of live(life)) {
          expect(queueOf([...entriesOf(before), event(next)])).toEqual(queue);
        }
      }),
    );
  });

  test('[Q2] keeps two edits of one id apart that are of different records', () => {
    const events = [
      saved({ writeId: 'same' }),
      created({ writeId: 'same' }),
      created({ writeId: 'same-next', fields: { title: 'third' }, isFinished: false }),
    ];
    expect(queueOf(events.map(event))).toEqual(play(emptyQueue, ...events).queue);
  });

  test('continues from a snapshot, whatever came before it', () => {
    const snapshot: JournalEntry = { kind: 'snapshot', queue: aQueue([aWrite()]) };
    expect(queueOf([event(created()), snapshot])).toBe(snapshot.queue);
    const write: JournalEntry = { kind: 'write', write: aWrite({ id: 'write-0' }) };
    expect(queueOf([write, snapshot])).toBe(snapshot.queue);
    expect(queueOf([])).toBe(emptyQueue);
  });

  test('never changes a queue that somebody holds', () => {
    const replay = createReplay();
    replay.take(event(created()));
    const held = replay.queue();
    const story = JSON.stringify(held);
    replay.take(event(created({ at: NOON + 1, fields: { title: 'other' } })));
    expect(JSON.stringify(held)).toBe(story);
  });

  test('is not stopped by a missing line', () => {
    const events: readonly QueueEvent[] = [
      { kind: 'line', at: NOON, line: 'open' },
      created(),
      outcomeEvent('write-1', accepted()),
      saved({ writeId: 'write-2' }),
      { kind: 'stored', at: NOON, ids: ['write-1'] },
    ];
    const entries = events.map(event);
    for (const [index] of entries.entries()) {
      expect(() => queueOf(entries.toSpliced(index, 1))).not.toThrow();
    }
  });
});

describe('a queue with missing lines', () => {
  test('[Q6] looks up every record that may exist before it creates it', () => {
    const create = aCreate({ createdAt: NOON - LOOKUP_WINDOW_MS });
    const { writes } = markUncertain(aQueue([create], { clockAheadMs: 5 }));
    const sentAt = create.createdAt + 5;
    expect(writes[0]?.state).toMatchObject({ kind: 'checking', sentAt, looks: 0, until: NOON });
    const [effect] = play(markUncertain(aQueue([create])), { kind: 'woke', at: NOON }).effects;
    expect(effect?.kind).toBe('look');
  });

  test('[Q4.1] looks up a create that seems refused, or given up, unless it was never sent', () => {
    const { state } = aCreate({ state: refused() as PendingWrite['state'] });
    const parked = parkOrphan(aCreate({ id: 'parked', record: { kind: 'note', id: 'local-2' } }), {
      field: 'id',
      local: 'local-3',
    });
    const tired = aCreate({ id: 'tired', record: { kind: 'note', id: 'local-4' }, state: givenUp });
    const queue = aQueue([aCreate({ state }), { ...tired, unanswered: UNANSWERED_MAX }, parked]);
    const { writes } = markUncertain(queue);
    expect(writes.map((write) => write.state.kind)).toEqual(['checking', 'checking', 'refused']);
    const { effects } = play({ ...markUncertain(queue), line: 'open' }, { kind: 'woke', at: NOON });
    expect(effects.map(({ kind }) => kind)).toEqual(['look', 'look']);
    expect(effects[1]?.write).not.toHaveProperty('unanswered');
  });

  test('[Q13.3] gives a write that names a record made here its id, although it may have been sent', () => {
    const parent = aCreateOf('task', { id: 'parent' });
    const comment = aCreateOf('comment', {
      id: 'comment',
      record: { kind: 'comment', id: `${LOCAL_ID}-2` },
      fields: { commentable_type: 'Task', commentable_id: parent.record.id, body: 'Done' },
    });
    const start = markUncertain(aQueue([parent, comment], { line: 'open' }));
    const { queue, effects } = play(
      start,
      { kind: 'woke', at: NOON },
      outcomeEvent('parent', accepted(aRecord('task', { id: 'made' }))),
    );
    expect(queue.writes[1]?.change).toMatchObject({ fields: { commentable_id: 'made' } });
    expect(effects.at(-1)).toMatchObject({ kind: 'look', write: { id: 'comment' } });
  });

  test('[Q5] leaves alone a write that is compared before it is sent, or waits for the user', () => {
    const conflict = { kind: 'conflict', theirs: aNote() } as const;
    const queue = aQueue([
      aWrite(),
      aCreate({ id: 'w2', state: { kind: 'discarded', at: NOON } }),
      aWrite({ id: 'w3', record: { kind: 'note', id: `${NOTE_ID}-2` }, state: conflict }),
    ]);
    expect(markUncertain(queue)).toEqual(queue);
  });
});
