import { expect, onTestFinished, test, vi } from 'vitest';
import { createOutlet } from '../../../electron/pull/outlet.ts';
import { createPullSwitch } from '../../../electron/pull/pull-switch.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import type { Account } from '../../../shared/ipc/state.ts';
import { cacheForTest } from '../../support/cache-for-test.ts';
import { clientForTest } from '../../support/client-for-test.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { flushPromises } from '../../support/virtual-time.ts';

function known(key: string): Account {
  return { kind: 'known', key, baseUrl: 'https://a.example', member: null, token: 'in-memory' };
}

async function aWorld() {
  const service = await serviceForTest();
  const { client, time, asked } = clientForTest(service);
  const database = databaseForTest();
  const outlet = createOutlet();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const pull = createPullSwitch({
    client,
    outlet,
    database,
    settings: createSettings(database),
    isPending: () => false,
    shown: () => [],
    knownId: (id: string) => id,
    clock: time.clock,
    timer: time.timer,
    random: createSeededRandom(1),
    log: { note: () => undefined },
    signal: end.signal,
    isWindowVisible: () => true,
    hasRoom: () => true,
    isOpen: () => true,
    onprogress: () => undefined,
  });
  return { service, pull, outlet, asked, database };
}

test('does not pull before there is an account', async () => {
  const { pull, asked } = await aWorld();
  pull.current().nudge();
  pull.current().wantBody('n1');
  pull.become({ kind: 'none' });
  expect(pull.current().progress()).toMatchObject({
    asOf: { notes: null },
    sweeping: null,
    bodiesLeft: 0,
  });
  expect(asked).toEqual([]);
});

test('continues in place when the same account comes again, with another token', async () => {
  const { pull, outlet, asked } = await aWorld();
  cacheForTest(outlet);
  pull.become(known('mara'));
  pull.meetCache({ accountKey: 'mara', id: 'one' });
  await vi.waitFor(() => expect(pull.current().progress().asOf.notes).not.toBeNull());
  const before = asked.length;
  pull.become({ ...known('mara'), token: 'missing' } as Account);
  expect(pull.current().progress().asOf.notes).not.toBeNull();
  expect(asked.length).toBe(before);
});

test('delivers nothing of the previous account, whatever was under way', async () => {
  const { pull, outlet, service } = await aWorld();
  const held = service.faults.holdReply({ path: '/team_members' });
  pull.become(known('mara'));
  pull.meetCache({ accountKey: 'mara', id: 'one' });
  const cache = cacheForTest(outlet);
  await held.reached;
  const before = cache.deliveries.length;
  pull.become({ kind: 'none' });
  held.release();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(cache.deliveries.length).toBe(before);
  expect(pull.current().progress().asOf.teamMembers).toBeNull();
});

test('sends nothing before it knows which cache it fills', async () => {
  const { pull, asked } = await aWorld();
  pull.become(known('mara'));
  pull.meetCache({ accountKey: 'jonas', id: 'one' });
  pull.current().nudge();
  await flushPromises();
  expect(asked).toEqual([]);
});

test('[L16] starts empty when another cache comes, and empties it first', async () => {
  const { pull, outlet } = await aWorld();
  const cache = cacheForTest(outlet);
  pull.meetCache({ accountKey: 'mara', id: 'one' }); // the window was there before the account
  pull.become(known('mara'));
  await vi.waitFor(() => expect(pull.current().progress().asOf.comments).not.toBeNull());
  expect(cache.deliveries[0]?.kind).toBe('clear');
  const before = cache.deliveries.length;
  pull.meetCache({ accountKey: 'mara', id: 'two' });
  expect(pull.current().progress().asOf.notes).toBeNull();
  await vi.waitFor(() => expect(pull.current().progress().asOf.comments).not.toBeNull());
  expect(cache.deliveries[before]?.kind).toBe('clear');
  expect(cache.deliveries.slice(before + 1).map(({ kind }) => kind)).toContain('taskStatuses');
});

test('[L25.1] [L23] resumes an account that comes while the disk cannot be read', async () => {
  const { pull, outlet, asked, database } = await aWorld();
  cacheForTest(outlet);
  pull.become(known('mara'));
  pull.meetCache({ accountKey: 'mara', id: 'one' });
  await vi.waitFor(() => expect(pull.current().progress().asOf.comments).not.toBeNull());
  const { asOf } = pull.current().progress();
  pull.become({ kind: 'none' });
  database.exec('alter table kept rename to unreadable');
  const before = asked.length;
  pull.become(known('mara'));
  await vi.waitFor(() => expect(pull.current().progress().off.notes).toMatch(/disk has a problem/));
  database.exec('alter table unreadable rename to kept');
  pull.current().nudge();
  await vi.waitFor(() => expect(pull.current().progress()).toMatchObject({ asOf, off: {} }));
  expect(asked.slice(before).filter((one) => one.includes('/team_members'))).toEqual([]);
});

test('[L16] continues with a known cache, without emptying it', async () => {
  const { pull, outlet } = await aWorld();
  const cache = cacheForTest(outlet);
  pull.become(known('mara'));
  pull.meetCache({ accountKey: 'mara', id: 'one' });
  await vi.waitFor(() => expect(pull.current().progress().asOf.comments).not.toBeNull());
  pull.become({ kind: 'none' });
  pull.become(known('mara'));
  expect(pull.current().progress().asOf.notes).not.toBeNull();
  pull.meetCache({ accountKey: 'mara', id: 'one' });
  pull.current().nudge();
  await vi.waitFor(() => expect(pull.current().progress().sweeping).toBeNull());
  expect(cache.deliveries.filter(({ kind }) => kind === 'clear')).toHaveLength(1);
});
