import { expect, test } from 'vitest';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { killAt, signInFolders, startAfter } from '../../support/killed-refreshes.ts';
import { refreshSteps } from '../../support/open-refresher.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

const SEED = 20_261_123;
const KILLS = 100;

test(`[S6] [S8] signs nobody out silently over ${KILLS} kills at random steps of a refresh, seed ${SEED}`, async () => {
  const service = await serviceForTest();
  const { fraction } = createSeededRandom(SEED);
  const folders = await signInFolders(service, KILLS);
  const found = { works: 0, asked: 0 };
  for (const folder of folders) {
    const step = refreshSteps[Math.floor(fraction() * refreshSteps.length)] ?? 'marked';
    expect(await killAt(folder, step)).toBe(true);
    service.faults.expireTokens({});
    found[await startAfter(service, folder)] += 1;
  }
  expect(found.works + found.asked).toBe(KILLS);
  expect(found.works).toBeGreaterThan(KILLS / 3);
}, 300_000);
