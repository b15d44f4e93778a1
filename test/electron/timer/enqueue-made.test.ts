/** A running entry of the service that two computers take over, against the real service. */
import { expect, test, vi } from 'vitest';
import { readBase } from '../../../shared/kinds/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { HOUR_MS, timestamp } from '../../../shared/time.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import {
  aComputer,
  flyingTime,
  type StartedEngine,
  startEngine,
} from '../../support/start-engine.ts';
import { newEntry } from '../../support/work.ts';

const wait = { timeout: 30_000 };
const subject = {
  ...{ clientId: null, projectId: null, taskId: null },
  ...{ description: 'Call', isBillable: true, tagIds: [] },
};

async function aRunningEntry() {
  const service = await serviceForTest();
  const time = flyingTime(service);
  const { baseUrl, apiKey } = service;
  const startAt = Math.floor(service.clock.now() / 1_000) * 1_000 - HOUR_MS;
  const day = timestamp(startAt).slice(0, 10);
  const asked = { date: day, started_at: timestamp(startAt), description: 'Call', billable: true };
  const record = await newEntry(service, asked);
  const base = readBase('time-entry', record);
  const entry = { id: String(record.id), startAt, day, base };
  const entries = async () => {
    const answer = await service.api('GET', '/time_entries?page[size]=100');
    const all = answer.body?.data as unknown as TimeEntry[];
    return all.filter(({ description }) => description === 'Call');
  };
  /** A computer of the same member whose timer took the entry over. */
  async function takeOver(seed: number): Promise<StartedEngine> {
    const started = startEngine(aComputer(seed), time);
    expect(await started.engine.session.connect({ baseUrl, apiKey })).toMatchObject({ ok: true });
    const taken = { kind: 'started', id: `timer-${seed}`, zone: 'UTC', subject, entry } as const;
    expect(started.engine.timer.take(taken)).toMatchObject({ ok: true });
    return started;
  }
  return { service, entry, entries, takeOver };
}

/** Stops its timer; the hours since then were worked. */
const stop = ({ engine }: StartedEngine) => {
  engine.timer.beat();
  for (const { id } of engine.timer.state().undecided) {
    engine.timer.take({ kind: 'answered', id, answer: { choice: 'keep' }, nextId: `${id} next` });
  }
  engine.timer.take({ kind: 'stopped' });
};
const statesOf = (one: StartedEngine) => one.writes().map(({ state }) => state.kind);

test('[T17.2] ends the one entry, also if the reply is lost', async () => {
  const { service, entry, entries, takeOver } = await aRunningEntry();
  const computer = await takeOver(1);
  service.clock.advance(HOUR_MS);
  service.faults.loseReply({ method: 'PATCH' });
  stop(computer);
  await vi.waitFor(() => expect(statesOf(computer)).toEqual(['done']), wait);
  const [ended, ...others] = await entries();
  expect(others).toEqual([]);
  expect(ended).toMatchObject({ id: Number(entry.id), date: entry.day });
  expect(Date.parse(ended?.started_at ?? '')).toBe(entry.startAt);
  expect(ended?.duration_seconds).toBeGreaterThanOrEqual(2 * 3_600);
  expect(ended?.duration_seconds).toBeLessThan(2 * 3_600 + 600);
});

test('[T17.4] asks which end counts if two computers took it over and both stopped', async () => {
  const { service, entries, takeOver } = await aRunningEntry();
  const [one, other] = [await takeOver(1), await takeOver(2)];
  service.clock.advance(HOUR_MS);
  stop(one);
  await vi.waitFor(() => expect(statesOf(one)).toEqual(['done']), wait);
  const [first] = await entries();
  service.clock.advance(HOUR_MS);
  stop(other);
  await vi.waitFor(() => expect(statesOf(other)).toEqual(['conflict']), wait);
  expect(await entries()).toEqual([first]);
});

test('[T17.5] leaves the time in the outbox if somebody has deleted the entry', async () => {
  const { service, entry, entries, takeOver } = await aRunningEntry();
  const computer = await takeOver(1);
  await service.api('DELETE', `/time_entries/${entry.id}`);
  stop(computer);
  await vi.waitFor(() => expect(statesOf(computer)).toEqual(['refused']), wait);
  expect(computer.writes()[0]?.change).toMatchObject({
    fields: { started_at: timestamp(entry.startAt) },
  });
  expect(await entries()).toEqual([]);
});
