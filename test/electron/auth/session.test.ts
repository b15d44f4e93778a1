import { describe, expect, test, vi } from 'vitest';
import type { Credential } from '../../../electron/api/client.ts';
import type { Elsewhere, OtherAccounts } from '../../../electron/auth/elsewhere.ts';
import type { Keychain } from '../../../electron/auth/keychain.ts';
import { createSession, type Session } from '../../../electron/auth/session.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { type ListOutcome, NOT_JSON, type RecordOutcome } from '../../../shared/api/outcome.ts';
import type { Account } from '../../../shared/ipc/state.ts';
import type { TeamMember } from '../../../shared/records/team-member.ts';
import { MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { aKeychain } from '../../support/a-keychain.ts';
import { databaseForTest, lockDisk } from '../../support/profile-for-test.ts';
import { vaultForTest } from '../../support/vault-for-test.ts';
import { createVirtualTime, flushPromises } from '../../support/virtual-time.ts';

const address = 'https://records.example';

/** The service's response to an unknown key. */
const stranger = { kind: 'signed-out', message: '' } as const;

function aMember(id: number): TeamMember {
  return { id, name: `Member ${id}`, email: null, avatar_url: null, archived_at: null };
}

/** Keys are not renewed. */
const noTokenRequests = {
  refresh: () => Promise.reject(new Error('no tokens here')),
  pairOf: () => {
    throw new Error('no tokens here');
  },
  revoke: async () => undefined,
};

/** The disk and the keychain, which outlive the program. */
function aComputer(over: Partial<Keychain> = {}) {
  const held = new Map<string, string>();
  const database = databaseForTest();
  return { database, kept: createSettings(database), keychain: aKeychain(over, held), held };
}

type Started = {
  readonly session: Session;
  readonly received: Account[];
  readonly time: ReturnType<typeof createVirtualTime>;
  readonly asked: Credential[];
};

function start(
  { kept: settings, keychain }: Pick<ReturnType<typeof aComputer>, 'kept' | 'keychain'>,
  more: {
    who?: (credential: Credential) => Promise<RecordOutcome<TeamMember>>;
    list?: (credential: Credential) => Promise<ListOutcome<unknown>>;
    hasUnsentWork?: () => boolean;
    canMoveWork?: () => boolean;
    queuedFor?: string;
    claim?: (key: string, claimed: { readonly takesWork: boolean }) => void;
    others?: OtherAccounts;
    suggestedBaseUrl?: string;
    seed?: number;
  } = {},
): Started {
  const received: Account[] = [];
  const asked: Credential[] = [];
  const time = createVirtualTime();
  const session = createSession({
    settings,
    vault: vaultForTest(async () => keychain),
    ask: {
      async who(credential) {
        asked.push(credential);
        if (more.who) return more.who(credential);
        if (!credential.token.startsWith('key-')) return stranger;
        return { kind: 'ok', record: aMember(Number(credential.token.replace('key-', ''))) };
      },
      list: more.list ?? (async ({ token }) => (token.startsWith('key-') ? aPage() : stranger)),
    },
    hasUnsentWork: more.hasUnsentWork ?? (() => false),
    canMoveWork: more.canMoveWork ?? (() => false),
    queuedFor: () => more.queuedFor ?? null,
    claim: more.claim ?? (() => undefined),
    others: more.others,
    requests: noTokenRequests,
    ...{ timer: time.timer, clock: time.clock, log: { note: () => undefined } },
    random: createSeededRandom(more.seed ?? 1),
    suggestedBaseUrl: more.suggestedBaseUrl,
    onchange: (account) => received.push(account),
  });
  return { session, received, time, asked };
}

const input = { baseUrl: `${address}/`, apiKey: 'key-1' };

describe('signing in', () => {
  test('offers the address the program was started with', () => {
    const { session } = start(aComputer(), { suggestedBaseUrl: address });
    expect(session.account()).toEqual({ kind: 'none', suggestedBaseUrl: address });
    expect(start(aComputer()).session.account()).toEqual({ kind: 'none' });
  });

  test('saves the key in the keychain and restores it after a start', async () => {
    const computer = aComputer();
    const first = start(computer);
    const connected = await first.session.connect(input);
    expect(connected).toMatchObject({
      ok: true,
      value: { baseUrl: address, token: 'in-keychain' },
    });
    const second = start(computer);
    await second.session.open();
    expect(second.session.account()).toEqual(first.session.account());
    expect(second.session.credential()).toEqual({ baseUrl: address, token: 'key-1' });
    expect(second.received).toHaveLength(1);
  });

  test.each<[string, RecordOutcome<TeamMember>, string]>([
    ['nobody answers', { kind: 'unreachable', reason: 'ECONNREFUSED' }, 'unreachable'],
    ['no whole answer comes', { kind: 'unknown', reason: 'TimeoutError' }, 'unreachable'],
    ['the service fails', { kind: 'broken', message: '' }, 'unreachable'],
    ['a portal answers', { kind: 'unknown', reason: NOT_JSON }, 'not-service'],
    ['a page says not found', { kind: 'broken', message: '', stranger: 'page' }, 'not-service'],
    ['the service asks for a pause', { kind: 'rate-limited', retryAfterMs: 1 }, 'unreachable'],
    ['the key is unknown', { kind: 'signed-out', message: '' }, 'refused'],
    ['the key may not come in', aRefusal(403, 'req_1'), 'refused'],
    ['any web server says not found', aRefusal(404, ''), 'not-service'],
  ])('changes nothing when %s', async (_, outcome, failure) => {
    const computer = aComputer();
    const { session, received } = start(computer, { who: async () => outcome });
    expect(await session.connect(input)).toMatchObject({ ok: false, failure });
    expect([session.account(), session.credential(), received]).toEqual([
      { kind: 'none' },
      null,
      [],
    ]);
    expect(computer.held.size).toBe(0);
  });

  describe('without the name of the member (A6)', () => {
    const silent = async () => aRefusal(404, 'req_1');
    const nothing = aRefusal(404, 'req_2');

    test.each<[string, ListOutcome<unknown>, ListOutcome<unknown>, string | null]>([
      ['takes a list that another key is refused for proof', aPage(), stranger, null],
      ['believes no list that is given to anybody', aPage(), aPage(), 'not-service'],
      ['believes no list of records in another shape', aPage(1), stranger, 'not-service'],
      ['believes no web page that has ids of requests', nothing, stranger, 'not-service'],
      ['hears that the key is unknown', stranger, stranger, 'refused'],
      ['waits for a service that fails', { kind: 'broken', message: '' }, stranger, 'unreachable'],
      ['waits for the refusal too', aPage(), { kind: 'unreachable', reason: '' }, 'unreachable'],
    ])('%s', async (_, list, other, failure) => {
      const { session } = start(aComputer(), {
        who: silent,
        list: async ({ token }) => (token === 'key-1' ? list : other),
      });
      const answer = await session.connect(input);
      expect(answer).toMatchObject(
        failure === null ? { ok: true, value: { member: null } } : { ok: false, failure },
      );
      expect(session.account().kind).toBe(failure === null ? 'known' : 'none');
    });
  });

  test('tries the host of a page, and what lies between, and saves the address that proves itself', async () => {
    const at = `${address}/eu`;
    const { session, asked } = start(aComputer(), {
      async who({ baseUrl, token }) {
        if (baseUrl !== at) return aRefusal(404, '');
        return token === 'key-1' ? { kind: 'ok', record: aMember(1) } : stranger;
      },
    });
    const answer = await session.connect({ ...input, baseUrl: `${at}/settings/api?tab=1#keys` });
    expect(answer).toMatchObject({ ok: true, value: { baseUrl: at } });
    expect(asked.map(({ baseUrl }) => baseUrl)).toEqual([`${at}/settings/api`, address, at, at]);
  });

  test('stops if the host cannot be reached', async () => {
    const { session, asked } = start(aComputer(), {
      who: async () => ({ kind: 'unreachable', reason: 'ENOTFOUND' }),
    });
    await session.connect({ ...input, baseUrl: `${address}/a/b/c` });
    expect(asked).toHaveLength(1);
  });

  test('sends nothing for an address or a key that cannot be one', async () => {
    const { session, asked } = start(aComputer());
    const plain = await session.connect({ ...input, baseUrl: 'http://records.example' });
    const broken = await session.connect({ ...input, apiKey: 'svc_key\n…' });
    expect([plain, broken]).toMatchObject([{ failure: 'bad-address' }, { failure: 'refused' }]);
    expect(asked).toEqual([]);
  });

  test('[P2] refuses another account while work for this one is unsent', async () => {
    let isUnsent = true;
    const { session } = start(aComputer(), { hasUnsentWork: () => isUnsent });
    await session.connect(input);
    const other = { ...input, apiKey: 'key-2' };
    expect(await session.connect(other)).toMatchObject({ failure: 'other-account' });
    expect(session.credential()?.token).toBe('key-1');
    expect(await session.connect(input)).toMatchObject({ ok: true });
    isUnsent = false;
    expect(await session.connect(other)).toMatchObject({ ok: true, value: { member: { id: 2 } } });
  });

  test('[P2] refuses it also if that work was written while it waited for the keychain', async () => {
    let isUnsent = false;
    const computer = aComputer();
    const { session } = start(computer, { hasUnsentWork: () => isUnsent });
    await session.connect(input);
    const setPassword = computer.keychain.setPassword;
    computer.keychain.setPassword = async (...password) => {
      isUnsent = true;
      await setPassword(...password);
    };
    const other = await session.connect({ ...input, apiKey: 'key-2' });
    expect(other).toMatchObject({ failure: 'other-account' });
    expect([...computer.held.values()]).toEqual(['key-1']);
  });
});

describe('[Q16] [P2] notes written at an address that never proved to be the service', () => {
  /** As a version before this one left it: signed in to nobody, with unsent notes. */
  function stranded(canMoveWork: boolean) {
    const computer = aComputer();
    const account = { key: 'nowhere', baseUrl: `${address}/settings/api`, member: null };
    computer.kept.set('account', account);
    const claimed: unknown[] = [];
    const started = start(computer, {
      hasUnsentWork: () => true,
      canMoveWork: () => canMoveWork,
      claim: (key, how) => claimed.push([key, how.takesWork]),
    });
    return { ...started, claimed };
  }

  test('go along to the real account only once the user agrees', async () => {
    const { session, claimed } = stranded(true);
    await session.open();
    expect(await session.connect(input)).toMatchObject({ failure: 'stranded-work' });
    expect(await session.connect({ ...input, takesWork: false })).toMatchObject({
      failure: 'stranded-work',
    });
    expect([session.account(), claimed]).toMatchObject([{ key: 'nowhere' }, []]);
    const taken = await session.connect({ ...input, takesWork: true });
    expect(taken).toMatchObject({ ok: true, value: { baseUrl: address, member: { id: 1 } } });
    expect(claimed).toEqual([[expect.stringMatching(/^[\da-f]{16}$/), true]]);
  });

  test('stay if they refer to records of that address', async () => {
    const { session, claimed } = stranded(false);
    await session.open();
    const answer = await session.connect({ ...input, takesWork: true });
    expect([answer, claimed]).toMatchObject([{ failure: 'other-account' }, []]);
  });

  test('are not affected by an answer about another account', async () => {
    const claimed: unknown[] = [];
    const { session } = start(aComputer(), { claim: (_, how) => claimed.push(how.takesWork) });
    await session.connect(input);
    await session.connect({ ...input, apiKey: 'key-2', takesWork: true });
    expect(claimed).toEqual([false, false]);
  });
});

test('[Q16] changes nothing if the disk refuses the owner of the work', async () => {
  const computer = aComputer();
  const claimed: string[] = [];
  const full = Object.assign(new Error('disk full'), { code: 'ERR_SQLITE_ERROR' });
  const claim = (key: string) => {
    if (claimed.length > 0) throw full;
    claimed.push(key);
  };
  const { session, received } = start(computer, { claim });
  await session.connect(input);
  const other = await session.connect({ ...input, apiKey: 'key-2' });
  expect(other).toMatchObject({ ok: false, failure: 'disk' });
  expect(session.credential()?.token).toBe('key-1');
  expect(received).toEqual([session.account()]);
  expect([...computer.held.values()]).toEqual(['key-1']);
  const again = start(computer);
  await again.session.open();
  expect(again.session.account()).toEqual(session.account());
});

describe('[Q16.5] a service that does not name the member (A6)', () => {
  const silent = async () => aRefusal(404, 'req_1');
  const keyOf = ({ session }: Started) => {
    const account = session.account();
    return account.kind === 'known' ? account.key : '';
  };

  test('recognises an account by the same key, over sign-out and start', async () => {
    const computer = aComputer();
    const first = start(computer, { who: silent });
    await first.session.connect(input);
    await first.session.signOut();
    const second = start(computer, { who: silent, hasUnsentWork: () => true });
    await second.session.open();
    expect(await second.session.connect(input)).toMatchObject({ ok: true });
    expect(keyOf(second)).toBe(keyOf(first));
  });

  test('asks also if the last user is unknown but unsent work is here', async () => {
    const left = { who: silent, hasUnsentWork: () => true, queuedFor: 'before' };
    const { session } = start(aComputer(), left);
    expect(await session.connect(input)).toMatchObject({ failure: 'unsure-account' });
    const same = await session.connect({ ...input, isSameAccount: true });
    expect(same).toMatchObject({ ok: true, value: { key: 'before' } });
    const sent = start(aComputer(), { ...left, hasUnsentWork: () => false });
    expect(await sent.session.connect(input)).toMatchObject({ ok: true });
    const another = await start(aComputer(), left).session.connect({
      ...input,
      isSameAccount: false,
    });
    expect(another).not.toMatchObject({ value: { key: 'before' } });
  });

  test('takes another key for nobody’s before the user has answered', async () => {
    const computer = aComputer();
    const started = start(computer, { who: silent, hasUnsentWork: () => true });
    await started.session.connect(input);
    const [before, other] = [started.session.account(), { ...input, apiKey: 'key-2' }];
    expect(await started.session.connect(other)).toMatchObject({ failure: 'unsure-account' });
    expect(await started.session.connect({ ...other, isSameAccount: false })).toMatchObject({
      failure: 'other-account',
    });
    expect(started.session.account()).toEqual(before);
    expect(started.session.credential()?.token).toBe('key-1');
    expect([...computer.held.values()]).toEqual(['key-1']);
  });

  test('sends all unsent work once the user confirms that a key is for the same account', async () => {
    const computer = aComputer();
    const started = start(computer, { who: silent, hasUnsentWork: () => true });
    await started.session.connect(input);
    const key = keyOf(started);
    const next = { ...input, apiKey: 'key-2' };
    expect(await started.session.connect({ ...next, isSameAccount: true })).toMatchObject({
      ok: true,
      value: { key },
    });
    expect(started.session.credential()?.token).toBe('key-2');
    const again = start(computer, { who: silent, hasUnsentWork: () => true });
    await again.session.open();
    expect(again.session.credential()?.token).toBe('key-2');
    expect(await again.session.connect(next)).toMatchObject({ ok: true, value: { key } });
  });

  test('keeps two accounts apart, and finds each again by its key', async () => {
    const started = start(aComputer(), { who: silent });
    await started.session.connect(input);
    const one = keyOf(started);
    await started.session.connect({ ...input, apiKey: 'key-2', isSameAccount: false });
    const two = keyOf(started);
    await started.session.connect(input);
    expect([one === two, keyOf(started)]).toEqual([false, one]);
    await started.session.connect({ ...input, apiKey: 'key-2' });
    expect(keyOf(started)).toBe(two);
  });

  test('asks also if it names only one of the two, and remembers the answer', async () => {
    let isTelling = false;
    const who = async ({ token }: Credential) => {
      if (!isTelling) return aRefusal(404, 'req_1');
      return token.startsWith('key-') ? ({ kind: 'ok', record: aMember(1) } as const) : stranger;
    };
    const started = start(aComputer(), { who });
    await started.session.connect(input);
    const key = keyOf(started);
    isTelling = true;
    expect(await started.session.connect(input)).toMatchObject({ ok: true, value: { key } });
    isTelling = false;
    expect(await started.session.connect({ ...input, apiKey: 'key-2' })).toMatchObject({
      failure: 'unsure-account',
    });
    isTelling = true;
    expect(await started.session.connect({ ...input, apiKey: 'key-2' })).toMatchObject({
      value: { key, member: { id: 1 } },
    });
  });

  test('[auth.secret] saves nothing of a key but a salted hash, another on each computer', async () => {
    const keys = [];
    for (const seed of [1, 2]) {
      const computer = aComputer();
      const started = start(computer, { who: silent, seed });
      await started.session.connect(input);
      const rows = computer.database.prepare('select key, value from kept').all();
      expect(JSON.stringify(rows)).not.toContain(input.apiKey);
      keys.push(keyOf(started));
    }
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{16}$/), expect.any(String)]);
    expect(keys[0]).not.toBe(keys[1]);
  });
});

