import { describe, expect, test } from 'vitest';
import {
  HELD_BYTES_MAX,
  type HeldTokens,
  isHeld,
  parseHeld,
  type TokenPair,
  writeHeld,
} from '../../../shared/auth/token-pair.ts';

const pair: TokenPair = {
  id: 'pair-2',
  access: 'svc_at_2',
  refresh: 'svc_rt_2',
  expiresAt: 1_000,
};
const held: HeldTokens = {
  server: {
    issuer: 'https://app.example.com/',
    tokenEndpoint: 'https://app.example.com/oauth/token',
    revocationEndpoint: null,
    clientId: 'traytable-desktop',
    resource: 'https://app.example.com/public-api/v1',
  },
  pair,
  before: { ...pair, id: 'pair-1', access: 'svc_at_1', refresh: null, expiresAt: null },
};

describe('the entry of the keychain', () => {
  test('[S10] reads back what was written, and differs from an API key', () => {
    const text = writeHeld(held);
    expect(parseHeld(text)).toEqual(held);
    expect([isHeld(text), isHeld('svc_key_1')]).toEqual([true, false]);
    expect(JSON.parse(text)).toMatchObject({ v: 1 });
  });

  test('[S10] leaves out the old pair if both are too long for one entry', () => {
    const long = { ...pair, access: 'a'.repeat(900), refresh: 'r'.repeat(900) };
    const text = writeHeld({ ...held, pair: long, before: { ...long, id: 'pair-1' } });
    expect(text.length).toBeLessThanOrEqual(HELD_BYTES_MAX);
    expect(parseHeld(text)).toEqual({ ...held, pair: long, before: null });
  });

  test.each<[string, string]>([
    ['a later version', writeHeld(held).replace('"v":1', '"v":2')],
    ['half an entry', writeHeld(held).slice(0, -20)],
    [
      'a token with a line break',
      JSON.stringify({ v: 1, ...held, pair: { ...pair, access: 'a\nb' } }),
    ],
    ['an address that is none', writeHeld(held).replaceAll('https://app.example.com', 'nowhere')],
    ['an endless entry', `${writeHeld(held)}${' '.repeat(20_000)}`],
  ])('[S10] that is %s is no sign-in', (_, text) => {
    expect(parseHeld(text)).toBeNull();
  });
});
