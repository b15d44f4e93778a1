/** The calls of a window about the accounts, over a real profile. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Accounts, openAccounts } from '../../../electron/accounts/accounts.ts';
import {
  type AccountHandlerParts,
  accountHandlers,
} from '../../../electron/ipc/account-handlers.ts';
import { unsentWorkNow } from '../../../electron/ipc/save-unsent-work.ts';
import { keepDraft, readDraft } from '../../../electron/store/draft.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { emptyCapture } from '../../../shared/ipc/state.ts';
import { markOf } from '../../../shared/navigation/record-link.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { lockDisk, unlockDisk } from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { aComputer, flyingTime, startEngine } from '../../support/start-engine.ts';

const nothingGoes = {
  ...{ unsent: 0, conflicts: 0, drafts: 0, versions: 0 },
  ...{ hasTimer: false, undecided: 0 },
};

let isSaved = true;
beforeEach(() => {
  isSaved = true;
});

async function aProgram() {
  const service = await serviceForTest();
  const computer = aComputer();
  const { folder: profile, random } = computer;
  const time = flyingTime(service);
  const started = startEngine(computer, time);
  await started.engine.session.connect({ baseUrl: service.baseUrl, apiKey: service.apiKey });
  const start = () => openAccounts({ profile, random, log: { note: () => undefined } });
  const accounts = start();
  const restarts: string[] = [];
  const forgotten: string[] = [];
  const handlersOf = (present: Accounts, over: Partial<AccountHandlerParts> = {}) =>
    accountHandlers({
      ...{ accounts: present, engine: started.engine, random, timer: systemTimer },
      vault: { forget: async (key) => void forgotten.push(key) },
      whenSaved: async () => isSaved,
      records: { take: () => null },
      restart: (link) => void restarts.push(link ?? 'again'),
      ...over,
    });
  const handlers = handlersOf(accounts);
  return { ...started, time, accounts, handlers, handlersOf, restarts, forgotten, random, start };
}

test('[K3.1] refuses to leave while typed text is not saved', async () => {
  const { handlers, restarts, start } = await aProgram();
  isSaved = false;
  const refused = { ok: false, failure: 'typed' };
  expect(await handlers.addAccount({ word: 'add' })).toMatchObject(refused);
  expect(await handlers.switchAccount({ id: 'first' })).toMatchObject(refused);
  expect(await handlers.sealAccount({ word: 'seal' })).toMatchObject(refused);
  expect(restarts).toEqual([]);
  expect(start().inUse).toBe('first');
});

test('[K3] adds an account and notes what is left in this one', async () => {
  const { handlers, restarts, engine, clock, start, setOnline } = await aProgram();
  setOnline(false);
  engine.runner.take(aSavedNote('a', { at: clock.now() }));
  expect(await handlers.addAccount({ word: 'add' })).toEqual({ ok: true, value: null });
  expect(restarts).toHaveLength(1);
  const next = start();
  expect(next.inUse).not.toBe('first');
  const [first] = next.view({ kind: 'none' }).accounts;
  expect(first).toMatchObject({ id: 'first', left: { unsent: 1, hasTimer: false } });
});

test('[K1] switches to no account that is not listed', async () => {
  const { handlers, restarts } = await aProgram();
  for (const id of ['account-00000000', '../elsewhere', ''])
    expect(await handlers.switchAccount({ id })).toMatchObject({ ok: false, failure: 'gone' });
  expect(restarts).toEqual([]);
});

test('[K8] [K8.1] [K8.2] opens a link here, asks about another account, and knows no sealed one', async () => {
  const { engine, accounts, handlersOf, restarts, start } = await aProgram();
  const record = { kind: 'deal', id: '7' } as const;
  const present = engine.session.account();
  const key = present.kind === 'known' ? present.key : '';
  const cards = [
    { id: 'account-0a0a0a0a', key: 'another0000000001', isSealed: false },
    { id: 'account-0b0b0b0b', key: 'sealed00000000001', isSealed: true },
  ];
  const others = () => cards.map((one) => ({ ...one, saved: one }) as never);
  const take = (account: string | null, isAlone = false) => {
    const beside = Object.assign(start(), isAlone ? {} : { others });
    const parts = { records: { take: () => ({ record, account }) } };
    const answer = handlersOf(beside, parts).takeChosenRecord(null);
    return answer;
  };
  const here = { ok: true, value: { kind: 'here', record } };
  expect(await take(markOf(key))).toEqual(here);
  expect(await take(null, true)).toEqual(here);
  const asked = (accountId: string | null) => ({ value: { kind: 'question', record, accountId } });
  expect(await take(null)).toMatchObject(asked(null));
  expect(await take('another00000')).toMatchObject(asked('account-0a0a0a0a'));
  const unknown = { value: { kind: 'nowhere', problem: 'no-account' } };
  for (const mark of ['sealed000000', '999999999999', 'another0000'])
    expect(await take(mark)).toMatchObject(unknown);

  const listed = [{ id: 'account-0a0a0a0a' }] as never;
  Object.assign(accounts, { others, leaveFor: () => undefined });
  Object.assign(accounts, { view: () => ({ accounts: listed }) });
  await handlersOf(accounts).switchAccount({ id: 'account-0a0a0a0a', record });
  expect(restarts).toEqual(['traytable://deal/7?account=another00000']);
});

test('[K6] [K7.3] seals the account: it is signed out, its work is counted, and it is not opened any more', async () => {
  const { handlers, restarts, engine, clock, setOnline, start } = await aProgram();
  setOnline(false);
  engine.runner.take(aSavedNote('a', { at: clock.now() }));
  expect(await handlers.sealAccount({ word: 'seal' })).toMatchObject({ ok: true });
  expect(engine.session.credential()).toBeNull();
  expect(restarts).toHaveLength(1);
  expect(start().inUse).not.toBe('first');
  const goes = { ...nothingGoes, unsent: 1 };
  const { sealed } = start().view({ kind: 'none' });
  expect(sealed).toEqual([{ id: 'first', usedAt: expect.any(Number), goes }]);
});

test('[K7.2] counts what goes, and forgets the sign-in with it', async () => {
  const program = await aProgram();
  const { handlers, restarts, forgotten, engine, random, clock, setOnline, start } = program;
  setOnline(false);
  engine.runner.take(aSavedNote('a', { at: clock.now() }));
  const queue = engine.runner.queue();
  const draft = readDraft(engine.settings, random, queue);
  keepDraft(engine.settings, draft, { ...emptyCapture, text: 'half a thought' }, queue.account);
  expect(await handlers.readWhatGoes(null)).toEqual({
    ok: true,
    value: { ...nothingGoes, unsent: 1, drafts: 1 },
  });
  expect(await handlers.forgetAccount({ word: 'forget' })).toMatchObject({ ok: true });
  expect(restarts).toHaveLength(1);
  expect(engine.session.credential()).toBeNull();
  const next = start();
  const keys = [...next.forgotten()];
  expect(keys).toHaveLength(1);
  next.deleteOldCaches(() => undefined);
  const given = { keys: [...keys, 'of nobody'] };
  expect(await program.handlersOf(next).cachesForgotten(given)).toMatchObject({ ok: true });
  expect(forgotten).toEqual(keys);
  expect(start().forgotten()).toEqual([]);
});

test('[K7.2] counts the times away that are not decided, and saves them in the file', async () => {
  const { handlers, engine, random, clock, time } = await aProgram();
  const nobody = { clientId: null, projectId: null, taskId: null };
  const subject = { ...nobody, description: 'Site visit', isBillable: true, tagIds: [] };
  engine.timer.take({ kind: 'started', id: 'timer', zone: 'Europe/Berlin', subject });
  engine.timer.leave('locked');
  time.clock.advance(2 * HOUR_MS);
  engine.timer.comeBack('locked');
  expect(await handlers.readWhatGoes(null)).toMatchObject({
    value: { hasTimer: true, undecided: 1 },
  });
  const page = unsentWorkNow({
    ...{ engine, clock, random, timeZone: () => 'UTC', locale: 'en-GB', version: '1' },
    askWhere: async () => null,
  });
  const [body = '', json = ''] = page.split(/<script[^>]*>|<\/script>/);
  expect(body.match(/(?<=<h3>|<pre>)[^<]*/g)).toEqual([
    ...['Running timer', expect.stringMatching(/Berlin/), 'Site visit'],
    ...[
      'Time away',
      expect.stringMatching(/Berlin/),
      expect.stringMatching(/12:\d\d/),
      'Site visit',
    ],
  ]);
  expect(JSON.parse(json).unsaved).toMatchObject([{ id: 'timer' }, { timerId: 'timer' }]);
});

