import { describe, expect, test } from 'vitest';
import type { Client } from '../../../electron/api/client.ts';
import { createLineWatch } from '../../../electron/replay/line-watch.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import type { ListOutcome, RecordOutcome } from '../../../shared/api/outcome.ts';
import type { ConnectionState } from '../../../shared/queue/queue.ts';
import type { TeamMember } from '../../../shared/records/team-member.ts';
import { PROBE_MAX_MS, PROBE_TIMEOUT_MS } from '../../../shared/request-limits.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { createVirtualTime, flushPromises } from '../../support/virtual-time.ts';

type Answer = RecordOutcome<TeamMember>;
const yes: Answer = {
  kind: 'ok',
  record: { id: 1, name: null, email: null, avatar_url: null, archived_at: null },
};
const no: Answer = { kind: 'unreachable', reason: 'ECONNREFUSED' };
const who: Answer = { kind: 'signed-out', message: '' };

const noA6 = {
  kind: 'refused',
  status: 404,
  message: '',
  details: [],
  requestId: 'req_1',
} as const;
const aList: ListOutcome<unknown> = {
  kind: 'ok',
  records: [],
  quarantined: [],
  pagination: { page: 1, page_size: 1, has_more: false },
};

/** A watch over a connection with the responses of `answer`; it reports the state. */
function aWatch(
  first: Answer | 'swallowed',
  start: { line?: ConnectionState; hasToken?: boolean } = {},
) {
  const time = createVirtualTime();
  const end = new AbortController();
  const world = {
    answer: first as Answer | 'swallowed',
    line: start.line ?? ('unreachable' as ConnectionState),
    hasToken: start.hasToken ?? true,
    list: undefined as ListOutcome<unknown> | undefined,
    probes: 0,
    lists: 0,
    takesReports: true,
    notes: [] as string[],
    /** Results of `isFailing` at each new verdict. */
    told: [] as boolean[],
    probeInMs: Infinity,
    /** Until when the gate is closed. */
    gate: Promise.resolve(),
  };
  const client: Client = {
    async record(_request, _schema, { signal, onsent }) {
      world.probes += 1;
      await world.gate;
      onsent?.();
      if (world.answer !== 'swallowed') return world.answer as never;
      return new Promise<never>((resolve) => {
        const given = { kind: 'unknown', reason: 'AbortError' } as never;
        signal?.addEventListener('abort', () => resolve(given), { once: true });
      });
    },
    reserve: async () => null,
    async list() {
      world.lists += 1;
      return (world.list ?? Promise.reject(new Error('not asked for'))) as never;
    },
    clockAheadMs: () => 1_234,
  };
  const answers: unknown[] = [];
  const watch = createLineWatch({
    client,
    clock: time.clock,
    timer: time.timer,
    random: createSeededRandom(1),
    log: { note: (event) => world.notes.push(event) },
    signal: end.signal,
    line: () => world.line,
    hasToken: () => world.hasToken,
    probeInMs: () => world.probeInMs,
    onverdict: () => world.told.push(watch.isFailing()),
    onanswer(answer) {
      answers.push(answer);
      if (world.takesReports) world.line = answer.line;
    },
  });
  const ended = watch.run();
  return { watch, time, end, world, answers, ended };
}