describe('signing out', () => {
  test('holds when the program quits before the keychain responds', async () => {
    const computer = aComputer();
    const { session } = start(computer);
    await session.connect(input);
    computer.keychain.deletePassword = () => new Promise(() => undefined);
    void session.signOut();
    await flushPromises();
    const again = start(computer);
    await again.session.open();
    expect(again.session.credential()).toBeNull();
  });

  test('forgets the token if the disk refuses', async () => {
    const computer = aComputer();
    const { session } = start(computer);
    await session.connect(input);
    lockDisk(computer.database);
    await expect(session.signOut()).rejects.toThrow();
    expect([session.credential(), computer.held.size]).toEqual([null, 0]);
  });

  test('forgets the token and nothing else', async () => {
    const computer = aComputer();
    const { session } = start(computer);
    await session.connect(input);
    const before = session.account();
    await session.signOut();
    expect(session.account()).toEqual({ ...before, token: 'missing' });
    expect([session.credential(), computer.held.size]).toEqual([null, 0]);
    const again = start(computer);
    await again.session.open();
    expect(again.session.account()).toEqual({ ...before, token: 'missing' });
  });

  test('holds over a start even if the keychain does not delete the token', async () => {
    const computer = aComputer({ deletePassword: () => Promise.reject(new Error('locked')) });
    const { session } = start(computer);
    await session.connect(input);
    await session.signOut();
    expect(computer.held.size).toBe(1);
    const again = start(computer);
    await again.session.open();
    expect(again.session.credential()).toBeNull();
    await again.session.connect(input);
    const third = start(computer);
    await third.session.open();
    expect(third.session.credential()?.token).toBe('key-1');
  });

  test('waits for a sign-in that is under way, and wins', async () => {
    const { session } = start(aComputer());
    await session.connect(input);
    const done = [session.connect(input), session.signOut()];
    await Promise.all(done);
    expect(session.credential()).toBeNull();
  });
});

