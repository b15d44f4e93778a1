import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { supportHandlers } from '../../../electron/ipc/support-handlers.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { FakeMain } from '../../support/fake-bridge.ts';
import { folderForTest } from '../../support/profile-for-test.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

test('saves the report that was read, whatever has happened since', async () => {
  const { clock } = createVirtualTime();
  const main = new FakeMain({ clock, random: createSeededRandom(7) });
  const file = path.join(folderForTest(), 'report.txt');
  const log = ['before'];
  const handlers = supportHandlers(
    {
      ...{ clock, locale: 'en-GB', timeZone: () => 'UTC', log: { tail: () => log } },
      engine: { traffic: { read: () => [] } as never },
      askWhere: async () => file,
    },
    () => main.state(),
  );
  const answer = await handlers.readSupportReport(null);
  log.push('after');
  expect(await handlers.saveSupportReport(null)).toMatchObject({ ok: true });
  expect(readFileSync(file, 'utf8')).toBe(answer.ok ? answer.value.text : '');
});
