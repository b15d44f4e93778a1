import { describe, expect, test } from 'vitest';
import { remove } from '../../../../shared/queue/machine/remove.ts';
import {
  aCreate,
  aCreateOf,
  aDelete,
  aNote,
  aQueue,
  aWrite,
  baseOf,
  deleted,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  refused,
} from '../../../support/builders.ts';

const local = { kind: 'note', id: LOCAL_ID } as const;
const sending = { kind: 'sending', sentAt: NOON } as const;
const checking = { kind: 'checking', sentAt: NOON, looks: 0, until: NOON } as const;
const discarded = { kind: 'discarded', at: NOON } as const;
const conflict = { kind: 'conflict', theirs: aNote() } as const;

describe('remove', () => {
  test('[Q14] makes a delete with its base', () => {
    expect(remove(aQueue(), deleted()).writes).toEqual([aDelete('note', { id: 'write-d' })]);
  });

  test('[Q14] has the reply as base, if the window is not notified yet', () => {
    const reply = aNote({ content_html: '<p>Hello you</p>' });
    const done = aWrite({ state: { kind: 'done', reply } });
    const { writes } = remove(aQueue([done]), deleted());
    expect(writes[1]?.change).toEqual({ kind: 'delete', base: baseOf(reply) });
  });

  test('[Q14.3] shelves the unsent edits, and takes their base', () => {
    const states = [
      { kind: 'ready' } as const,
      { kind: 'waiting', until: NOON + 5 } as const,
      conflict,
      refused() as Extract<ReturnType<typeof refused>, { kind: 'refused' }>,
    ];
    for (const state of states) {
      const edit = aWrite({ state, attempts: 2 });
      const { writes } = remove(aQueue([edit]), deleted({ base: { title: 'typed over' } }));
      expect(writes).toEqual([aWrite({ state: discarded }), aDelete('note', { id: 'write-d' })]);
    }
  });

  test('[Q5] [Q14] remembers what may have arrived of an edit that it shelves', () => {
    const sentBefore = [{ title: 'Sent' }];
    const edit = aWrite({ sentBefore });
    const { writes } = remove(aQueue([edit]), deleted());
    expect(writes[1]).toEqual(aDelete('note', { id: 'write-d', sentBefore }));
  });

  test('[Q14] sends nothing of a record that only this computer has', () => {
    const create = aCreate();
    const { writes } = remove(aQueue([create]), deleted({ record: local, base: null }));
    expect(writes).toEqual([{ ...create, state: discarded }]);
  });

  test('[Q14] waits behind a create that may have arrived, without a base', () => {
    const create = aCreate({ state: checking });
    const edit = aWrite({
      id: 'w-2',
      record: local,
      change: { kind: 'update', fields: { title: 'T' }, base: null },
    });
    const queue = remove(aQueue([create, edit]), deleted({ record: local }));
    expect(queue.writes).toMatchObject([
      create,
      { id: 'w-2', state: discarded, change: { base: null } },
      { id: 'write-d', record: local, change: { kind: 'delete', base: null } },
    ]);
    expect(queue.writes[0]).toBe(create);
  });

  test('[Q14] recognises a record by the id it was made under', () => {
    const queue = aQueue([], { adopted: { [LOCAL_ID]: NOTE_ID } });
    expect(remove(queue, deleted({ record: local })).writes).toMatchObject([
      { record: { id: NOTE_ID }, change: { base: baseOf(aNote()) } },
    ]);
  });

  test('changes nothing when it is repeated, even after it was sent', () => {
    const states = [{ kind: 'ready' } as const, sending, conflict];
    for (const state of [...states, { kind: 'done', reply: null } as const]) {
      const queue = aQueue([aDelete('note', { state })]);
      expect(remove(queue, deleted())).toBe(queue);
    }
    const gone = aQueue([aCreate({ state: discarded })]);
    expect(remove(gone, deleted({ record: local }))).toBe(gone);
    expect(remove(aQueue(), deleted({ record: local })).writes).toEqual([]);
  });

  test('[Q14] shelves what was written behind a delete, when it is repeated', () => {
    const removal = aDelete('note', { state: conflict });
    const queue = aQueue([removal, aWrite({ id: 'w-2' })]);
    const { writes } = remove(queue, deleted());
    expect(writes).toEqual([removal, aWrite({ id: 'w-2', state: discarded })]);
  });

  test('is made anew after it was discarded', () => {
    const queue = aQueue([aDelete('note', { id: 'write-d', state: discarded })]);
    expect(remove(queue, deleted()).writes).toMatchObject([
      { state: discarded },
      { id: 'write-d-next', state: { kind: 'ready' } },
    ]);
  });

  test('makes none of a document, which the service cannot delete', () => {
    const queue = aQueue([aCreateOf('document')]);
    const record = { kind: 'document', id: LOCAL_ID } as const;
    expect(remove(queue, deleted({ record }))).toBe(queue);
  });
});
