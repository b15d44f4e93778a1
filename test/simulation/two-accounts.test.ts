/**
 * Two accounts of one computer against the real service, by seed: writes, lost and late answers, and
 * switches in the middle of requests. Each change arrives once, in its own account.
 */
import { expect, test, vi } from 'vitest';
import { type Accounts, openAccounts } from '../../electron/accounts/accounts.ts';
import { createOtherAccounts } from '../../electron/accounts/other-accounts.ts';
import { leavingOf } from '../../electron/ipc/account-handlers.ts';
import { createDraw } from '../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import { filesUnder, holds } from '../support/profile-files.ts';
import { aSavedNote } from '../support/queue-events.ts';
import { serviceForTest } from '../support/service-for-test.ts';
import { aComputer, flyingTime, type StartedEngine, startEngine } from '../support/start-engine.ts';

const STEPS = 40;
const SECOND_OWNER = 1_000_001;
const wait = { timeout: 30_000, interval: 5 };

test('[K1] [K1.1] [K1.2] sends each change once and in its own account, whatever comes late', async () => {
  const seed = Date.now() % 100_000;
  const draw = createDraw(createSeededRandom(seed));
  const service = await serviceForTest({ accounts: 2 });
  const keys = [service.apiKey, service.service.apiKey(SECOND_OWNER)];
  const time = flyingTime(service);
  const computer = aComputer(seed);
  const { folder: profile, random } = computer;
  const names: string[][] = [[], []];
  let present = 0;
  let program = start();

  /** The program starts on the account in use; it signs in where nobody has yet. */
  function start(): StartedEngine & { readonly here: Accounts } {
    const accounts = openAccounts({ profile, random, log: { note: () => undefined } });
    const leaving = () => leavingOf(started.engine, random);
    const parts = {
      ...{ accounts, profile, random, leaving },
      ...{ whenSaved: async () => true, restart: () => undefined },
    };
    const started: StartedEngine = startEngine({ ...computer, folder: accounts.folder }, time, {
      others: createOtherAccounts(parts),
    });
    return { ...started, here: accounts };
  }

  function connect(account: number) {
    const apiKey = keys[account] ?? '';
    return program.engine.session.connect({ baseUrl: service.baseUrl, apiKey });
  }

  /** Ends the program in the middle of whatever it does, and starts it on the other account. */
  function switchAccount(): void {
    const { here, engine } = program;
    const other = here.others()[0]?.id ?? '';
    here.leaveFor(other, leavingOf(engine, random));
    program.kill();
    program = start();
    present = 1 - present;
  }

  const method = () => draw.pick(['POST', 'GET', 'PATCH'] as const);
  const troubles = [
    () => service.faults.loseReply({ method: method() }),
    () => service.faults.loseRequest({ method: method() }),
    () => service.faults.delayReply({ method: method() }, draw.between(100, 20_000)),
    () => service.faults.delayRequest({ method: method() }, draw.between(100, 20_000)),
    () => program.setOnline(draw.chance(0.5)),
    switchAccount,
    switchAccount,
  ];

  expect(await connect(0)).toMatchObject({ ok: true });
  // Another account than the one in use gets a folder of its own, and is the one in use then.
  expect(await connect(1)).toMatchObject({ ok: false, failure: 'elsewhere' });
  program.kill();
  program = start();
  present = 1;
  for (let round = 0; round < STEPS; round += 1) {
    draw.next(troubles)();
    const name = `seed ${seed} note ${round} of ${present}`;
    names[present]?.push(name);
    program.engine.runner.take(aSavedNote(name, { at: program.clock.now() }));
    await new Promise((resolve) => setTimeout(resolve, draw.between(0, 20)));
  }

  service.faults.clear();
  for (const _ of keys) {
    program.setOnline(true);
    await vi.waitFor(() => expect(program.writes().filter(isLive)).toEqual([]), wait);
    const own = `of ${present}`;
    const folder = program.here.folder;
    // The first account's folder is the profile, and has the other's in it.
    const files = filesUnder(folder).filter((file) => folder !== profile || !isInOther(file));
    const foreign = names[1 - present] ?? [];
    const leaks = foreign.filter((name) => files.some((file) => holds(file, name)));
    expect({ seed, own, leaks }).toEqual({ seed, own, leaks: [] });
    switchAccount();
  }
  for (const [account, key] of keys.entries()) {
    const { body } = await service.api('GET', '/notes?page[size]=100', undefined, key);
    const titles = (body.data as { title: string }[]).map(({ title }) => title).sort();
    expect({ seed, titles }).toEqual({ seed, titles: [...(names[account] ?? [])].sort() });
  }
});

function isInOther(file: string): boolean {
  return /[\\/]accounts[\\/]/.test(file);
}
