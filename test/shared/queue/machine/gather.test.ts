import { describe, expect, test } from 'vitest';
import { gather } from '../../../../shared/queue/machine/gather.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import {
  aCreate,
  aDelete,
  aNote,
  aQueue,
  aWrite,
  baseOf,
  LOCAL_ID,
  NOON,
  NOTE_ID,
} from '../../../support/builders.ts';

const record = { kind: 'note', id: LOCAL_ID } as const;
const waitingEdit = (id: string, title: string) =>
  aWrite({ id, record, change: { kind: 'update', fields: { title }, base: null } });
const removal = aDelete('note', { id: 'd', record, change: { kind: 'delete', base: null } });
const update = aWrite({ record });

describe('gather', () => {
  test('[Q7] joins what was written since into the write that came back', () => {
    const { writes } = gather(aQueue([update, waitingEdit('w-2', 'B')]), update);
    expect(writes).toMatchObject([
      { id: 'write-1', change: { fields: { title: 'B', content_html: '<p>Hello you</p>' } } },
    ]);
  });

  test('[Q7] leaves alone a write that depends on nothing that came back', () => {
    const other = aWrite({ id: 'other' });
    for (const write of [
      update,
      { ...update, state: { kind: 'sending', sentAt: NOON } as const },
    ]) {
      const queue = aQueue([write, other]);
      expect(gather(queue, write)).toBe(queue);
    }
    const uncertain = { ...update, state: { kind: 'sending', sentAt: NOON } as const };
    const queue = aQueue([uncertain, waitingEdit('w-2', 'B')]);
    expect(gather(queue, uncertain)).toBe(queue);
  });

  test('[Q14] has nothing of a create to send, if the record was deleted since', () => {
    const create = aCreate();
    const queue = aQueue([create, waitingEdit('w-2', 'B'), removal, waitingEdit('w-3', 'C')]);
    // The create holds what was typed last: restoring it restores all of it.
    expect(gather(queue, create).writes).toMatchObject([
      {
        id: 'write-1',
        state: { kind: 'discarded', at: removal.createdAt },
        change: { kind: 'create', fields: { title: 'C', content_html: '<p>Hello</p>' } },
      },
    ]);
  });

  test('[Q14] still deletes a record that the service has, with the earlier base', () => {
    const edits = [waitingEdit('w-2', 'B'), removal, waitingEdit('w-3', 'C')];
    const conflict = { ...update, state: { kind: 'conflict', theirs: aNote() } as const };
    for (const back of [update, conflict]) {
      expect(gather(aQueue([back, ...edits]), back).writes).toMatchObject([
        { id: 'write-1', state: { kind: 'discarded' }, change: { fields: { title: 'B' } } },
        { id: 'd', state: { kind: 'ready' }, change: { kind: 'delete', base: baseOf(aNote()) } },
        { id: 'w-3', change: { fields: { title: 'C' }, base: baseOf(aNote()) } },
      ]);
    }
  });

  test('[Q14] gives a delete nothing that the change before it lacked', () => {
    const deletes = (kind: 'note' | 'task', base: Fields) => {
      const change = { kind: 'update', fields: { title: 'B' }, base } as const;
      const back = aWrite({ record: { kind, id: NOTE_ID }, change });
      const behind = aDelete(kind, { record: back.record, change: { kind: 'delete', base: null } });
      const { writes } = gather(aQueue([back, { ...behind, id: 'd' }]), back);
      return writes.find(({ id }) => id === 'd')?.change;
    };
    expect(deletes('note', { title: 'A' })).toEqual({ kind: 'delete', base: {} });
    expect(deletes('note', baseOf(aNote()))).toEqual({ kind: 'delete', base: baseOf(aNote()) });
    expect(deletes('task', { title: 'A' })).toMatchObject({
      base: { title: 'A', description: null, due_date: null },
    });
  });

  test('[Q5] [Q14] passes to a delete what may have arrived of the change before it', () => {
    const sentBefore = [{ title: 'Sent' }];
    const back = { ...update, sentBefore };
    expect(gather(aQueue([back, removal]), back).writes).toMatchObject([
      { id: 'write-1', state: { kind: 'discarded' } },
      { id: 'd', sentBefore, change: { kind: 'delete', base: baseOf(aNote()) } },
    ]);
  });

  test('[Q8] gives an edit behind a delete that came back the base of that', () => {
    const back = aDelete('note', { record });
    const { writes } = gather(aQueue([back, waitingEdit('w-2', 'B')]), back);
    expect(writes[0]).toBe(back);
    expect(writes[1]?.change).toEqual({
      kind: 'update',
      fields: { title: 'B' },
      base: baseOf(aNote()),
    });
  });
});
