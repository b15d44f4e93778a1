import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { systemClock } from '../../../electron/system/clock.ts';

test('tells the time of this computer', () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000);
});

const clock = new URL('../../../electron/system/clock.ts', import.meta.url).href;

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['', 'UTC'],
  [':', 'UTC'],
  ['Mars/Olympus', 'UTC'],
])('[T4.6] names a zone that can be used where TZ is "%s"', (TZ, zone) => {
  const program = `import { timeZone } from '${clock}'; console.log(timeZone());`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TZ },
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe(zone);
});
