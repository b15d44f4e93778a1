/** How many files of main a saved key passes on its way to the service, counted by V8. */
import { Session } from 'node:inspector/promises';
import { expect, onTestFinished, test } from 'vitest';
import { takeEdit } from '../../electron/ipc/take-edit.ts';
import { calledModules } from '../support/called-modules.ts';
import { serviceForTest } from '../support/service-for-test.ts';
import { aComputer, startEngine } from '../support/start-engine.ts';
import { createVirtualTime } from '../support/virtual-time.ts';

const MODULES_MAX = 100;

test('[P1] sends a typed title through a known number of files of main', async () => {
  const service = await serviceForTest();
  const { apiKey, baseUrl } = service;
  const time = createVirtualTime(service.clock);
  const land = time.fly();
  const { engine, clock, statuses, writes } = startEngine(aComputer(), time);
  expect(await engine.session.connect({ baseUrl, apiKey })).toMatchObject({ ok: true });
  const hasPulled = () => Object.values(statuses.at(-1)?.asOf ?? [null]).every((at) => at !== null);
  await expect.poll(hasPulled).toBe(true);
  land(); // no probe, heartbeat or round of the pull is counted with the title
  const session = new Session();
  session.connect();
  onTestFinished(() => session.disconnect());
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  takeEdit(
    { engine, clock, timeZone: () => 'UTC' },
    {
      ...{ writeId: 'a', record: { kind: 'note', id: 'local-a' }, fields: { title: 'Kick-off' } },
      ...{ base: null, isFinished: true },
    },
  );
  const state = async () => {
    await time.pass(1);
    return writes()[0]?.state.kind ?? 'acknowledged';
  };
  await expect.poll(state).not.toMatch(/ready|sending/);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const modules = calledModules(result, ['electron', 'shared']);
  expect(modules.length, modules.join('\n')).toBeLessThanOrEqual(MODULES_MAX);
});
