import { describe, expect, test } from 'vitest';
import {
  createRateGate,
  type RateGate,
  type RateGateParts,
} from '../../../electron/api/rate-gate.ts';
import type { Priority } from '../../../shared/api/window.ts';
import {
  LATE_ARRIVAL_MS,
  PERMITS_BOOKED,
  RATE_GRAIN_MS,
  RATE_MARGIN_MS,
  REQUESTS_PER_HOUR,
  REQUESTS_PER_MINUTE,
  WRITES_PER_MINUTE,
} from '../../../shared/request-limits.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { gateParts } from '../../support/gate-parts.ts';
import { createVirtualTime, flushPromises } from '../../support/virtual-time.ts';

function aGate(over: Partial<RateGateParts> = {}) {
  const time = createVirtualTime();
  const parts = { ...gateParts(time), ...over };
  const gate = createRateGate(parts);
  const passed: { name: string; at: number }[] = [];
  /** Requests a permit and gets it at once. */
  const ask = async (name: string, priority: Priority, isWrite = false, signal?: AbortSignal) => {
    const permit = await gate.pass({ priority, isWrite }, signal);
    if (permit !== null) passed.push({ name, at: time.clock.now() });
    permit?.end({});
    return permit !== null;
  };
  return { time, gate, passed, ask, parts };
}

/** The most requests within any window of this length. */
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
  for (let index = 0; index < count; index += 1) {
    void gate.pass({ priority, isWrite }).then((permit) => permit?.end({}));
  }
  await flushPromises();
}

