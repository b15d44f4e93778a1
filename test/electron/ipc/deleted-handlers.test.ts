import { expect, test, vi } from 'vitest';
import { fieldsOf } from '../../../shared/kinds/kinds.ts';
import { isGone } from '../../../shared/queue/refusals.ts';
import { aRealProgram } from '../../support/mains.ts';
import { lockDisk, unlockDisk } from '../../support/profile-for-test.ts';

/** A program whose user has deleted a time entry on the service. */
async function aDeletedEntry() {
  const program = await aRealProgram();
  const { service, started, handlers } = program;
  const { engine } = started;
  await handlers.connect({ baseUrl: service.baseUrl, apiKey: service.apiKey });
  await vi.waitFor(() => expect(engine.runner.queue().line).toBe('open'), { timeout: 30_000 });
  const body = { time_entry: { date: '2026-11-20', duration_seconds: 3_600, description: 'Plan' } };
  const { data: entry } = (await service.api('POST', '/time_entries', body)).body;
  const record = { kind: 'time-entry', id: String(entry.id) } as const;
  engine.zones.keep(engine.runner.queue().account ?? '', record.id, 'Asia/Tokyo');
  const base = { description: 'Plan', duration_seconds: 3_600 };
  await handlers.deleteRecord({ writeId: 'gone', record, base });
  const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 });
  const listed = async () => {
    const answer = await handlers.readDeleted(null);
    return answer.ok ? answer.value : [];
  };
  return { ...program, engine, record, until, listed };
}

test('[Q18.1] [T4.10] [T19.155] restores a deleted entry once, in its zone and on its invoice', async () => {
  const { engine, handlers, listed, record, service, started, until } = await aDeletedEntry();
  expect(await listed()).toEqual([]); // it can still be undone
  await handlers.retryWrites({ ids: ['gone'], skipsUndo: true });
  await until(() => expect(started.writes()[0]?.state.kind).toBe('done'));
  expect(await listed()).toMatchObject([{ id: 'gone', record, name: '“Plan”' }]);
  const account = engine.runner.queue().account ?? '';
  const billed = (entry: string) => ({ invoice: '7', entries: [{ id: entry, seconds: 3_600 }] });
  await handlers.addBilledTime({ account, billed: billed(record.id) });
  lockDisk(started.database);
  expect(await handlers.restoreDeleted({ id: 'gone' })).toMatchObject({ failure: 'disk' });
  unlockDisk(started.database);
  const before = started.writes();
  for (const refusal of ['insert on journal', 'delete on history']) {
    started.database.exec(
      `create temp trigger full before ${refusal} begin select raise(abort, 'full'); end`,
    );
    expect(await handlers.restoreDeleted({ id: 'gone' })).toMatchObject({ failure: 'disk' });
    started.database.exec('drop trigger full');
    expect([started.writes(), engine.billed.all(account)]).toEqual([before, [billed(record.id)]]);
    expect(await listed()).toMatchObject([{ id: 'gone' }]);
  }
  const restored = await handlers.restoreDeleted({ id: 'gone' });
  expect(restored).toMatchObject({ ok: true, value: { kind: 'time-entry' } });
  expect(await handlers.restoreDeleted({ id: 'gone' })).toMatchObject({ failure: 'gone' });
  expect(await listed()).toEqual([]);
  const id = restored.ok ? restored.value.id : '';
  expect(engine.billed.all(account)).toEqual([billed(engine.runner.queue().adopted[id] ?? id)]);
  expect(engine.zones.of(account, [id])).toEqual({ [id]: 'Asia/Tokyo' });
  await until(() => expect(engine.runner.queue().adopted).toHaveProperty([id]));
  const { data } = (await service.api('GET', '/time_entries?page[size]=100')).body;
  const same = data.filter(({ description }: { description: string }) => description === 'Plan');
  expect(same).toMatchObject([{ date: '2026-11-20', duration_seconds: 3_600 }]);
});

test('[Q15.7] [T4.10] [T19.156] makes an entry again once, in its zone and on its invoice', async () => {
  const { engine, handlers, record, service, started, until } = await aDeletedEntry();
  await handlers.discardWrite({ id: 'gone' });
  const other = { date: '2026-11-21', duration_seconds: 60, description: 'Other' };
  await service.api('POST', '/time_entries', { time_entry: other });
  const { data: entry } = (await service.api('GET', `/time_entries/${record.id}`)).body;
  await service.api('DELETE', `/time_entries/${record.id}`);
  const base = fieldsOf('time-entry', entry);
  await handlers.saveRecord({
    ...{ writeId: 'edit', record, fields: { description: 'Mine' }, base, isFinished: true },
  });
  const edit = () => engine.runner.queue().writes.find(({ id }) => id === 'edit');
  await until(() => expect(edit() !== undefined && isGone(edit() as never)).toBe(true));
  const account = engine.runner.queue().account ?? '';
  const billed = (id: string) => ({ invoice: '7', entries: [{ id, seconds: 3_600 }] });
  await handlers.addBilledTime({ account, billed: billed(record.id) });
  started.database.exec(
    "create temp trigger full before insert on journal begin select raise(abort, 'full'); end",
  );
  expect(await handlers.keepBoth({ id: 'edit' })).toMatchObject({ failure: 'disk' });
  started.database.exec('drop trigger full');
  expect(engine.billed.all(account)).toEqual([billed(record.id)]);
  const made = await handlers.keepBoth({ id: 'edit' });
  const id = made.ok && made.value !== null ? made.value.id : '';
  expect(engine.billed.all(account)).toEqual([billed(engine.runner.queue().adopted[id] ?? id)]);
  expect(engine.zones.of(account, [id])).toEqual({ [id]: 'Asia/Tokyo' });
});

test('[Q18.1] lists no record whose delete was lost on its way and then given up', async () => {
  const { engine, handlers, listed, record, service, started, until } = await aDeletedEntry();
  service.faults.loseRequest({ method: 'DELETE' });
  await handlers.retryWrites({ ids: ['gone'], skipsUndo: true });
  await until(() => expect(engine.history.deleted.find('gone')).toBeDefined());
  const change = { time_entry: { description: 'Theirs' } };
  await service.api('PATCH', `/time_entries/${record.id}`, change);
  await until(() => expect(started.writes()[0]?.state.kind).toBe('conflict'));
  expect(await listed()).toEqual([]);
  await handlers.discardWrite({ id: 'gone' });
  expect(await listed()).toEqual([]);
});

test('[T4.10] a restored invoice has the time again that it billed', async () => {
  const { service, started, handlers } = await aRealProgram();
  const { engine } = started;
  await handlers.connect({ baseUrl: service.baseUrl, apiKey: service.apiKey });
  await vi.waitFor(() => expect(engine.runner.queue().line).toBe('open'), { timeout: 30_000 });
  const account = engine.runner.queue().account ?? '';
  const deleted = { id: 'gone', at: 1, record: { kind: 'invoice', id: '7' } as const };
  engine.history.deleted.keep({ ...deleted, fields: { title: 'Relaunch' } });
  const entries = [{ id: '3', seconds: 60 }];
  await handlers.addBilledTime({ account, billed: { invoice: '7', entries } });
  expect(await handlers.restoreDeleted({ id: 'gone' })).toMatchObject({ ok: true });
  const [{ invoice } = { invoice: '7' }] = engine.billed.all(account);
  expect(invoice).not.toBe('7');
  await vi.waitFor(() => expect(engine.billed.all(account)[0]?.invoice).toMatch(/^\d+$/), 30_000);
  expect(engine.billed.all(account)).toMatchObject([{ entries }]);
});
