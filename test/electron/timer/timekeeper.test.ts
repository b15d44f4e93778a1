/** The timer in a real profile over a real queue, through crashes, a full disk and a clock that is set. */
import { describe, expect, test, vi } from 'vitest';
import type { TimerDeed } from '../../../electron/timer/durable-timer.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';
import { lockDisk, unlockDisk } from '../../support/profile-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { aComputer, flyingTime, startEngine } from '../../support/start-engine.ts';
import { aDesk, started, subject } from '../../support/timer-desk.ts';

const stopped: TimerDeed = { kind: 'stopped' };

const clockOf = (at: number) => new Date(at).toISOString();

describe('the timer', () => {
  test('[T10.5] ignores a start that comes twice, also after its stop and a restart', async () => {
    const { pass, start } = aDesk();
    const first = start();
    first.keeper.take(started);
    first.keeper.take(stopped); // within its second: no entry names it
    expect(first.keeper.take(started)).toMatchObject({ ok: true });
    expect(first.keeper.state().running).toBeNull();
    first.keeper.take({ ...started, id: 'other' });
    await pass(MINUTE_MS);
    first.keeper.take(stopped);
    first.kill();
    const second = start();
    expect(second.keeper.take({ ...started, id: 'other' })).toMatchObject({ ok: true });
    expect(second.keeper.state().running).toBeNull();
    expect(second.entries()).toHaveLength(1);
    second.kill();
  });

  test('[T10] [T10.1] runs through kill -9 and becomes one entry with the right instants', async () => {
    const { time, pass, start } = aDesk();
    const startAt = time.clock.now();
    const first = start();
    expect(first.keeper.take(started)).toEqual({ ok: true, value: null });
    await pass(3 * MINUTE_MS);
    first.kill();
    await pass(HOUR_MS);

    const second = start();
    const away = second.keeper.state().undecided[0];
    expect(away).toMatchObject({ reason: 'ended', startAt: startAt + 3 * MINUTE_MS });
    expect(second.keeper.state().running?.startAt).toBe(startAt);
    const answer = { choice: 'keep' } as const;
    second.keeper.take({ kind: 'answered', id: away?.id ?? '', answer, nextId: 'next' });
    await pass(2 * MINUTE_MS);
    second.keeper.take(stopped);
    const entry = ['local-entry', clockOf(startAt), clockOf(time.clock.now())];
    expect(second.entries()).toEqual([entry]);
    expect(second.zones.of('account', ['local-entry'])).toEqual({
      'local-entry': 'Europe/Berlin',
    });
    second.kill();
    const third = start();
    expect(third.entries()).toEqual([entry]);
    expect(third.keeper.state()).toMatchObject({ running: null, made: [], undecided: [] });
  });

  test('[T10.1] is queued once, wherever the program ends between the stop and the queue', async () => {
    const { pass, start } = aDesk();
    const first = start();
    first.keeper.take(started);
    await pass(2 * MINUTE_MS);
    // The state as it is on the disk after each step of a stop.
    const running = first.keeper.state();
    first.keeper.take(stopped);
    const queued = first.entries();
    const made = { ...first.keeper.state(), made: [...first.keeper.state().made] };
    const [, startAt, endAt] = queued[0] as string[];
    const entry = {
      id: 'entry',
      startAt: Date.parse(startAt ?? ''),
      endAt: Date.parse(endAt ?? ''),
    };
    const undone = { ...made, made: [{ ...entry, zone: 'Europe/Berlin', subject, entry: null }] };
    first.store.write('account', undone); // queued, and the program ended before it saved that
    first.kill();
    const second = start();
    expect(second.entries()).toEqual(queued);
    expect(second.keeper.state().made).toEqual([]);
    expect(running.made).toEqual([]);
  });

  test('[T10] shows nothing that the disk has refused', async () => {
    const { start } = aDesk();
    const { keeper, database, states } = start();
    const before = states.length;
    lockDisk(database);
    expect(keeper.take(started)).toMatchObject({ ok: false, failure: 'disk' });
    expect([keeper.state().running, states.length]).toEqual([null, before]);
    unlockDisk(database);
    expect(keeper.take(started).ok).toBe(true);
    expect(states).toHaveLength(before + 1);
  });

  test('[T12.1] asks about idle time, sleep and a locked screen, and counts none of it', async () => {
    const { time, power, pass, start } = aDesk();
    const { keeper, entries } = start();
    keeper.take(started);
    await pass(2 * MINUTE_MS);
    const leftAt = time.clock.now();
    for (let minutes = 1; minutes <= 10; minutes++) {
      await pass(MINUTE_MS);
      power.idleMs = minutes * MINUTE_MS;
    }
    power.idleMs = 0;
    await pass(10_000);
    const [idle] = keeper.state().undecided;
    expect(idle?.reason).toBe('idle');
    expect(Math.abs((idle?.startAt ?? 0) - leftAt)).toBeLessThanOrEqual(MINUTE_MS);

    await pass(MINUTE_MS);
    time.clock.advance(2 * HOUR_MS); // the computer slept: only this clock of ours has moved
    await pass(MINUTE_MS);
    keeper.leave('locked');
    await pass(20 * MINUTE_MS);
    keeper.comeBack('locked');
    await pass(MINUTE_MS);
    expect(keeper.state().undecided.map(({ reason }) => reason)).toEqual([
      'idle',
      'asleep',
      'locked',
    ]);
    keeper.take(stopped);
    expect(entries()).toHaveLength(4); // the time worked before, between and after
    const undecided = keeper.state().undecided;
    for (const [, startAt, endAt] of entries()) {
      const [from, to] = [Date.parse(String(startAt)), Date.parse(String(endAt))];
      expect(undecided.every((one) => to <= one.startAt || one.endAt <= from)).toBe(true);
    }
  });

  test('[T12.1] asks about little more than five idle minutes that end between two heartbeats', async () => {
    const { time, power, pass, start } = aDesk();
    const { keeper } = start();
    keeper.take(started);
    await pass(2 * MINUTE_MS + 30_000);
    const leftAt = time.clock.now();
    for (let seconds = 5; seconds <= 310; seconds += 5) {
      await pass(5_000);
      power.idleMs = seconds * 1_000;
    }
    power.idleMs = 0;
    await pass(10_000);
    const [idle] = keeper.state().undecided;
    expect(Math.abs((idle?.startAt ?? 0) - leftAt)).toBeLessThanOrEqual(5_000);
    expect(idle?.endAt).toBeGreaterThanOrEqual(leftAt + 310_000);
  });

  test('[T12.3] asks about idle time after the minutes that were chosen, or never, and about sleep whatever was', async () => {
    const { time, power, pass, start } = aDesk();
    const first = start();
    first.keeper.take(started);
    async function beIdle(minutes: number, { undecided }: { undecided: number }) {
      const { keeper } = program;
      for (let minute = 1; minute <= minutes; minute++) {
        await pass(MINUTE_MS);
        power.idleMs = minute * MINUTE_MS;
      }
      power.idleMs = 0;
      await pass(MINUTE_MS);
      expect(keeper.state().undecided).toHaveLength(undecided);
    }
    let program = first;
    expect(first.keeper.chooseIdle('15')).toMatchObject({ ok: true });
    await beIdle(12, { undecided: 0 });
    first.kill();
    program = start(); // the choice is on the disk
    await beIdle(12, { undecided: 0 });
    await beIdle(16, { undecided: 1 });
    program.keeper.chooseIdle('off');
    await beIdle(60, { undecided: 1 });
    time.clock.advance(2 * HOUR_MS); // the computer slept
    await pass(2 * MINUTE_MS);
    expect(program.keeper.state().undecided.map(({ reason }) => reason)).toEqual([
      'idle',
      'asleep',
    ]);
  });

  test('[T12.2] asks about a sleep in the middle of idle time that counts no sleep', async () => {
    const { time, power, pass, start } = aDesk();
    const { keeper } = start();
    keeper.take(started);
    await pass(2 * MINUTE_MS);
    const leftAt = time.clock.now();
    await pass(4 * MINUTE_MS);
    time.clock.advance(2 * HOUR_MS);
    power.idleMs = 5 * MINUTE_MS + 10_000;
    await pass(MINUTE_MS);
    power.idleMs = 0;
    await pass(10_000);
    const [away] = keeper.state().undecided;
    const sleptAt = leftAt + 4 * MINUTE_MS;
    expect(away?.startAt).toBeLessThanOrEqual(sleptAt);
    expect(away?.endAt).toBeGreaterThanOrEqual(sleptAt + 2 * HOUR_MS);
  });

  test('[T12.1] asks about six minutes of which a short sleep was two and counts as no idle time', async () => {
    const { time, power, pass, start } = aDesk();
    const { keeper } = start();
    keeper.take(started);
    await pass(2 * MINUTE_MS);
    const leftAt = time.clock.now();
    for (let minute = 1; minute <= 4; minute += 1) {
      power.idleMs = minute * MINUTE_MS;
      await pass(MINUTE_MS);
    }
    time.set(2 * MINUTE_MS); // no timer counts the sleep
    power.idleMs = 4 * MINUTE_MS;
    keeper.beat(); // the system says that it woke up
    power.idleMs = 0;
    await pass(10_000);
    const [idle] = keeper.state().undecided;
    expect(idle?.startAt).toBeLessThanOrEqual(leftAt + 1_000);
    expect(idle?.endAt).toBeGreaterThanOrEqual(leftAt + 6 * MINUTE_MS);
  });

  test('[T12.4] notices in seconds that somebody is back where the computer woke up with nobody there', async () => {
    const { time, power, pass, start } = aDesk();
    const { keeper } = start();
    keeper.take(started);
    await pass(2 * MINUTE_MS);
    time.set(HOUR_MS); // no timer counts the sleep
    power.idleMs = 4 * MINUTE_MS;
    keeper.beat(); // the system says that it woke up
    expect(keeper.state()).toMatchObject({ undecided: [{ reason: 'asleep' }] });
    expect(keeper.state().running?.away).not.toBeNull();
    await pass(10_000);
    const wokenAt = keeper.state().undecided[0]?.endAt ?? 0;
    power.idleMs = 0;
    await pass(10_000);
    const { running, undecided } = keeper.state();
    expect(running?.away).toBeNull();
    expect((undecided[0]?.endAt ?? 0) - wokenAt).toBeGreaterThanOrEqual(10_000);
    expect(undecided).toHaveLength(1);
  });

  test('[T11.1] continues if the clock is set back', async () => {
    const { time, pass, start } = aDesk();
    const { keeper, entries } = start();
    const startAt = time.clock.now();
    keeper.take(started);
    await pass(3 * MINUTE_MS);
    time.set(-2 * HOUR_MS);
    await pass(3 * MINUTE_MS);
    keeper.take(stopped);
    expect(entries()).toEqual([
      ['local-entry', clockOf(startAt), clockOf(startAt + 6 * MINUTE_MS)],
    ]);
  });

  test('belongs to an account, and waits while another one is signed in', async () => {
    const { pass, start } = aDesk();
    expect(start(null).keeper.take(started)).toMatchObject({ failure: 'signed-out' });
    const first = start('one');
    first.keeper.take(started);
    await pass(MINUTE_MS);
    first.engine.runner.take({ kind: 'account', at: 0, key: 'two' });
    first.keeper.follow();
    expect(first.keeper.state().running).toBeNull();
    expect(first.keeper.take(stopped).ok).toBe(true);
    first.engine.runner.take({ kind: 'account', at: 0, key: 'one' });
    first.keeper.follow();
    expect(first.keeper.state().running?.id).toBe('entry');
  });

  test('[T11.2] goes on with the heartbeats after a bug at one of them', async () => {
    const { time, power, pass, start } = aDesk();
    const { keeper } = start();
    keeper.take(started);
    power.isBroken = true;
    await pass(3 * MINUTE_MS);
    power.isBroken = false;
    await pass(2 * MINUTE_MS);
    const { heartbeatAt = 0 } = keeper.state().running ?? {};
    expect(time.clock.now() - heartbeatAt).toBeLessThanOrEqual(MINUTE_MS);
  });

  test('[T11] writes a heartbeat each minute, and notifies no window of it', async () => {
    const { time, pass, start } = aDesk();
    const { keeper, states, store } = start();
    keeper.take(started);
    const announced = states.length;
    await pass(10 * MINUTE_MS);
    const { running } = store.read('account');
    expect(time.clock.now() - (running?.heartbeatAt ?? 0)).toBeLessThanOrEqual(MINUTE_MS);
    expect(states).toHaveLength(announced);
  });
});

