import { describe, expect, expectTypeOf, test } from 'vitest';
import { perList } from '../../../shared/api/endpoints.ts';
import type { Account, AppState, OutboxChange, Status } from '../../../shared/ipc/state.ts';
import { aMember, aWrite, LOCAL_ID, NOON, NOTE_ID } from '../../support/builders.ts';

const account: Account = {
  kind: 'known',
  key: 'a1',
  baseUrl: 'https://x.y',
  member: aMember(),
  token: 'in-keychain',
};

const state: AppState = {
  account,
  status: {
    line: 'open',
    asOf: perList(() => NOON),
    readAt: perList(() => NOON),
    openNote: { id: 'n', at: NOON },
    listed: perList(() => null),
    off: { tags: 'Tags aren’t available from this service.' },
    sweeping: { list: 'notes', records: 100 },
    bodiesLeft: 3,
    bodiesRefused: ['n'],
    pausedUntil: null,
    isAtLimit: false,
    setAside: [{ list: 'notes', id: 'a', reason: 'title: expected string' }],
  },
  outbox: { writes: [aWrite()], adopted: { [LOCAL_ID]: NOTE_ID }, refiled: [], revision: 1 },
  theme: 'system',
  version: '0.1.0',
  journalSetAside: 0,
  brokenFile: null,
};

describe('what main tells a window', () => {
  test('is plain data, so that it crosses the boundary whole', () => {
    expect(structuredClone(state)).toEqual(state);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  test('[auth.secret] has no place for a token', () => {
    type Known = Extract<Account, { kind: 'known' }>;
    expectTypeOf<keyof Known>().toEqualTypeOf<'kind' | 'key' | 'baseUrl' | 'member' | 'token'>();
    expectTypeOf<Known['token']>().toEqualTypeOf<'in-keychain' | 'in-memory' | 'missing'>();
  });

  test('can say that something is not known yet', () => {
    expectTypeOf<Status['asOf']['notes']>().toEqualTypeOf<number | null>();
    expectTypeOf<OutboxChange['removed']>().toEqualTypeOf<readonly string[]>();
  });
});
