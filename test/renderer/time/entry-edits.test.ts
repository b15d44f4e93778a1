import { expect, test } from 'vitest';
import type { ShownBase } from '../../../renderer/session/shown-base.ts';
import {
  deleteEntry,
  duplicateEntry,
  retimeEntry,
  splitEntry,
} from '../../../renderer/time/entry-edits.ts';
import type { ShownEntry } from '../../../renderer/time/shown-entries.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { ConfirmedRecord, Fields } from '../../../shared/records/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { failed, ok } from '../../../shared/result.ts';
import { timestamp } from '../../../shared/time.ts';
import { anOutbox } from '../../support/an-outbox.ts';
import { aRecord, aWrite } from '../../support/builders.ts';
import { anEntry } from '../../support/entries.ts';

const place = { day: '2026-03-02', zone: 'UTC' };
const record = (fields: Fields) => aRecord('time-entry', { id: 7, ...fields });

function change(confirmed: ConfirmedRecord | undefined, ...replies: readonly ConfirmedRecord[]) {
  const said: unknown[] = [];
  const about = { record: { kind: 'time-entry', id: '7' } } as const;
  const done = replies.map((reply) => aWrite({ ...about, state: { kind: 'done', reply } }));
  const waiting = aWrite({
    ...about,
    change: { kind: 'update', fields: { description: 'Mine' }, base: null },
  });
  const { outbox } = anOutbox(...done, waiting);
  const take = (shown: Partial<ShownBase>) => {
    said.push([shown.base?.['description'], shown.shown?.revision]);
    return Promise.resolve(ok(null));
  };
  const parts = {
    ...{ outbox, random: { uuid: () => 'a' } },
    ...{
      bridge: { saveRecord: take },
      deleteRecord: (_: unknown, shown: ShownBase) => take(shown),
    },
  } as unknown as Parameters<typeof retimeEntry>[0];
  const shown = {
    ...{ entry: anEntry({ id: '7' }), record: record({}), standing: 'waiting', isMine: true },
    confirmed: confirmed as unknown as TimeEntry,
  } as ShownEntry;
  void retimeEntry(parts, shown, { kind: 'plain', seconds: 60 }, place);
  void deleteEntry(parts, shown);
  return said;
}

test('[Q8.4] a change names the shown version of the entry, and the revision of the outbox', () => {
  expect(change(record({ description: 'Theirs' }))).toEqual([
    ['Theirs', 1],
    ['Theirs', 1],
  ]);
});

test('[Q8.4] an accepted change that the cache lacks is part of the shown version', () => {
  const reply = record({ description: 'Accepted' });
  expect(change(record({ description: 'Old' }), reply)).toEqual([
    ['Accepted', 1],
    ['Accepted', 1],
  ]);
  expect(change(undefined)).toEqual([
    [undefined, 1],
    [undefined, 1],
  ]);
});

test('[T3.130] [T19.140] a split that a full outbox refuses changes, makes and bills nothing', async () => {
  const said: unknown[] = [];
  const start = Date.UTC(2026, 2, 2, 8);
  const span = { startAt: start, endAt: start + 7_200_000 };
  const parts = {
    ...{ outbox: anOutbox().outbox, random: { uuid: () => 'a' } },
    bridge: {
      saveRecords: async ({ edits, billed }: Parameters<Bridge['saveRecords']>[0]) => {
        said.push([...edits.map(({ record }) => record.id), billed]);
        return failed('full', 'The outbox is full.');
      },
    },
  } as unknown as Parameters<typeof splitEntry>[0];
  const shown = {
    ...{ entry: anEntry({ id: '7', span }), record: record({}), standing: 'sent', isMine: true },
    confirmed: record({}) as unknown as TimeEntry,
  } as ShownEntry;
  const answer = await splitEntry(parts, shown, start + 3_600_000);
  expect(answer).toMatchObject({ ok: false, message: 'The outbox is full.' });
  expect(said).toEqual([['local-a', '7', { from: '7', to: 'local-a', keepsSeconds: 3_600 }]]);
});

test('[T4.4] a copy of an entry from another zone has its instants, its day and its zone', async () => {
  const said: unknown[] = [];
  const span = { startAt: Date.UTC(2026, 2, 2, 23), endAt: Date.UTC(2026, 2, 3, 1) };
  const parts = {
    ...{ outbox: anOutbox().outbox, random: { uuid: () => 'a' } },
    bridge: {
      saveRecord: async (save: unknown) => {
        said.push(save);
        return ok({ savedAt: 1, revision: 0 });
      },
    },
  } as unknown as Parameters<typeof duplicateEntry>[0];
  const entry = anEntry({ id: '7', day: '2026-03-03', zone: 'America/New_York', span });
  await duplicateEntry(parts, { entry } as ShownEntry);
  expect(said).toMatchObject([
    {
      zone: 'America/New_York',
      fields: {
        date: '2026-03-03',
        started_at: timestamp(span.startAt),
        ended_at: timestamp(span.endAt),
        duration_seconds: 7_200,
      },
    },
  ]);
});

test('an entry that runs is not copied: it would have no length', async () => {
  const parts = { bridge: {}, outbox: anOutbox().outbox } as Parameters<typeof duplicateEntry>[0];
  const entry = anEntry({ id: '7', span: null, runningSince: Date.UTC(2026, 2, 2, 8), seconds: 0 });
  const answer = await duplicateEntry(parts, { entry } as ShownEntry);
  expect(answer).toMatchObject({ ok: false, message: 'This entry still runs. Stop it first.' });
});
