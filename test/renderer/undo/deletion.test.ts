import { describe, expect, test } from 'vitest';
import { Now } from '../../../renderer/ui/now.ts';
import { deletesOf, undoableDelete } from '../../../renderer/undo/deletion.ts';
import { Deletions } from '../../../renderer/undo/deletions.svelte.ts';
import type { PendingWrite, RecordRef } from '../../../shared/queue/pending-write.ts';
import { ok } from '../../../shared/result.ts';
import { anOutbox } from '../../support/an-outbox.ts';
import { aCreate, aWrite, LOCAL_ID } from '../../support/builders.ts';

const removal = aWrite({ id: 'gone', change: { kind: 'delete', base: {} }, createdAt: 5 });
const discarded = (at: number, id = 'old') => aWrite({ id, state: { kind: 'discarded', at } });

describe('undoableDelete', () => {
  test('[Q14] undoes the delete, which restores what was shelved for it', () => {
    expect(undoableDelete([discarded(5), removal])?.id).toBe('gone');
  });

  test('still restores the edit if only the delete could be undone', () => {
    const takenBack = { ...removal, state: { kind: 'discarded', at: 9 } } as const;
    expect(undoableDelete([discarded(5), takenBack])?.id).toBe('old');
    expect(undoableDelete([takenBack])).toBeUndefined();
  });

  test('[Q2] cannot undo a delete that is being sent', () => {
    expect(undoableDelete([{ ...removal, state: { kind: 'sending', sentAt: 1 } }])).toBeUndefined();
  });

  test('restores a note that only this computer has', () => {
    const made = aCreate({ id: 'make', state: { kind: 'discarded', at: 9 } });
    expect(undoableDelete([made])?.id).toBe('make');
  });
});

test('[Q18.312] deletes of one step end together, also those that only this computer had', () => {
  const { outbox } = anOutbox(
    aWrite({
      ...{ id: 'sent', record: { kind: 'note', id: '1' }, change: { kind: 'delete', base: {} } },
      state: { kind: 'waiting', until: 15_000, undoMs: 10_000 },
    }),
    aCreate({ id: 'local', state: { kind: 'discarded', at: 1_000 } }),
  );
  let at = 1_000;
  const now = new Now({ now: () => at }, { sleep: () => new Promise(() => undefined) });
  const deletions = new Deletions({ outbox, now });
  deletions.add(
    [
      { kind: 'note', id: '1' },
      { kind: 'note', id: LOCAL_ID },
    ],
    at,
  );
  expect(deletions.last.map(({ write, until }) => [write.id, until])).toEqual([
    ['sent', 15_000],
    ['local', 15_000],
  ]);
  at = 2_000;
  deletions.add([{ kind: 'note', id: '9' }], at);
  expect(deletions.last).toHaveLength(2);
});

test('[Q18.300] one Undo takes back a single delete alone, also of records that were deleted together before', async () => {
  const { outbox, tell } = anOutbox();
  let at = 1_000;
  const now = new Now({ now: () => at }, { sleep: () => new Promise(() => undefined) });
  const deletions = new Deletions({ outbox, now });
  let writes: PendingWrite[] = [];
  const take = (records: readonly RecordRef[]) => {
    const until = at + 10_000;
    const deletes = records.map((record) =>
      aWrite({
        ...{ id: `${record.id} at ${at}`, record, savedAt: at },
        ...{
          change: { kind: 'delete', base: {} },
          state: { kind: 'waiting', until, undoMs: 10_000 },
        },
      }),
    );
    writes = [...writes, ...deletes];
    tell({ writes });
    return Promise.resolve(ok({ savedAt: at, revision: outbox.revision }));
  };
  const { deleteRecord, deleteRecords } = deletesOf({
    ...{ outbox, deletions, random: { uuid: () => '', fraction: () => 0 } },
    bridge: {
      deleteRecord: ({ record }) => take([record]),
      deleteRecords: ({ deletes }) => take(deletes.map(({ record }) => record)),
    },
  });
  const asShown = { base: {} } as Parameters<typeof deleteRecord>[1];
  const [one, other] = ['1', '2'].map((id) => ({ kind: 'time-entry', id }) as const);
  await deleteRecords([one, other].map((ref) => ({ ref: ref as RecordRef, asShown })));
  const last = () => deletions.last.map(({ record }) => record.id);
  expect(last()).toEqual(['1', '2']);
  writes = [];
  tell({ writes });
  for (const [ref, later] of [[one, 3_000] as const, [other, 6_000] as const]) {
    at = later;
    await deleteRecord(ref as RecordRef, asShown);
  }
  expect(last()).toEqual(['2']);
});
