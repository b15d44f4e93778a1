import { describe, expect, test } from 'vitest';
import { discard, keepBoth, restore, retry } from '../../../shared/queue/user-choices.ts';
import {
  aCreate,
  aNote,
  aQueue,
  aWrite,
  baseOf,
  LOCAL_ID,
  NOON,
  refused,
} from '../../support/builders.ts';

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
const localLane = { kind: 'note', id: LOCAL_ID } as const;

describe('retry', () => {
  test('[Q11] makes due now whatever waits', () => {
    for (const state of [refusal, conflict, { kind: 'waiting', until: NOON + 5 } as const]) {
      const { writes } = retry(aQueue([aWrite({ state, attempts: 7 })]), {
        kind: 'retried',
        at,
        ids: [id],
      });
      expect(writes).toMatchObject([{ state: { kind: 'ready' }, attempts: 0 }]);
    }
  });

  test('[Q11] asks at once about an uncertain one, and never sends it unasked', () => {
    const { writes } = retry(aQueue([aCreate({ state: checking })]), {
      kind: 'retried',
      at,
      ids: [id],
    });
    expect(writes[0]?.state).toEqual({ ...checking, until: NOON });
  });

  test('[Q11] changes nothing of what is due, under way, or not named', () => {
    for (const queue of [aQueue([aWrite()]), aQueue([aWrite({ state: sending })])]) {
      expect(retry(queue, { kind: 'retried', at, ids: [id] })).toBe(queue);
      expect(retry(queue, { kind: 'retried', at, ids: ['nobody'] })).toBe(queue);
    }
  });
});

describe('discard', () => {
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
  test('[Q11] brings a discarded write back with its base', () => {
    const { writes } = restore(aQueue([aWrite({ state: discarded })]), {
      kind: 'restored',
      at,
      id,
    });
    expect(writes).toEqual([aWrite()]);
  });

  test('[Q11] puts it behind what was sent since, so that the screen shows it', () => {
    const done = aWrite({ id: 'w-2', state: { kind: 'done', reply: aNote() } });
    const { writes } = restore(aQueue([aWrite({ state: discarded }), done]), {
      kind: 'restored',
      at,
      id,
    });
    expect(writes.map((write) => write.id)).toEqual(['w-2', 'write-1']);
  });

  test('[Q11] leaves it where newer work stands in its place', () => {
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

  test('[Q8] compares an edit without a base with nothing, so that any difference is asked about', () => {
    const edit = aWrite({
      state: discarded,
      change: { kind: 'update', fields: { title: 'b' }, base: null },
    });
    const { writes } = restore(aQueue([edit]), { kind: 'restored', at, id });
    expect(writes[0]?.change).toEqual({ kind: 'update', fields: { title: 'b' }, base: {} });
  });
});

describe('keepBoth', () => {
  const keep = (write: ReturnType<typeof aWrite>) =>
    keepBoth(aQueue([write]), { kind: 'kept-both', at, id, localId: LOCAL_ID }).writes[0];

  test('[Q11] files my version as a note of its own', () => {
    expect(keep(aWrite({ state: conflict, attempts: 3 }))).toMatchObject({
      record: localLane,
      attempts: 0,
      state: { kind: 'ready' },
      change: {
        kind: 'create',
        fields: { ...baseOf(aNote()), content_html: '<p>Hello you</p>' },
      },
    });
  });

  test('[Q11] attaches it where theirs is, to the client first', () => {
    const theirs = aNote({
      note_links: [
        { id: 1, record_id: 9, record_type: 'project' },
        { id: 2, record_id: 4, record_type: 'company' },
      ],
    });
    expect(keep(aWrite({ state: { kind: 'conflict', theirs } }))?.change.fields.link).toEqual({
      record_type: 'company',
      record_id: 4,
    });
  });

  test('[Q11] takes from theirs what the user never saw, the visibility above all', () => {
    const blind = aWrite({
      state: conflict,
      change: { kind: 'update', fields: { content_html: '<p>x</p>' }, base: {} },
    });
    expect(keep(blind)?.change.fields).toMatchObject({
      title: 'Theirs',
      visibility: 'author_only',
    });
  });

  test('[Q11] files anew what was refused, for the note may be gone', () => {
    expect(keep(aWrite({ state: refusal }))?.change.kind).toBe('create');
  });

  test('[Q11] changes nothing where nothing needs the user', () => {
    for (const write of [aWrite(), aWrite({ state: sending }), aCreate({ state: refusal })]) {
      expect(keep(write)).toBe(write);
    }
  });
});
