import { describe, expect, test } from 'vitest';
import { createRateGate, type Priority, type RateGate } from '../../../electron/api/rate-gate.ts';
import {
  REQUESTS_PER_HOUR,
  REQUESTS_PER_MINUTE,
  WRITES_PER_MINUTE,
} from '../../../shared/limits.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { createVirtualTime, settled } from '../../support/virtual-time.ts';

function aGate() {
  const time = createVirtualTime();
  const gate = createRateGate(time);
  const passed: { name: string; at: number }[] = [];
  const ask = (name: string, priority: Priority, isWrite = false, signal?: AbortSignal) =>
    gate.pass({ priority, isWrite }, signal).then((mayGo) => {
      if (mayGo) passed.push({ name, at: time.clock.now() });
      return mayGo;
    });
  return { time, gate, passed, ask };
}

/** The most that lie within any window of this length. */
function fullest(moments: readonly number[], lengthMs: number): number {
  let most = 0;
  let first = 0;
  moments.forEach((at, index) => {
    while ((moments[first] ?? at) <= at - lengthMs) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return most;
}

async function askMany(gate: RateGate, count: number, priority: Priority, isWrite = false) {
  for (let index = 0; index < count; index += 1) void gate.pass({ priority, isWrite });
  await settled();
}

/** Asks again as soon as it may, four at once, as the pull does. */
async function pullOn(ask: () => Promise<boolean>, count: number): Promise<void> {
  let left = count;
  const worker = async () => {
    for (; left > 0; left -= 1) await ask();
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

describe('[P7] the gate', () => {
  test('[limit.all] [limit.writes] lets no window see more than it allows, and wastes little', async () => {
    const { time, passed, ask } = aGate();
    for (let index = 0; index < 400; index += 1) void ask('write', 'write', true);
    for (let index = 0; index < 2_000; index += 1) void ask('read', 'looking');
    await time.pass(8 * MINUTE_MS);
    const all = passed.map(({ at }) => at);
    const writes = passed.filter(({ name }) => name === 'write').map(({ at }) => at);
    expect(fullest(all, MINUTE_MS)).toBe(REQUESTS_PER_MINUTE);
    expect(fullest(writes, MINUTE_MS)).toBe(WRITES_PER_MINUTE);
    expect([all.length, writes.length]).toEqual([2_400, 400]);
    const lastedMs = (all.at(-1) ?? 0) - (all[0] ?? 0);
    expect(lastedMs).toBeLessThan(7 * MINUTE_MS);
  });

  test('goes by who needs it most, and in order among equals', async () => {
    const { time, gate, passed, ask } = aGate();
    gate.close(10 * SECOND_MS);
    void ask('pull 1', 'pull');
    void ask('write 1', 'write', true);
    void ask('looking', 'looking');
    void ask('pull 2', 'pull');
    void ask('write 2', 'write', true);
    await time.pass(11 * SECOND_MS);
    const names = passed.map(({ name }) => name);
    expect(names).toEqual(['looking', 'write 1', 'write 2', 'pull 1', 'pull 2']);
  });

  test('lets a read pass at once while writes wait for their own window', async () => {
    const { gate, time, passed, ask } = aGate();
    await askMany(gate, WRITES_PER_MINUTE, 'write', true);
    void ask('write', 'write', true);
    await settled();
    const startedAt = time.clock.now();
    void ask('looking', 'looking');
    await settled();
    expect(passed).toEqual([{ name: 'looking', at: startedAt }]);
    await time.pass(MINUTE_MS + SECOND_MS);
    expect(passed.map(({ name }) => name)).toEqual(['looking', 'write']);
  });

  test('leaves room for the user, however much the pull wants', async () => {
    const { gate, time, passed, ask } = aGate();
    void pullOn(() => gate.pass({ priority: 'pull', isWrite: false }), 2 * REQUESTS_PER_HOUR);
    await time.pass(SECOND_MS);
    for (let minute = 0; minute < 59; minute += 1) {
      void ask('looking', 'looking');
      void ask('write', 'write', true);
      await settled();
      expect(passed).toHaveLength(2 * (minute + 1));
      await time.pass(MINUTE_MS);
    }
  });

  test('gives the pull at least 95 percent where nobody else wants it', async () => {
    const { time, passed, ask } = aGate();
    void pullOn(() => ask('pull', 'pull'), 12_000);
    await time.pass(HOUR_MS);
    expect(passed.length).toBeGreaterThanOrEqual(0.95 * REQUESTS_PER_HOUR);
    expect(
      fullest(
        passed.map(({ at }) => at),
        HOUR_MS,
      ),
    ).toBeLessThanOrEqual(REQUESTS_PER_HOUR);
  });

  test('[limit.backoff] stays shut for everybody after a 429, and says until when', async () => {
    const { gate, time, passed, ask } = aGate();
    gate.close(30 * SECOND_MS);
    const until = time.clock.now() + 30 * SECOND_MS;
    gate.close(5 * SECOND_MS);
    void ask('looking', 'looking');
    await time.pass(29 * SECOND_MS);
    expect([passed.length, gate.pausedUntil()]).toEqual([0, until]);
    await time.pass(2 * SECOND_MS);
    expect(passed).toEqual([{ name: 'looking', at: until }]);
    expect(gate.pausedUntil()).toBeNull();
  });

  test('lets go of who gives up, and of all it held for them', async () => {
    const { gate, time, passed, ask } = aGate();
    gate.close(HOUR_MS);
    const end = new AbortController();
    const asked = [ask('a', 'pull', false, end.signal), ask('b', 'write', true, end.signal)];
    await settled();
    end.abort();
    expect(await Promise.all(asked)).toEqual([false, false]);
    expect(await ask('late', 'looking', false, end.signal)).toBe(false);
    await settled();
    expect([passed, time.sleepers()]).toEqual([[], 0]);
  });

  test('does not stand still for a day when the clock is set back by one', async () => {
    const { gate, time, ask } = aGate();
    await askMany(gate, REQUESTS_PER_MINUTE, 'looking');
    gate.close(MINUTE_MS);
    time.set(-24 * HOUR_MS);
    const asked = ask('looking', 'looking');
    await time.pass(2 * MINUTE_MS);
    expect(await asked).toBe(true);
  });

  test('sleeps while it has to wait', async () => {
    const { gate, time, ask } = aGate();
    gate.close(HOUR_MS);
    let wakes = 0;
    const { now } = time.clock;
    time.clock.now = () => {
      wakes += 1;
      return now();
    };
    void ask('looking', 'looking');
    await settled();
    wakes = 0;
    await settled();
    expect(wakes).toBe(0);
  });
});