test('[S13.1] goes on naming a forgotten account while the keychain hangs', async () => {
  const { handlers, handlersOf, start } = await aProgram();
  await handlers.forgetAccount({ word: 'forget' });
  const next = start();
  next.deleteOldCaches(() => undefined);
  const keys = [...next.forgotten()];
  const hangs = () => new Promise<never>(() => undefined);
  const timer = { sleep: async () => undefined }; // its deadlines are over at once
  const hanging = handlersOf(next, { vault: { forget: hangs }, timer });
  expect(await hanging.cachesForgotten({ keys })).toMatchObject({ ok: true });
  expect(start().forgotten()).toEqual(keys);
});

test('[K7.4] goes on naming a forgotten cache while the files of the others have it', async () => {
  const { handlers: before, handlersOf, start, restarts } = await aProgram();
  await before.sealAccount({ word: 'seal' });
  restarts.length = 0;
  const second = start();
  expect(second.forgetSealed('first')).toBe(true);
  const keys = second.forgotten();
  const handlers = handlersOf(second);
  expect(handlers.readOldCaches(null)).toEqual({ ok: true, value: keys });
  await handlers.cachesForgotten({ keys: [...keys] });
  expect(start().forgotten()).toEqual(keys);
  isSaved = false;
  expect(await handlers.otherCachesMoved({ word: 'moved' })).toMatchObject({ failure: 'typed' });
  isSaved = true;
  expect(await handlers.otherCachesMoved({ word: 'moved' })).toMatchObject({ ok: true });
  expect(restarts).toHaveLength(1);
  const next = start();
  next.deleteOldCaches(() => undefined);
  expect(handlersOf(next).readOldCaches(null)).toEqual({ ok: true, value: [] });
});