const refuse = () => Promise.reject(new Error('locked'));

test.each<[string, Partial<Keychain>]>([
  ['answers', {}],
  ['does not answer', { getPassword: refuse, setPassword: refuse }],
])(
  '[S9] [K3.1] leaves another account its sign-in if the disk refuses to open that account, in a keychain that %s',
  async (_what, over) => {
    const computer = aComputer(over);
    computer.held.set('other', 'key-of-other');
    const take = () => {
      throw new Error('the disk is full');
    };
    const place = { key: 'other', whenSaved: async () => true, take };
    const others = { find: () => place, findSimilar: () => null, create: () => place };
    const { session } = start(computer, { others });
    expect(await session.connect(input)).toMatchObject({ failure: 'disk' });
    expect([...computer.held]).toEqual([['other', 'key-of-other']]);
  },
);

describe('a keychain that does not respond', () => {
  const never = () => new Promise<never>(() => undefined);

  test('does not delay the screen at a start, and counts when it responds later', async () => {
    const computer = aComputer();
    await start(computer).session.connect(input);
    const answer = Promise.withResolvers<string>();
    computer.keychain.getPassword = () => answer.promise;
    const { session, time, received } = start(computer);
    const opened = session.open();
    expect(session.account()).toMatchObject({ kind: 'known', token: 'in-keychain' });
    await time.pass(21 * SECOND_MS);
    await opened;
    expect(received).toMatchObject([{ token: 'locked' }]);
    answer.resolve('key-1');
    await flushPromises();
    expect(session.credential()).toEqual({ baseUrl: address, token: 'key-1' });
    expect(received).toMatchObject([{ token: 'locked' }, { token: 'in-keychain' }]);
  });

  test('[S9] [S13] is asked again by the user, and gives the sign-in it still has', async () => {
    const computer = aComputer();
    await start(computer).session.connect(input);
    const locked = () => Promise.reject(new Error('locked'));
    const { getPassword } = computer.keychain;
    computer.keychain.getPassword = locked;
    const { session, received } = start(computer);
    await session.open();
    expect([session.account(), session.credential()]).toMatchObject([{ token: 'locked' }, null]);
    await session.retryKeychain();
    expect(session.account()).toMatchObject({ token: 'locked' });
    computer.keychain.getPassword = getPassword;
    await session.retryKeychain();
    expect(session.credential()?.token).toBe('key-1');
    expect(received.at(-1)).toMatchObject({ token: 'in-keychain' });
  });

  test('[S13] takes the sign-in of this run once it is unlocked', async () => {
    const computer = aComputer();
    const { setPassword } = computer.keychain;
    computer.keychain.setPassword = () => Promise.reject(new Error('locked'));
    const { session, received } = start(computer);
    await session.connect(input);
    expect(session.account()).toMatchObject({ token: 'in-memory' });
    computer.keychain.setPassword = setPassword;
    await session.retryKeychain();
    expect(received.at(-1)).toMatchObject({ token: 'in-keychain' });
    const again = start(computer);
    await again.session.open();
    expect(again.session.credential()?.token).toBe('key-1');
  });

  test('[S13] keeps the sign-in that a late answer brought when a second question stays unanswered', async () => {
    const computer = aComputer();
    await start(computer).session.connect(input);
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const asked = answers.values();
    computer.keychain.getPassword = () => asked.next().value?.promise ?? never();
    const { session, received, time } = start(computer);
    void session.open();
    await time.pass(21 * SECOND_MS);
    void session.retryKeychain();
    answers[0]?.resolve('key-1');
    await flushPromises();
    expect(received.at(-1)).toMatchObject({ token: 'in-keychain' });
    await time.pass(21 * SECOND_MS);
    expect(session.credential()?.token).toBe('key-1');
    answers[1]?.reject(new Error('denied'));
    await flushPromises();
    expect(received.at(-1)).toMatchObject({ token: 'in-keychain' });
    expect(received).toHaveLength(2);
  });

  test('[S14.1] says after a start that it lost a token that was in memory, until somebody signs in', async () => {
    const computer = aComputer({ setPassword: () => Promise.reject(new Error('none')) });
    await start(computer).session.connect(input);
    const { session } = start(computer);
    await session.open();
    expect(session.account()).toMatchObject({ token: 'missing', isTokenLost: true });
    await session.connect(input);
    expect(session.account()).not.toHaveProperty('isTokenLost');
    await session.signOut();
    expect(session.account()).not.toHaveProperty('isTokenLost');
  });

  test('[S14.2] tells another account that no keychain keeps its sign-in over the restart', async () => {
    const computer = aComputer({ setPassword: () => Promise.reject(new Error('none')) });
    const take = vi.fn<Elsewhere['take']>();
    const place = { key: 'other', whenSaved: async () => true, take };
    const others = { find: () => place, findSimilar: () => null, create: () => place };
    await start(computer, { others }).session.connect(input);
    expect(take).toHaveBeenCalledExactlyOnceWith(expect.anything(), true);
    await start(aComputer(), { others }).session.connect(input);
    expect(take).toHaveBeenLastCalledWith(expect.anything(), false);
    // As the other folder finds it after the restart.
    const saved = { key: 'other', baseUrl: address, member: null, isHandedOver: true };
    computer.kept.set('account', saved);
    const { session } = start(computer);
    await session.open();
    expect(session.account()).toMatchObject({ isTokenLost: true, isHandedOver: true });
    await session.connect({ ...input, isSameAccount: true });
    expect(session.account()).not.toHaveProperty('isHandedOver');
  });

  test('[S13] is not asked for anybody who has signed out', async () => {
    const computer = aComputer();
    const { session } = start(computer);
    await session.retryKeychain();
    await session.connect(input);
    await session.signOut();
    await session.retryKeychain();
    expect(session.account()).toMatchObject({ token: 'missing' });
  });

  test('does not undo a later choice of the user by a late response', async () => {
    const computer = aComputer();
    await start(computer).session.connect(input);
    const answer = Promise.withResolvers<string>();
    computer.keychain.getPassword = () => answer.promise;
    const { session, time } = start(computer);
    void session.open();
    const signedOut = session.signOut();
    await time.pass(21 * SECOND_MS);
    await signedOut;
    answer.resolve('key-1');
    await flushPromises();
    expect(session.credential()).toBeNull();
  });

  test('prevents neither sign-in nor sign-out', async () => {
    const computer = aComputer({
      getPassword: never,
      setPassword: never,
      deletePassword: never,
    });
    const { session, time } = start(computer);
    const connected = session.connect(input);
    await time.pass(MINUTE_MS);
    expect(await connected).toMatchObject({ ok: true, value: { token: 'in-memory' } });
    const signedOut = session.signOut();
    await flushPromises();
    expect(session.credential()).toBeNull();
    await time.pass(MINUTE_MS);
    await signedOut;
  });
});

function aRefusal(status: number, requestId: string) {
  return { kind: 'refused', status, message: 'No.', details: [], requestId } as const;
}

/** A page of a list, with so many unreadable records. */
function aPage(unreadable = 0): ListOutcome<unknown> {
  const quarantined = Array.from({ length: unreadable }, () => ({
    id: '1',
    reason: 'another shape',
  }));
  const pagination = { page: 1, page_size: 1, has_more: false };
  return { kind: 'ok', records: [], quarantined, pagination };
}
