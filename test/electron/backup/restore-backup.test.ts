/**
 * A copy restored after its work went on: over the real engine and the real service, over HTTP. What
 * was sent, discarded or stopped since the copy was made is not done a second time by itself.
 */
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { backupFolder } from '../../../electron/backup/backup-folder.ts';
import { restoreBackup } from '../../../electron/backup/restore-backup.ts';
import { writeBackup } from '../../../electron/backup/write-backup.ts';
import { openSeal } from '../../../electron/store/seal.ts';
import { localId } from '../../../shared/ids.ts';
import { readBase } from '../../../shared/kinds/kinds.ts';
import { isHeld } from '../../../shared/queue/held.ts';
import { isLive } from '../../../shared/queue/pending-write.ts';
import { HOUR_MS, SECOND_MS } from '../../../shared/time.ts';
import { aSavedNote } from '../../support/queue-events.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import {
  aComputer,
  flyingTime,
  type StartedEngine,
  startEngine,
} from '../../support/start-engine.ts';

const subject = {
  ...{ clientId: null, projectId: null, taskId: null },
  ...{ description: 'Call', isBillable: true, tagIds: [] },
};

const eventually = (check: () => unknown) =>
  vi.waitFor(check as () => void, { timeout: 30_000, interval: 5 });

const live = (program: StartedEngine) => program.writes().filter(isLive);
const held = (program: StartedEngine) => live(program).filter(isHeld);
const isOnline = (program: StartedEngine) =>
  expect(program.engine.runner.queue().line).toBe('open');

/** A program with a copy of its database, made while it was offline. */
async function aDesk() {
  const service = await serviceForTest();
  const computer = aComputer();
  const time = flyingTime(service);
  const file = path.join(computer.folder, 'traytable.db');
  const folder = backupFolder(computer.folder);
  const start = () => startEngine(computer, time);
  const first = start();
  const key = { baseUrl: service.baseUrl, apiKey: service.apiKey };
  expect(await first.engine.session.connect(key)).toMatchObject({ ok: true });
  await eventually(() => isOnline(first));
  return {
    ...{ service, first },
    async copy({ database }: StartedEngine) {
      await writeBackup({ database, folder, freeBytes: async () => 1e12 }, time.clock.now());
    },
    /** Starts the program on its copy; it finds the service. */
    async restore() {
      const [copy] = folder.list();
      if (copy === undefined) throw new Error('no copy');
      restoreBackup(folder.fileOf(copy), file, { now: time.clock.now(), seal: openSeal });
      const program = start();
      await eventually(() => isOnline(program));
      return program;
    },
  };
}

test('[B6] [B6.4] [Q19.3] sends no change again that was discarded after the copy, and finds what was sent', async () => {
  const { service, first, copy, restore } = await aDesk();
  const made = await service.api('POST', '/notes', { note: { title: 'Old', content: 'x' } });
  const { id } = made.body.data;
  const base = readBase('note', made.body.data);
  first.setOnline(false);
  await eventually(() => expect(first.engine.runner.queue().line).toBe('unreachable'));
  const at = first.clock.now();
  first.engine.runner.take(aSavedNote('sent', { at }));
  first.engine.runner.take(aSavedNote('discarded', { at }));
  const fields = { title: 'Undone' };
  const record = { kind: 'note', id } as const;
  first.engine.runner.take(aSavedNote('x', { at, writeId: 'edit', record, fields, base }));
  await copy(first);
  for (const one of live(first).filter(
    (write) => write.change.kind === 'update' || JSON.stringify(write.change).includes('discarded'),
  ))
    first.engine.runner.take({ kind: 'discarded', at, id: one.id });
  first.setOnline(true);
  await eventually(() => expect(live(first)).toEqual([]));
  first.kill();

  const second = await restore();
  await eventually(() => expect([live(second).length, held(second).length]).toEqual([2, 2]));
  expect(second.asked.filter((one) => !one.startsWith('GET'))).toEqual([]);
  const titles = async () => {
    const { body } = await service.api('GET', '/notes?page[size]=100');
    return (body.data as { title: string }[]).map(({ title }) => title);
  };
  expect(await titles()).toEqual(expect.arrayContaining(['Old', 'sent']));
  expect(await titles()).not.toContain('discarded');

  const ids = held(second).map((one) => one.id);
  second.engine.runner.take({ kind: 'retried', at: second.clock.now(), ids });
  await eventually(() => expect(live(second)).toEqual([]));
  const after = await titles();
  for (const title of ['Undone', 'sent', 'discarded'])
    expect(after.filter((one) => one === title)).toEqual([title]);
});

