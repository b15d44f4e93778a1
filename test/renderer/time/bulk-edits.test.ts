import { expect, test } from 'vitest';
import { changeEntries, copyEntries } from '../../../renderer/time/bulk-edits.ts';
import type { ShownEntry } from '../../../renderer/time/shown-entries.ts';
import type { TimeContext } from '../../../renderer/time/time-context.ts';
import type { ChangeMade } from '../../../renderer/undo/last-change.svelte.ts';
import { EDITS_TOGETHER_MAX } from '../../../shared/queue-limits.ts';
import { failed, ok, type Result } from '../../../shared/result.ts';
import type { Entry } from '../../../shared/time/entry.ts';
import { anOutbox } from '../../support/an-outbox.ts';
import { aRecord } from '../../support/builders.ts';
import { anEntry } from '../../support/entries.ts';

const notBillable = { kind: 'billable', isBillable: false } as const;
const full = failed('disk', 'The disk is full.');

function shown(id: string, fields: Partial<Entry> = {}): ShownEntry {
  const entry = { ...anEntry({ id, isBillable: true }), ...fields };
  const record = aRecord('time-entry', { id: Number(id) });
  return { entry, record, confirmed: record, standing: 'sent', isMine: true } as never;
}

/** A context whose disk answers so, one call after the other, and then takes all. */
function open(present: readonly ShownEntry[], answers: Result<unknown, string>[] = []) {
  const offers: ChangeMade[] = [];
  const saved: string[][] = [];
  const app = {
    ...{ outbox: anOutbox().outbox, random: { uuid: () => 'a' } },
    bridge: {
      saveRecords: async ({ edits }: { edits: { record: { id: string } }[] }) => {
        const answer = answers.shift() ?? ok({ savedAt: 1, revision: 0 });
        if (answer.ok) saved.push(edits.map(({ record }) => record.id));
        return answer;
      },
    },
    week: { findAll: async () => present },
    lastChange: { offer: (made: ChangeMade) => offers.push(made) },
  } as unknown as TimeContext;
  return { app, offers, saved };
}

test('[T19.1] entries that all have the value already offer no undo', async () => {
  const { app, offers } = open([]);
  const left = [shown('1', { isBillable: false }), shown('2', { isBillable: false })];
  expect(await changeEntries(app, left, notBillable, 'made not billable')).toMatchObject({
    message: '2 entries left as they were.',
  });
  expect(await changeEntries(app, left.slice(1), notBillable, 'made not billable')).toMatchObject({
    message: '1 entry left as it was.',
  });
  expect(offers).toEqual([]);
});

test('entries of which a full disk takes none offer no undo', async () => {
  const { app, offers } = open([], [full, full]);
  expect(await changeEntries(app, [shown('1')], notBillable, 'made not billable')).toEqual(full);
  expect(await copyEntries(app, [shown('1')], '2026-11-18', 'Wednesday')).toEqual(full);
  expect(offers).toEqual([]);
});

test('a running entry alone is not copied, and the user reads why', async () => {
  const { app, offers } = open([]);
  const running = shown('1', { runningSince: 1 });
  expect(await copyEntries(app, [running], '2026-11-18', 'Wednesday')).toMatchObject({ ok: false });
  expect(offers).toEqual([]);
});

test('[T19.130] changes no entry where the outbox is full, and all of them later', async () => {
  const entries = ['1', '2', '3'].map((id) => shown(id));
  const fullOutbox = failed('full', 'The outbox is full.');
  const { app, offers, saved } = open(entries, [fullOutbox, fullOutbox]);
  const change = () => changeEntries(app, entries, notBillable, 'made not billable');
  const copy = () => copyEntries(app, entries, '2026-11-18', 'Wednesday');
  expect([await change(), await copy()]).toEqual([fullOutbox, fullOutbox]);
  expect([saved, offers]).toEqual([[], []]);
  expect([await change(), await copy()]).toEqual([ok(null), ok(null)]);
  expect(saved).toEqual([
    ['1', '2', '3'],
    [expect.any(String), expect.any(String), expect.any(String)],
  ]);
  expect(offers.map(({ words }) => words)).toEqual([
    '3 entries made not billable',
    '3 entries copied to Wednesday',
  ]);
});

test('[T19.130] [T19.131] [T19.2] a refused undo undoes none, is offered again, and counts what it left', async () => {
  const entries = ['1', '2', '3', '4'].map((id) => shown(id));
  const present = entries.filter(({ entry }) => entry.id !== '1'); // the first is gone by then
  const { app, offers, saved } = open(present, [ok({ savedAt: 1, revision: 0 }), full]);
  expect(await changeEntries(app, entries, notBillable, 'made not billable')).toEqual(ok(null));
  saved.length = 0;
  expect(await offers[0]?.undo()).toEqual(full);
  expect(offers[1]?.words).toBe('3 entries made not billable');
  expect(saved).toEqual([]);
  expect(await offers[1]?.undo()).toMatchObject({ message: '1 entry left as changed since.' });
  expect(saved).toEqual([['2', '3', '4']]);
  expect(offers).toHaveLength(2);
});

test('[T19.130] changes no more entries at once than main takes together', async () => {
  const entries = Array.from({ length: EDITS_TOGETHER_MAX + 1 }, (_, n) => shown(String(n)));
  const { app, offers, saved } = open(entries);
  expect(await changeEntries(app, entries, notBillable, 'made not billable')).toMatchObject({
    message: 'Only 1,000 entries can be changed at once.',
  });
  expect([saved, offers]).toEqual([[], []]);
});

test('changes and copies an entry once that is selected under two names', async () => {
  const entries = [shown('1'), shown('1')];
  const { app, offers, saved } = open(entries);
  await changeEntries(app, entries, notBillable, 'made not billable');
  await copyEntries(app, entries, '2026-11-18', 'Wednesday');
  expect(saved).toEqual([['1'], [expect.any(String)]]);
  expect(offers.map(({ words }) => words)).toEqual([
    '1 entry made not billable',
    '1 entry copied to Wednesday',
  ]);
});