test('[T10.1] sends a timer to the service once, over a crash, an hour, and a lost reply', async () => {
  const service = await serviceForTest();
  const time = flyingTime(service);
  const computer = aComputer();
  const first = startEngine(computer, time);
  const { baseUrl, apiKey } = service;
  expect(await first.engine.session.connect({ baseUrl, apiKey })).toMatchObject({ ok: true });
  first.engine.timer.take({ ...started, subject: { ...subject, description: 'On the plane' } });
  const startAt = first.engine.timer.state().running?.startAt ?? 0;
  first.kill();
  service.clock.advance(HOUR_MS);

  const second = startEngine(computer, time);
  second.setOnline(false);
  const { timer, runner } = second.engine;
  const [away] = timer.state().undecided;
  timer.take({ kind: 'answered', id: away?.id ?? '', answer: { choice: 'keep' }, nextId: 'next' });
  timer.take(stopped);
  const write = runner.queue().writes[0];
  const fields = write?.change.kind === 'create' ? write.change.fields : {};
  expect(fields['started_at']).toBe(clockOf(startAt));
  service.faults.loseReply({ method: 'POST' });
  second.setOnline(true);
  await vi.waitFor(() => expect(Object.keys(runner.queue().adopted)).toHaveLength(1), {
    timeout: 30_000,
  });
  const answer = await service.api('GET', '/time_entries');
  const entries = answer.body?.data as unknown as { description: string }[];
  const mine = entries.filter(({ description }) => description === 'On the plane');
  const [id = ''] = Object.values(runner.queue().adopted);
  expect(second.engine.zones.of(runner.queue().account ?? '', [id])).toEqual({
    [id]: 'Europe/Berlin',
  });
  const { started_at, ended_at, duration_seconds, date } = fields;
  expect(mine).toEqual([expect.objectContaining({ started_at, ended_at, duration_seconds, date })]);
  expect(Number(duration_seconds)).toBeGreaterThanOrEqual(HOUR_MS / 1_000);
});