test('[B6] [Q19.5] [Q19.6] never makes a note twice that was edited, or restored, after the copy and then sent', async () => {
  const { service, first, copy, restore } = await aDesk();
  first.setOnline(false);
  await eventually(() => expect(first.engine.runner.queue().line).toBe('unreachable'));
  const at = first.clock.now();
  first.engine.runner.take(aSavedNote('edited', { at }));
  first.engine.runner.take(aSavedNote('restored', { at }));
  first.engine.runner.take({ kind: 'discarded', at, id: 'write-restored' });
  await copy(first);
  const text = '<p>Text of edited. And more.</p>';
  first.engine.runner.take(
    aSavedNote('edited', { at, writeId: 'later', fields: { content_html: text } }),
  );
  first.engine.runner.take({ kind: 'restored', at, id: 'write-restored' });
  first.setOnline(true);
  await eventually(() => expect(live(first)).toEqual([]));
  first.kill();

  const second = await restore();
  second.engine.runner.take({ kind: 'restored', at, id: 'write-restored' });
  const states = () => live(second).map(({ state }) => state.kind);
  await eventually(() => expect(states()).toEqual(['unsure']));
  const ids = live(second).map(({ id }) => id);
  second.engine.runner.take({ kind: 'retried', at, ids });
  second.engine.runner.take({ kind: 'answered', at, id: ids[0] ?? '', isThere: true });
  await eventually(() => expect(states()).not.toContain('unsure'));
  expect(second.asked.filter((one) => one.startsWith('POST'))).toEqual([]);
  const { body } = await service.api('GET', '/notes?page[size]=100');
  const titles = (body.data as { title: string }[]).map(({ title }) => title);
  for (const title of ['edited', 'restored'])
    expect(titles.filter((one) => one === title)).toEqual([title]);
});

test('[B6.3] [T20] sends nothing of a timer that was stopped after the copy, until its user keeps it', async () => {
  const { service, first, copy, restore } = await aDesk();
  const entries = async () => {
    const { body } = await service.api('GET', '/time_entries?page[size]=100');
    return (body.data as { description: string | null }[]).filter(
      ({ description }) => description === 'Call',
    );
  };
  const { timer } = first.engine;
  timer.take({ kind: 'started', id: 'timer', zone: 'Europe/Berlin', subject });
  await eventually(() => expect(elapsed(first)).toBeGreaterThan(5 * SECOND_MS));
  timer.beat();
  await copy(first);
  timer.take({ kind: 'stopped' });
  await eventually(async () => expect(await entries()).toHaveLength(1));
  first.kill();
  service.clock.advance(HOUR_MS);

  const second = await restore();
  const { running, undecided } = second.engine.timer.state();
  expect([running, undecided[0]?.reason]).toEqual([null, 'restored']);
  second.engine.timer.take({ kind: 'stopped' });
  expect(live(second)).toEqual([]);
  expect(await entries()).toHaveLength(1);
  const [answer, nextId] = [{ choice: 'keep' } as const, 'next'];
  const [id = ''] = undecided.map((span) => span.id);
  second.engine.timer.take({ kind: 'answered', id, answer, nextId });
  expect(live(second).map(({ record }) => record.id)).toEqual([localId('timer')]);
});

function elapsed({ engine, clock }: StartedEngine): number {
  return clock.now() - (engine.timer.state().running?.startAt ?? clock.now());
}
