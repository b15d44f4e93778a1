import { describe, expect, test } from 'vitest';
import {
  createSeededFaults,
  type FaultRates,
  faultRates,
} from '../../../service/faults/seeded-faults.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

function seeded(seed: number, rates: FaultRates) {
  return createSeededFaults({ random: createSeededRandom(seed), rates });
}

/** The outcome of each of a row of creates, and the number of notes in the end. */
async function fates(seed: number, rates: FaultRates, count = 60) {
  const time = createVirtualTime();
  const { api, faults } = await serviceForTest({ faults: seeded(seed, rates), timer: time.timer });
  const land = time.fly();
  const replies: (number | string)[] = [];
  for (let index = 0; index < count; index += 1) {
    const reply = await api('POST', '/notes', { note: { content: 'x', title: `${index}` } }).then(
      ({ status, headers }) => `${status} ${headers.get('retry-after') ?? ''}`.trim(),
      (error: Error) => error.message,
    );
    replies.push(reply);
  }
  land();
  faults.clear();
  const saved = (await api('GET', '/notes?page[size]=100')).body.data as { title: string }[];
  return { replies, kept: saved.map(({ title }) => Number(title)).toSorted((a, b) => a - b) };
}

describe('faults by seed', () => {
  test('befall the same requests in the same way, and others with another seed', async () => {
    const [one, same, other] = [
      await fates(1, faultRates.hostile),
      await fates(1, faultRates.hostile),
      await fates(2, faultRates.hostile),
    ];
    expect(same).toEqual(one);
    expect(other.replies).not.toEqual(one.replies);
    expect(new Set(one.replies).size).toBeGreaterThan(4);
    expect(one.replies).toContain('201');
  });

  test.each([
    ['loseRequest', 'fetch failed', false],
    ['loseReply', 'fetch failed', true],
    ['delayRequest', '201', true],
    ['delayReply', '201', true],
    ['failBefore', '500', false],
    ['failAfter', '500', true],
    ['cutReply', 'terminated', true],
    ['expireTokens', '201', true],
  ] as const)('of kind %s end as "%s"; taken effect: %s', async (kind, reply, isSaved) => {
    const { replies, kept: saved } = await fates(3, { [kind]: 1 }, 4);
    expect(replies).toEqual(Array(4).fill(reply));
    expect(saved).toEqual(isSaved ? [0, 1, 2, 3] : []);
  });

  test('of kind rateLimit and refuse end in the documented answers and do nothing', async () => {
    const limited = await fates(4, { rateLimit: 1 }, 8);
    expect(limited.replies.every((reply) => /^429 ([1-9]|1\d|20)$/.test(String(reply)))).toBe(true);
    const refused = await fates(4, { refuse: 1 }, 40);
    expect(new Set(refused.replies)).toEqual(new Set(['400', '401', '403', '404', '422']));
    expect([...limited.kept, ...refused.kept]).toEqual([]);
  });

  test('befall about as many requests as the rates say, and none once cleared', () => {
    const faults = seeded(5, faultRates.flaky);
    const take = () => faults.take({ method: 'GET', path: '/notes' }) !== undefined;
    const many = Array.from({ length: 10_000 }, take).filter(Boolean).length;
    const rate = Object.values(faultRates.flaky).reduce((a, b) => a + b);
    expect(Math.abs(many / 10_000 - rate)).toBeLessThan(0.02);
    faults.clear();
    expect(Array.from({ length: 100 }, take)).not.toContain(true);
  });

  test('give way to what is planned, which uses up no chance', async () => {
    const [with1, without] = [seeded(6, { refuse: 0.5 }), seeded(6, { refuse: 0.5 })];
    const planned = {};
    with1.plan({ method: 'POST' }, planned);
    expect(with1.take({ method: 'POST', path: '/notes' })).toBe(planned);
    const fate = (faults: typeof without) =>
      Array.from(
        { length: 50 },
        () => faults.take({ method: 'GET', path: '/notes' }) === undefined,
      );
    expect(fate(with1)).toEqual(fate(without));
  });

  test('are together no more than one request each', () => {
    for (const rates of Object.values(faultRates)) {
      expect(Object.values(rates).reduce((a, b) => a + b)).toBeLessThan(1);
    }
  });
});
