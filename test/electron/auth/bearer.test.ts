import { expect, test } from 'vitest';
import { Bearer } from '../../../electron/auth/bearer.ts';
import { parseHeld, type TokenPair } from '../../../shared/auth/token-pair.ts';
import type { TokenPlace } from '../../../shared/auth/token-places.ts';
import { memorySettings } from '../../support/memory-settings.ts';

const server = {
  ...{ issuer: 'https://a.example', tokenEndpoint: 'https://a.example/token' },
  ...{ revocationEndpoint: null, clientId: 'traytable', resource: 'https://a.example/api' },
};
const aPair = (id: string): TokenPair => ({
  ...{ id, access: `access-${id}`, refresh: `refresh-${id}`, expiresAt: null },
});

test('[S6] [S13] saves the new pair again while a refresh is being saved, not the old one', async () => {
  const entries: (string | undefined)[] = [];
  const saved = Promise.withResolvers<TokenPlace>();
  const bearer = new Bearer(
    { kind: 'tokens', held: { server, pair: aPair('old'), before: null } },
    {
      ...{ account: 'mara', baseUrl: server.resource, settings: memorySettings() },
      ...{ clock: { now: () => 0 }, log: { note: () => undefined } },
      ...{ onuse: () => undefined, onend: () => undefined },
      requests: {
        refresh: async () => ({ kind: 'issued', pair: aPair('new') }),
        pairOf: () => aPair('new'),
        revoke: async () => undefined,
      },
      keep(entry) {
        entries.push(parseHeld(entry)?.pair.id);
        return saved.promise;
      },
    },
  );
  const renewed = bearer.renew(bearer.credential());
  await expect.poll(() => entries).toEqual(['new']);
  const again = bearer.saveAgain();
  saved.resolve('in-keychain');
  expect([await renewed, await again, entries]).toEqual(['renewed', 'in-keychain', ['new', 'new']]);
});