/** Requests permits as soon as it may, four at once, as the pull does. */
async function pullOn(ask: () => Promise<unknown>, count: number): Promise<void> {
  let left = count;
  const worker = async () => {
    for (; left > 0; left -= 1) await ask();
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

describe('[P7] the gate', () => {
  test('[limit.all] [limit.writes] lets no window hold more than it allows, and wastes little', async () => {
    const { time, passed, ask } = aGate();
    for (let index = 0; index < 400; index += 1) void ask('write', 'write', true);
    for (let index = 0; index < 2_000; index += 1) void ask('read', 'view');
    await time.pass(8 * MINUTE_MS);
    const all = passed.map(({ at }) => at);
    const writes = passed.filter(({ name }) => name === 'write').map(({ at }) => at);
    expect(fullest(all, MINUTE_MS)).toBe(REQUESTS_PER_MINUTE);
    expect(fullest(writes, MINUTE_MS)).toBe(WRITES_PER_MINUTE);
    expect([all.length, writes.length]).toEqual([2_400, 400]);
    const lastedMs = (all.at(-1) ?? 0) - (all[0] ?? 0);
    expect(lastedMs).toBeLessThan(7 * MINUTE_MS);
  });

  test('orders permits by priority, and among equals by age', async () => {
    const { time, gate, passed, ask } = aGate();
    gate.close(10 * SECOND_MS);
    void ask('pull 1', 'pull');
    void ask('write 1', 'write', true);
    void ask('view', 'view');
    void ask('pull 2', 'pull');
    void ask('write 2', 'write', true);
    await time.pass(11 * SECOND_MS);
    const names = passed.map(({ name }) => name);
    expect(names).toEqual(['view', 'write 1', 'write 2', 'pull 1', 'pull 2']);
  });

  test('lets a read pass at once while writes wait for their own window', async () => {
    const { gate, time, passed, ask } = aGate();
    await askMany(gate, WRITES_PER_MINUTE, 'write', true);
    void ask('write', 'write', true);
    await flushPromises();
    const startedAt = time.clock.now();
    void ask('view', 'view');
    await flushPromises();
    expect(passed).toEqual([{ name: 'view', at: startedAt }]);
    await time.pass(MINUTE_MS + SECOND_MS);
    expect(passed.map(({ name }) => name)).toEqual(['view', 'write']);
  });

  test('leaves room for the user, however many permits the pull wants', async () => {
    const { gate, time, passed, ask } = aGate();
    const pulling = async () => {
      (await gate.pass({ priority: 'pull', isWrite: false }))?.end({});
    };
    void pullOn(pulling, 2 * REQUESTS_PER_HOUR);
    await time.pass(SECOND_MS);
    for (let minute = 0; minute < 59; minute += 1) {
      void ask('view', 'view');
      void ask('write', 'write', true);
      await flushPromises();
      expect(passed).toHaveLength(2 * (minute + 1));
      await time.pass(MINUTE_MS);
    }
  });

  test('gives the pull at least 95 percent while it is alone', async () => {
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

  test('[L25.2] passes everybody after pauses and limits whose announcement fails', async () => {
    const notes: string[] = [];
    const onchange = () => {
      throw new TypeError('a bug');
    };
    const { gate, time, passed, ask } = aGate({
      ...{ onchange, log: { note: (event) => notes.push(event) } },
    });
    for (let pause = 1; pause <= 2; pause += 1) {
      gate.close(MINUTE_MS);
      void ask(`after pause ${pause}`, 'view');
      await time.pass(2 * MINUTE_MS);
      expect(passed).toHaveLength(pause);
    }
    await askMany(gate, REQUESTS_PER_MINUTE, 'view');
    void ask('after the limit', 'view');
    await time.pass(2 * MINUTE_MS);
    expect(passed.at(-1)?.name).toBe('after the limit');
    expect(new Set(notes)).toEqual(new Set(['bug: limits not announced']));
  });

  test('[limit.backoff] stays closed for everybody after a 429, and tells until when', async () => {
    const { gate, time, passed, ask } = aGate();
    gate.close(30 * SECOND_MS);
    const until = time.clock.now() + 30 * SECOND_MS;
    gate.close(5 * SECOND_MS);
    void ask('view', 'view');
    await time.pass(29 * SECOND_MS);
    expect([passed.length, gate.pausedUntil()]).toEqual([0, until]);
    await time.pass(2 * SECOND_MS);
    expect(passed).toEqual([{ name: 'view', at: until }]);
    expect(gate.pausedUntil()).toBeNull();
  });

  test('drops a cancelled request, and all it held for it', async () => {
    const { gate, time, passed, ask } = aGate();
    gate.close(HOUR_MS);
    const end = new AbortController();
    const asked = [ask('a', 'pull', false, end.signal), ask('b', 'write', true, end.signal)];
    await flushPromises();
    end.abort();
    expect(await Promise.all(asked)).toEqual([false, false]);
    expect(await ask('late', 'view', false, end.signal)).toBe(false);
    await flushPromises();
    expect([passed, time.sleepers()]).toEqual([[], 1]); // the pause itself
  });

  test('does not stop for a day when the clock is set back by one', async () => {
    const { gate, time, ask } = aGate();
    await askMany(gate, REQUESTS_PER_MINUTE, 'view');
    gate.close(MINUTE_MS);
    time.set(-24 * HOUR_MS);
    const asked = ask('view', 'view');
    await time.pass(2 * MINUTE_MS);
    expect(await asked).toBe(true);
  });

  test('leaves writes their share of endless reads, and the pull its share of endless writes', async () => {
    const { time, passed, ask } = aGate();
    void pullOn(() => ask('view', 'view'), 10_000);
    await time.pass(SECOND_MS); // they have filled the first minute
    for (let index = 0; index < 1_000; index += 1) {
      void ask('write', 'write', index % 2 === 0);
      void ask('pull', 'pull');
    }
    await time.pass(10 * MINUTE_MS);
    const count = (name: string) => passed.filter((one) => one.name === name).length;
    expect(count('write')).toBe(1_000);
    expect(count('view')).toBeGreaterThan(1_500);
  });

  test('leaves the pull its share of endless writes', async () => {
    const { time, passed, ask } = aGate();
    void pullOn(() => ask('write', 'write'), 20_000);
    await time.pass(SECOND_MS);
    void pullOn(() => ask('pull', 'pull'), 20_000);
    await time.pass(10 * MINUTE_MS);
    const pulled = passed.filter(({ name }) => name === 'pull').length;
    expect(pulled / passed.length).toBeGreaterThan(0.08);
    expect(passed.length).toBeGreaterThan(0.95 * 10 * REQUESTS_PER_MINUTE);
  });

  test('wakes the next request when a permit is given back or ended', async () => {
    const { gate, passed, ask } = aGate();
    const permits = await Promise.all(
      Array.from({ length: WRITES_PER_MINUTE }, () =>
        gate.pass({ priority: 'write', isWrite: true }),
      ),
    );
    void ask('late', 'write', true);
    await flushPromises();
    expect(passed).toEqual([]);
    permits[0]?.giveBack();
    permits[0]?.giveBack();
    await flushPromises();
    expect(passed).toHaveLength(1);
    void ask('later', 'write', true);
    await flushPromises();
    expect(passed).toHaveLength(1);
  });

  test('counts a request that may still arrive for a little longer', async () => {
    const { gate, time, passed, ask } = aGate();
    const writes = Array.from({ length: WRITES_PER_MINUTE }, () =>
      gate.pass({ priority: 'write', isWrite: true }),
    );
    for (const permit of await Promise.all(writes)) permit?.end();
    void ask('late', 'write', true);
    await time.pass(MINUTE_MS + SECOND_MS);
    expect(passed).toEqual([]);
    await time.pass(LATE_ARRIVAL_MS);
    expect(passed).toHaveLength(1);
  });

  test('believes the service if less is left than it counts itself', async () => {
    const { gate, time, passed, ask } = aGate();
    const permit = await gate.pass({ priority: 'write', isWrite: true });
    permit?.end({ 'ratelimit-limit': '120', 'ratelimit-remaining': '0', 'ratelimit-reset': '30' });
    void ask('a', 'write', true);
    await time.pass(29 * SECOND_MS);
    expect(passed).toEqual([]);
    await time.pass(2 * SECOND_MS);
    expect(passed).toHaveLength(1);
  });

  test('gives both permits of an update at once, and they lapse when it is closed', async () => {
    const { gate } = aGate();
    const first = await gate.passBoth('write');
    expect([first?.read.isLapsed(), first?.write.isLapsed()]).toEqual([false, false]);
    gate.close(SECOND_MS);
    expect([first?.read.isLapsed(), first?.write.isLapsed()]).toEqual([true, true]);
  });

  test('[P7] gives a read ahead of the room for its write, by the time of a read, and never a write early', async () => {
    const { gate, time } = aGate();
    const writes: number[] = [];
    const tooLate: number[] = [];
    const update = async (readMs: number) => {
      const pair = await gate.passBoth('write');
      await time.timer.sleep(readMs);
      const readAt = time.clock.now();
      pair?.read.end({});
      await pair?.write.due;
      writes.push(time.clock.now());
      tooLate.push(time.clock.now() - readAt);
      pair?.write.end({});
    };
    const all = async () => {
      for (let count = 0; count < 3 * WRITES_PER_MINUTE; count += 1) {
        await update(count % 50 === 49 ? 100 : 400);
      }
    };
    void all();
    await time.pass(4 * MINUTE_MS);
    expect(writes.length).toBe(3 * WRITES_PER_MINUTE);
    expect(fullest(writes, MINUTE_MS)).toBe(WRITES_PER_MINUTE);
    const held = (writes[WRITES_PER_MINUTE] ?? 0) - (writes[0] ?? 0);
    expect(held).toBeLessThanOrEqual(MINUTE_MS + RATE_MARGIN_MS + RATE_GRAIN_MS);
    // One read was quicker than those before it: the write waits for that and no longer.
    expect(Math.max(...tooLate)).toBe(300);
  });

  test('[limit.backoff] does not end a pause because the clock jumped', async () => {
    let offMs = 0;
    const time = createVirtualTime();
    const clock = { now: () => time.clock.now() + offMs };
    const gate = createRateGate({ ...gateParts({ clock, timer: time.timer }) });
    gate.close(30 * SECOND_MS);
    offMs += 26 * HOUR_MS;
    let isPassed = false;
    void gate.pass({ priority: 'view', isWrite: false }).then(() => (isPassed = true));
    await time.pass(29 * SECOND_MS);
    expect([isPassed, gate.pausedUntil()]).toEqual([false, clock.now() + SECOND_MS]);
    offMs -= 52 * HOUR_MS;
    await time.pass(SECOND_MS);
    expect(isPassed).toBe(true);
  });

  test('reports when the limit begins and ceases to delay it, and when a pause is over', async () => {
    let changes = 0;
    const { gate, time } = aGate({ onchange: () => (changes += 1) });
    await askMany(gate, WRITES_PER_MINUTE, 'write', true);
    expect([gate.isAtLimit(), changes]).toEqual([true, 1]);
    await time.pass(2 * MINUTE_MS);
    await askMany(gate, 1, 'view');
    expect([gate.isAtLimit(), changes]).toEqual([false, 2]);
    gate.close(20 * SECOND_MS);
    await time.pass(20 * SECOND_MS);
    expect([gate.pausedUntil(), changes]).toEqual([null, 3]);
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
    void ask('view', 'view');
    await flushPromises();
    wakes = 0;
    await flushPromises();
    expect(wakes).toBe(0);
  });
});

describe('[P7] the next start', () => {
  test('has no new allowance, even after a crash', async () => {
    const { gate, time, parts } = aGate();
    await askMany(gate, WRITES_PER_MINUTE, 'write', true);
    const next = createRateGate(parts);
    let passed = 0;
    void next.pass({ priority: 'write', isWrite: true }).then(() => (passed += 1));
    await time.pass(MINUTE_MS);
    expect(passed).toBe(0);
    await time.pass(10 * SECOND_MS);
    expect(passed).toBe(1);
  });

  test('misses no more than what was reserved', async () => {
    const { gate, parts } = aGate();
    await askMany(gate, 1, 'write', true);
    const next = createRateGate(parts);
    let passed = 0;
    for (let index = 0; index < WRITES_PER_MINUTE; index += 1) {
      void next.pass({ priority: 'write', isWrite: true }).then(() => (passed += 1));
    }
    await flushPromises();
    expect(passed).toBe(WRITES_PER_MINUTE - PERMITS_BOOKED.writes);
  });

  test('[limit.backoff] resumes a pause where it was', async () => {
    const { gate, time, parts } = aGate();
    gate.close(40 * SECOND_MS);
    const until = gate.pausedUntil();
    const next = createRateGate(parts);
    expect(next.pausedUntil()).toBe(until);
    let passed = 0;
    void next.pass({ priority: 'view', isWrite: false }).then(() => (passed += 1));
    await time.pass(39 * SECOND_MS);
    expect(passed).toBe(0);
    await time.pass(2 * SECOND_MS);
    expect(passed).toBe(1);
  });

  test('costs one write to the disk for many requests', async () => {
    const { parts } = aGate();
    let saves = 0;
    const save: RateGateParts['store']['save'] = (rate) => {
      saves += 1;
      return parts.store.save(rate);
    };
    const gate = createRateGate({ ...parts, store: { ...parts.store, save } });
    await askMany(gate, 480, 'view');
    expect(saves).toBe(480 / PERMITS_BOOKED.requests);
  });

  test('continues if the disk refuses', async () => {
    const { gate, passed, ask } = aGate({ store: { load: () => undefined, save: () => false } });
    await ask('a', 'view');
    expect([passed.length, gate.pausedUntil()]).toEqual([1, null]);
  });
});