type Program = Awaited<ReturnType<typeof aProgram>>;

/** Each handler that writes, and the part that does it. */
const writing: readonly [string, (program: Program) => unknown, keyof Accounts][] = [
  ['addAccount', ({ handlers }) => handlers.addAccount({ word: 'add' }), 'leaveFor'],
  ['switchAccount', ({ handlers }) => handlers.switchAccount({ id: 'first' }), 'leaveFor'],
  ['forgetAccount', ({ handlers }) => handlers.forgetAccount({ word: 'forget' }), 'forget'],
  [
    'forgetSealedAccount',
    ({ handlers }) => handlers.forgetSealedAccount({ word: 'forget', id: 'account-00000000' }),
    'forgetSealed',
  ],
  [
    'cachesForgotten',
    ({ handlers }) => handlers.cachesForgotten({ keys: [] }),
    'acknowledgeForgotten',
  ],
];

test.each(writing)(
  '[K3.1] %s fails in words where the disk refuses, and hides no bug',
  async (_, call, part) => {
    const program = await aProgram();
    const full = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
    const failing = vi.spyOn(program.accounts, part as 'leave');
    failing.mockImplementationOnce(() => {
      throw full;
    });
    expect(await call(program)).toMatchObject({ ok: false, failure: 'disk' });
    failing.mockImplementationOnce(() => {
      throw new TypeError('a bug');
    });
    await expect((async () => call(program))()).rejects.toThrow('a bug');
    expect(program.restarts).toEqual([]);
  },
);

test('[K3.1] [K6] seals nothing on a disk that refuses, and seals where only the switch fails', async () => {
  const { handlers, restarts, database, accounts, start } = await aProgram();
  lockDisk(database);
  expect(await handlers.sealAccount({ word: 'seal' })).toMatchObject({ failure: 'disk' });
  expect([restarts, start().inUse]).toEqual([[], 'first']);
  unlockDisk(database);
  mkdirSync(path.join(accounts.folder, '.accounts.json.part')); // the switch is written there
  expect(await handlers.sealAccount({ word: 'seal' })).toMatchObject({ ok: true });
  expect([restarts.length, start().inUse]).toEqual([1, expect.stringMatching(/^account-/)]);
});
