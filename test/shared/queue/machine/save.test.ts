import { describe, expect, test } from 'vitest';
import { save } from '../../../../shared/queue/machine/save.ts';
import { TYPING_DEBOUNCE_MAX_MS, TYPING_DEBOUNCE_MS } from '../../../../shared/queue-limits.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import {
  aCreate,
  aDelete,
  aNote,
  aQueue,
  aWrite,
  baseOf,
  created,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  refused,
  saved,
} from '../../../support/builders.ts';

const sending = { kind: 'sending', sentAt: NOON } as const;

describe('save', () => {
  test('[Q1] keeps an edit as a write with its base', () => {
    expect(save(aQueue(), saved()).writes).toEqual([aWrite()]);
  });

  test('[Q1] makes a create of the first edit of a note made here', () => {
    expect(save(aQueue(), created()).writes).toEqual([aCreate()]);
  });

  test('[Q7.2] debounces typing for two seconds, and for thirty at the most', () => {
    let queue = save(aQueue(), saved({ isFinished: false }));
    expect(queue.writes[0]?.state).toEqual({ kind: 'waiting', until: NOON + TYPING_DEBOUNCE_MS });
    for (let at = NOON + 1_000; at <= NOON + TYPING_DEBOUNCE_MAX_MS; at += 1_000) {
      queue = save(queue, saved({ at, isFinished: false, fields: { title: `${at}` } }));
    }
    expect(queue.writes).toHaveLength(1);
    expect(queue.writes[0]?.state).toEqual({
      kind: 'waiting',
      until: NOON + TYPING_DEBOUNCE_MAX_MS,
    });
  });

  test('[Q7.2] sends a finished edit at once', () => {
    const typing = save(aQueue(), saved({ isFinished: false }));
    const finished = save(typing, saved({ at: NOON + 10, fields: {} }));
    expect(finished.writes).toMatchObject([{ state: { kind: 'ready' } }]);
  });

  test('[Q7] folds an edit into the last write of its record, that one only', () => {
    const other = aWrite({ id: 'other', record: { kind: 'note', id: 'other' } });
    const queue = save(
      aQueue([aWrite(), other]),
      saved({ writeId: 'w-2', at: NOON + 5, fields: { title: 'T' } }),
    );
    expect(queue.writes).toEqual([
      aWrite({
        savedAt: NOON + 5,
        change: {
          kind: 'update',
          fields: { content_html: '<p>Hello you</p>', title: 'T' },
          base: baseOf(aNote()),
        },
      }),
      other,
    ]);
    expect(queue.writes[1]).toBe(other);
  });

  test('[Q7] keeps a conflict a conflict while the user types on', () => {
    const state = { kind: 'conflict', theirs: aNote({ title: 'theirs' }) } as const;
    const queue = save(aQueue([aWrite({ state })]), saved({ fields: { title: 'T' } }));
    expect(queue.writes).toMatchObject([{ state, change: { fields: { title: 'T' } } }]);
  });

  test('[Q7] retries a refused write with what is new', () => {
    const state = refused() as Extract<ReturnType<typeof refused>, { kind: 'refused' }>;
    const queue = save(aQueue([aWrite({ state })]), saved({ fields: { title: 'T' } }));
    expect(queue.writes).toMatchObject([{ state: { kind: 'ready' } }]);
  });

  describe('[Q7.3] an edit that sets the last changed field back to its base', () => {
    const base = baseOf(aNote());
    const titled = (more: Parameters<typeof aWrite>[0] = {}) =>
      aWrite({ change: { kind: 'update', fields: { title: 'Mine' }, base }, ...more });
    const back = (fields: Fields = { title: base['title'] }) =>
      saved({ writeId: 'w-2', at: NOON + 5, fields });

    test('takes the write out of the queue', () => {
      const other = aWrite({ id: 'other', record: { kind: 'note', id: 'other' } });
      expect(save(aQueue([other, titled()]), back()).writes).toEqual([other]);
      const waiting = titled({ state: { kind: 'waiting', until: NOON + 900 } });
      expect(save(aQueue([waiting]), back()).writes).toEqual([]);
    });

    test.each([
      ['another field is still changed', [aWrite()], { title: base['title'] }],
      [
        'an earlier send may have arrived',
        [titled({ sentBefore: [{ title: 'Mine' }] })],
        undefined,
      ],
      ['the user is asked', [titled({ state: { kind: 'conflict', theirs: aNote() } })], undefined],
      [
        'its base is unknown',
        [
          titled({ state: sending }),
          aWrite({ id: 'w-1', change: { kind: 'update', fields: { title: 'Mine' }, base: null } }),
        ],
        undefined,
      ],
      [
        'the record was never sent',
        [aCreate({ record: { kind: 'note', id: NOTE_ID } })],
        undefined,
      ],
    ] as const)('leaves it there where %s', (_, writes, fields) => {
      expect(save(aQueue([...writes]), back(fields)).writes).toHaveLength(writes.length);
    });
  });

  test('[Q2] leaves an uncertain write alone: the edit becomes the next write', () => {
    const states = [
      sending,
      { kind: 'checking', sentAt: NOON, looks: 0, until: NOON } as const,
      { kind: 'looking', sentAt: NOON, looks: 0 } as const,
    ];
    for (const state of states) {
      const older = aCreate({ state });
      const { writes } = save(aQueue([older]), created({ writeId: 'w-2', fields: { title: 'T' } }));
      expect(writes[0]).toBe(older);
      expect(writes[1]).toMatchObject({
        id: 'w-2',
        change: { kind: 'update', fields: { title: 'T' }, base: null },
      });
    }
  });

  test('[Q8.3] takes the reply as base, if the editor is not notified yet', () => {
    const reply = aNote({ content_html: '<p>Hello you</p>', title: 'Respelt by somebody' });
    const done = aWrite({ state: { kind: 'done', reply } });
    const { writes } = save(aQueue([done]), saved({ writeId: 'w-2', fields: { title: 'Mine' } }));
    expect(writes[1]?.change).toMatchObject({
      // The body is ours; the title came along with the reply, and the editor shows the old one.
      base: { content_html: '<p>Hello you</p>', title: 'Kick-off' },
    });
  });

  test('[Q8] takes as base what the editor shows of the reply', () => {
    const reply = aNote({ content_html: '<p>Hello you</p>', title: 'Theirs' });
    const done = aWrite({ state: { kind: 'done', reply } });
    const event = saved({ writeId: 'w-2', fields: { title: 'Mine' }, base: baseOf(reply) });
    expect(save(aQueue([done]), event).writes[1]?.change).toMatchObject({
      base: { title: 'Theirs' },
    });
  });

  test('[Q8] gives a field that joins a waiting update its base of that moment', () => {
    const event = saved({
      fields: { title: 'Mine' },
      base: baseOf(aNote({ title: 'Since changed' })),
    });
    const { writes } = save(aQueue([aWrite()]), { ...event, at: NOON + 1 });
    expect(writes[0]?.change).toMatchObject({
      base: { title: 'Since changed', content_html: '<p>Hello</p>' },
    });
  });

  test('[Q8.3] takes our own reply as base if a field joins a waiting update', () => {
    const reply = aNote({ title: 'Ours', content_html: '<p>Ours</p>' });
    const fields = { title: 'Ours', content_html: '<p>Ours</p>' };
    const change = { kind: 'update', fields, base: baseOf(aNote()) } as const;
    const done = aWrite({ change, state: { kind: 'done', reply } });
    // The window is slow: its editor still has for both the base from before the reply.
    const typing = (writeId: string, said: Fields) =>
      saved({ writeId, at: NOON + 5, fields: said, base: baseOf(aNote()), isFinished: false });
    const queue = save(aQueue([done]), typing('w-2', { title: 'Ours, again' }));
    const { writes } = save(queue, typing('w-3', { content_html: '<p>Ours, again</p>' }));
    expect(writes).toHaveLength(2);
    expect(writes[1]?.change).toMatchObject({
      base: { title: 'Ours', content_html: '<p>Ours</p>' },
    });
  });

  test('[Q6] recognises a note by its local id after the service has given its own', () => {
    const queue = aQueue([], { adopted: { [LOCAL_ID]: NOTE_ID } });
    const { writes } = save(queue, created({ fields: { title: 'T' } }));
    expect(writes).toMatchObject([
      { record: { id: NOTE_ID }, change: { kind: 'update', base: {} } },
    ]);
  });

  test('changes nothing when the same edit is repeated, even after it was sent', () => {
    for (const state of [
      { kind: 'ready' } as const,
      sending,
      { kind: 'done', reply: aNote() } as const,
    ]) {
      const queue = aQueue([aCreate({ state })]);
      expect(save(queue, created())).toBe(queue);
    }
  });

  test('keeps an edit that is made anew after it was discarded', () => {
    const discarded = aCreate({ state: { kind: 'discarded', at: NOON } });
    const { writes } = save(aQueue([discarded]), created());
    expect(writes).toHaveLength(2);
    expect(writes[1]).toMatchObject({ id: 'write-1-next', change: { kind: 'create' } });
  });

  test('keeps two edits apart that came under one id', () => {
    const queue = aQueue([aWrite({ state: sending })]);
    const { writes } = save(queue, saved({ fields: { title: 'Another' } }));
    expect(writes.map(({ id }) => id)).toEqual(['write-1', 'write-1-next']);
  });

  test('makes no write of an edit without a field', () => {
    const queue = aQueue();
    expect(save(queue, saved({ fields: {} }))).toBe(queue);
  });

  test('[Q7] keeps edits of records of one id but of two kinds apart', () => {
    const deal = aWrite({ record: { kind: 'deal', id: '5' } });
    const { writes } = save(
      aQueue([deal]),
      saved({ writeId: 'w-2', record: { kind: 'comment', id: '5' }, fields: { body: 'x' } }),
    );
    expect(writes).toHaveLength(2);
    expect(writes[0]).toBe(deal);
  });

  test('[Q13] names a new record by the id of the service', () => {
    const queue = aQueue([], { adopted: { [LOCAL_ID]: '12' } });
    const fields = { template_id: 't', deal_id: LOCAL_ID };
    const { writes } = save(queue, saved({ record: { kind: 'document', id: 'local-d' }, fields }));
    expect(writes[0]?.change).toEqual({ kind: 'create', fields: { ...fields, deal_id: 12 } });
  });

  test('[Q14.4] waits behind a delete that was not sent, with the base of that', () => {
    const { writes } = save(aQueue([aDelete('note', { id: 'd' })]), saved());
    expect(writes).toMatchObject([
      { id: 'd', change: { kind: 'delete' } },
      { id: 'write-1', change: { kind: 'update', base: baseOf(aNote()) } },
    ]);
    const blind = aDelete('note', { id: 'd', change: { kind: 'delete', base: null } });
    const behindNothing = save(aQueue([aWrite({ id: 'w-0', state: sending }), blind]), saved());
    expect(behindNothing.writes[2]?.change).toMatchObject({ base: null });
    const sent = aDelete('note', { id: 'd', state: sending });
    expect(save(aQueue([sent]), saved()).writes[1]?.change).toMatchObject({ base: null });
  });
});
