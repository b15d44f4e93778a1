import { once } from 'node:events';
import { expect } from '@playwright/test';
import { PROBE_APP, test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

test('a second start tells the first one and ends', async ({ launch, profile, start }) => {
  const { app, page } = await launch({ userData: profile });
  await page('main');
  expect((await start(['.', 'probe://open']).ended).code).toBe(0);
  const launches = () => app.evaluate(() => mainProbe.seconds);
  await expect.poll(launches).toHaveLength(1);
  const [first] = await launches();
  expect(first?.argv.at(-1)).toBe('probe://open');
  expect(first?.folder).toBe(PROBE_APP);
  expect(first?.data).toEqual({ from: 'probe' });
});

test('the next start after a killed one is the first again', async ({ launch }) => {
  const { app, page, userData } = await launch();
  await page('main');
  const ended = once(app.process(), 'exit');
  app.process().kill('SIGKILL');
  await ended;
  const again = await launch({ userData });
  await again.page('main');
  expect(await again.app.evaluate(({ app: self }) => self.hasSingleInstanceLock())).toBe(true);
});
