import { expect, onTestFinished, test, vi } from 'vitest';
import { createOutlet } from '../../../electron/pull/outlet.ts';
import { createPullSwitch } from '../../../electron/pull/pull-switch.ts';
import { createKept } from '../../../electron/store/kept.ts';
import { createSeededRandom } from '../../../service/seed/seeded-random.ts';
import type { Account } from '../../../shared/ipc/state.ts';
import { cacheForTest } from '../../support/cache-for-test.ts';
import { clientForTest } from '../../support/client-for-test.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

function known(key: string): Account {
  return { kind: 'known', key, baseUrl: 'https://a.example', member: null, token: 'in-memory' };
}

async function aWorld() {
  const service = await serviceForTest();
  const { client, time, asked } = clientForTest(service);
  const outlet = createOutlet();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const pull = createPullSwitch({
    client,
    outlet,
    kept: createKept(databaseForTest()),
    clock: time.clock,
    timer: time.timer,
    random: createSeededRandom(1),
    log: { note: () => undefined },
    signal: end.signal,
    isOpen: () => true,
    onprogress: () => undefined,
  });
  return { service, pull, outlet, asked };
}

test('pulls for nobody before there is an account', async () => {
  const { pull, asked } = await aWorld();
  pull.nudge();
  pull.wantBody('n1');
  pull.become({ kind: 'none' });
  expect(pull.progress()).toMatchObject({ asOf: { notes: null }, sweeping: null, bodiesLeft: 0 });
  expect(asked).toEqual([]);
});

test('goes on where it is when the same account comes again, with another token', async () => {
  const { pull, outlet, asked } = await aWorld();
  cacheForTest(outlet);
  pull.become(known('mara'));
  await vi.waitFor(() => expect(pull.progress().asOf.notes).not.toBeNull());
  const before = asked.length;
  pull.become({ ...known('mara'), token: 'missing' } as Account);
  expect(pull.progress().asOf.notes).not.toBeNull();
  expect(asked.length).toBe(before);
});

test('hands out nothing of the account before, whatever was under way', async () => {
  const { pull, outlet, service } = await aWorld();
  const held = service.faults.holdReply({ path: '/team_members' });
  pull.become(known('mara'));
  await held.reached;
  pull.become({ kind: 'none' });
  held.release();
  let isHandedOut = false;
  void outlet.take(null).then(() => {
    isHandedOut = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isHandedOut).toBe(false);
  expect(pull.progress().asOf.teamMembers).toBeNull();
});