describe('the watch over the connection', () => {
  test('probes at once, and reports the clock of the service', async () => {
    const { world, answers, time } = aWatch(yes);
    await time.pass(HOUR_MS);
    expect([world.probes, answers]).toEqual([1, [{ line: 'open', clockAheadMs: 1_234 }]]);
  });

  test('retries with growing delays, and is still there when it counts', async () => {
    const { world, time } = aWatch(no);
    await time.pass(10 * MINUTE_MS);
    expect(world.probes).toBeGreaterThan(20);
    expect(world.probes).toBeLessThan(60);
    world.answer = yes;
    await time.pass(PROBE_MAX_MS);
    expect(world.line).toBe('open');
  });

  test('[L25.2] goes on after a bug in one try, and never in a busy loop', async () => {
    const { world, time } = aWatch(no, { line: 'open' });
    let isBroken = true;
    let rounds = 0;
    Object.defineProperty(world, 'probeInMs', {
      get() {
        rounds += 1;
        if (isBroken) throw new TypeError('a bug');
        return 0;
      },
    });
    await time.pass(MINUTE_MS);
    expect(new Set(world.notes)).toEqual(new Set(['bug: connection not watched']));
    expect(rounds).toBeLessThan(20);
    isBroken = false;
    await time.pass(MINUTE_MS);
    expect(world.line).toBe('unreachable');
  });

  test.each<[string, Answer, ConnectionState]>([
    ['a failing service', { kind: 'broken', message: '' }, 'unreachable'],
    ['half an answer', { kind: 'unknown', reason: '' }, 'unreachable'],
    ['a pause', { kind: 'rate-limited', retryAfterMs: 1 }, 'open'],
    ['an unknown token', who, 'signed-out'],
  ])('takes %s for what it is', async (_, answer, line) => {
    const { world } = aWatch(answer);
    await flushPromises();
    expect(world.line).toBe(line);
  });

  test.each<[string, ListOutcome<unknown>, ConnectionState]>([
    ['a list', aList, 'open'],
    ['an unknown token', who, 'signed-out'],
    ['nothing there either', noA6, 'unreachable'],
    ['a list nobody can read', { kind: 'unreadable', reason: '' }, 'unreachable'],
  ])('probes a list if A6 does not hold, and takes %s for what it is', async (_, list, line) => {
    const { world, watch } = aWatch('swallowed', { hasToken: false });
    Object.assign(world, { answer: noA6, list, hasToken: true });
    watch.nudge();
    await flushPromises();
    expect([world.lists, world.line]).toEqual([1, line]);
  });

  test('reports no clock if an open connection turns out to be dead', async () => {
    const { watch, answers } = aWatch(no, { line: 'open' });
    watch.nudge();
    await flushPromises();
    expect(answers).toEqual([{ line: 'unreachable' }]);
  });

  test('probes at once when it is nudged', async () => {
    const { watch, world, time } = aWatch(no);
    await time.pass(10 * MINUTE_MS);
    const before = world.probes;
    world.answer = yes;
    watch.nudge();
    await flushPromises();
    expect([world.probes - before, world.line]).toEqual([1, 'open']);
  });

  test('makes sure of an open connection when it is nudged, and only then', async () => {
    const { watch, world, time, answers } = aWatch(yes, { line: 'open' });
    await time.pass(HOUR_MS);
    expect(world.probes).toBe(0);
    watch.nudge();
    await flushPromises();
    expect([world.probes, answers]).toEqual([1, [{ line: 'open', clockAheadMs: 1_234 }]]);
  });

  test('does not probe while there is no token, and probes once there is', async () => {
    const { watch, world, time } = aWatch(yes, { hasToken: false });
    await time.pass(HOUR_MS);
    expect(world.probes).toBe(0);
    world.hasToken = true;
    watch.nudge();
    await flushPromises();
    expect(world.line).toBe('open');
  });

  test('probes at once with a new token, however long the connection was lost', async () => {
    const { watch, world, time } = aWatch(no);
    await time.pass(10 * MINUTE_MS);
    world.hasToken = false;
    await time.pass(MINUTE_MS);
    const before = world.probes;
    world.hasToken = true;
    watch.nudge();
    await flushPromises();
    expect(world.probes - before).toBe(1);
  });

  test('[auth.401] probes a rejected token only on a nudge', async () => {
    const { watch, world, time } = aWatch(who, { line: 'signed-out' });
    await time.pass(HOUR_MS);
    expect(world.probes).toBe(0);
    watch.nudge();
    await time.pass(HOUR_MS);
    expect([world.probes, world.line]).toEqual([1, 'signed-out']);
    world.answer = yes;
    watch.nudge();
    await flushPromises();
    expect(world.line).toBe('open');
  });

  test('finds an open connection closed when it is nudged, and open again without a nudge', async () => {
    const { watch, world, time } = aWatch(yes, { line: 'open' });
    world.answer = { kind: 'unknown', reason: 'NOT_JSON' }; // a portal responds
    watch.nudge();
    await flushPromises();
    expect([world.line, watch.isElsewhere()]).toEqual(['unreachable', true]);
    world.answer = yes;
    await time.pass(PROBE_MAX_MS);
    expect([world.line, watch.isElsewhere()]).toEqual(['open', false]);
  });

  test('[L22.7] tells a service that answers with errors from one that does not answer, at once', async () => {
    const { watch, world, time } = aWatch(yes, { line: 'open' });
    const failing = async (answer: Answer) => {
      world.answer = answer;
      watch.nudge();
      await time.pass(PROBE_MAX_MS);
      return [world.line, watch.isFailing()];
    };
    const ownError = { kind: 'broken', message: 'Oops', isOwnError: true } as const;
    expect(await failing(ownError)).toEqual(['unreachable', true]);
    expect(await failing(no)).toEqual(['unreachable', false]);
    expect(world.told).toEqual([true, false]);
    // A proxy between us and the service.
    expect(await failing({ kind: 'broken', message: '' })).toEqual(['unreachable', false]);
    const page = { kind: 'broken', message: '', stranger: 'page' } as const;
    expect(await failing(page)).toEqual(['unreachable', false]);
    expect(await failing(yes)).toEqual(['open', false]);
  });

  test('[L24] [P7] sends one request if the service does not name the member (A6)', async () => {
    const { world, watch, answers } = aWatch(noA6, { line: 'open' });
    world.list = aList;
    await flushPromises();
    for (let beats = 0; beats < 10; beats += 1) await watch.check();
    expect([world.probes, world.lists]).toEqual([1, 10]);
    world.list = { kind: 'unreadable', reason: '' }; // another service has its place now
    world.answer = yes;
    await watch.check();
    expect(answers.at(-1)).toMatchObject({ line: 'open' });
    expect(world.probes).toBe(2);
  });

  test('gives up a probe that the network swallows, and probes anew', async () => {
    const { watch, world, time } = aWatch('swallowed', { line: 'open' });
    watch.nudge(); // back from sleep, with the VPN gone
    await time.pass(PROBE_TIMEOUT_MS);
    await flushPromises();
    expect(world.line).toBe('unreachable');
    world.answer = yes;
    await time.pass(PROBE_MAX_MS + PROBE_TIMEOUT_MS);
    expect(world.line).toBe('open');
  });

  test('[P7] does not take a closed gate for a lost connection', async () => {
    const { watch, world, time, answers } = aWatch(yes, { line: 'open' });
    const { promise, resolve } = Promise.withResolvers<void>();
    world.gate = promise;
    watch.nudge();
    await time.pass(PROBE_TIMEOUT_MS + MINUTE_MS);
    expect([world.line, answers]).toEqual(['open', []]);
    world.answer = 'swallowed';
    resolve(); // the time of the probe begins here
    await time.pass(PROBE_TIMEOUT_MS - 1);
    expect(world.line).toBe('open');
    await time.pass(1);
    await flushPromises();
    expect(world.line).toBe('unreachable');
  });

  test('makes no busy loop of a connection that breaks as soon as it is open', async () => {
    const { watch, world, time } = aWatch(yes);
    for (let second = 0; second < 600; second += 1) {
      await time.pass(SECOND_MS);
      if (world.line !== 'open') continue;
      world.line = 'unreachable'; // the first request on it failed
      watch.nudge(); // as the engine does when the connection changes
    }
    expect(world.probes).toBeLessThan(60);
  });

  test('makes no busy loop when no part can take the good news', async () => {
    const { world, time } = aWatch(yes);
    world.takesReports = false; // the disk is full
    world.line = 'unreachable';
    await time.pass(10 * MINUTE_MS);
    expect(world.probes).toBeLessThan(60);
  });

  test('ends with its signal', async () => {
    const { end, ended, time } = aWatch(no);
    await flushPromises();
    end.abort();
    await ended;
    expect(time.sleepers()).toBe(0);
  });
});
