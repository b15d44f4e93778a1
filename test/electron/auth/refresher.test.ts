import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { boundedText } from '../../../electron/api/bounded-text.ts';
import { writeHeld } from '../../../shared/auth/token-pair.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { killAt, signInFolders, startAfter } from '../../support/killed-refreshes.ts';
import { heldIn, holdIn, openRefresher, refreshSteps } from '../../support/open-refresher.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

/** A program whose access token has expired; `faults` are the outcomes of its next refreshes. */
async function expired(...faults: readonly ('lost reply' | 'lost request' | 'failing')[]) {
  const service = await serviceForTest();
  const [folder = ''] = await signInFolders(service, 1);
  service.clock.advance(HOUR_MS);
  const left = [...faults];
  const asked: string[] = [];
  const opened = openRefresher(folder, {
    clock: service.clock,
    through: (send) => async (url, sending) => {
      asked.push(new URLSearchParams(sending.body).get('refresh_token') ?? '');
      const fault = left.shift();
      if (fault === 'lost request') throw new Error('socket hang up');
      const answer = await send(fault === 'failing' ? `${url}/nowhere` : url, sending);
      if (fault === 'lost reply') throw new Error('socket hang up');
      return fault === 'failing' ? { ...answer, status: 503 } : answer;
    },
  });
  const refuse = () => opened.refresher.renew(opened.refresher.tokens().pair.access);
  const works = async () => {
    const { access } = opened.refresher.tokens().pair;
    return (await service.api('GET', '/team_members/me', undefined, access)).status === 200;
  };
  return { service, folder, asked, refuse, works, ...opened };
}

describe('a rejected token', () => {
  test('[S1] [auth.401] [auth.refresh] is refreshed once for all requests that wait, and saved', async () => {
    const { refuse, works, asked, folder, refresher } = await expired();
    expect(await Promise.all([refuse(), refuse(), refuse()])).toEqual(
      Array.from({ length: 3 }, () => 'renewed'),
    );
    expect([asked.length, await works()]).toEqual([1, true]);
    expect(heldIn(folder)).toEqual(refresher.tokens());
    expect(heldIn(folder)?.before).not.toBeNull();
    refresher.confirm(refresher.tokens().pair.access);
    await expect.poll(() => heldIn(folder)?.before).toBeNull();
  });

  test('[S7] is refreshed at once if the request was lost', async () => {
    const { refuse, works, asked } = await expired('lost request');
    expect([await refuse(), await works()]).toEqual(['renewed', true]);
    expect(asked).toHaveLength(2);
  });

  test('[S8] parks if the reply was lost and the service received its refresh token twice', async () => {
    const { refuse, asked, ends, folder, database } = await expired('lost reply');
    expect(await refuse()).toBe('signed-out');
    expect([asked.length, ends, heldIn(folder) !== null]).toEqual([2, [], true]);
    database.close();
    // A start sends nothing more to the service: it asks the user.
    const again = openRefresher(folder);
    expect(await again.refresher.renew(again.refresher.tokens().pair.access)).toBe('signed-out');
  });

  test('[S7] [S9] waits if both were lost, or the service fails, and continues later', async () => {
    const { refuse, works, service, asked } = await expired(
      'lost request',
      'lost request',
      'failing',
    );
    expect([await refuse(), await refuse(), asked.length]).toEqual(['later', 'later', 2]);
    service.clock.advance(MINUTE_MS);
    expect([await refuse(), asked.length]).toEqual(['later', 3]);
    service.clock.advance(MINUTE_MS);
    expect([await refuse(), await works()]).toEqual(['renewed', true]);
  });

  test('[S3] is not refreshed in the first seconds after the computer woke', async () => {
    const { refuse, refresher, service, asked } = await expired();
    refresher.pauseRenewal();
    expect([await refuse(), asked.length]).toEqual(['later', 0]);
    service.clock.advance(10 * SECOND_MS);
    expect(await refuse()).toBe('renewed');
  });

  test('[S8] ends if the member has revoked the sign-in', async () => {
    const { refuse, ends, service, asked } = await expired();
    service.faults.expireTokens({ also: ['refresh_tokens'] });
    expect([await refuse(), ends, asked.length]).toEqual(['signed-out', ['ended'], 1]);
  });

  test('[S4] [S9] is not refreshed while the disk takes no mark', async () => {
    const { refuse, database, asked } = await expired();
    database.exec('pragma query_only = on');
    expect([await refuse(), asked.length]).toEqual(['later', 0]);
  });
});

test.each(['sent', 'answered'] as const)(
  '[S6] revokes the pair of a refresh that a sign-out overtook when it was %s',
  async (step) => {
    const service = await serviceForTest();
    const [folder = ''] = await signInFolders(service, 1);
    const held = heldIn(folder);
    if (held === null) throw new Error('There are no tokens.');
    const revocationEndpoint = `${service.baseUrl}/oauth/revoke`;
    holdIn(folder, writeHeld({ ...held, server: { ...held.server, revocationEndpoint } }));
    const revoked: string[] = [];
    const issued: string[] = [];
    const { refresher, ends } = openRefresher(folder, {
      onstep: (reached) => reached === step && refresher.close(),
      through: (send) => async (url, sending) => {
        const sent = new URLSearchParams(sending.body);
        if (url === revocationEndpoint) revoked.push(sent.get('token') ?? '');
        const answer = await send(url, sending);
        if (url === revocationEndpoint) return answer;
        const text = await boundedText(answer.body, 10_000);
        issued.push(JSON.parse(text).refresh_token);
        return { ...answer, body: Readable.from([Buffer.from(text)]) };
      },
    });
    await refresher.renew(refresher.tokens().pair.access);
    await expect.poll(() => revoked).toHaveLength(1);
    expect([revoked, ends, refresher.tokens()]).toEqual([
      issued,
      [],
      expect.objectContaining({ pair: held.pair }),
    ]);
  },
);

test('[S6] [S8] leaves a sign-in, or a question, after kill -9 at each step of a refresh', async () => {
  const service = await serviceForTest();
  const folders = await signInFolders(service, refreshSteps.length);
  const killed = await Promise.all(
    refreshSteps.map((step, index) => killAt(folders[index] ?? '', step)),
  );
  expect(killed).toEqual(refreshSteps.map(() => true));
  service.faults.expireTokens({});
  const found: string[] = [];
  for (const folder of folders) found.push(await startAfter(service, folder));
  // From `sent` on the service has used the token up; from the keychain on we have the new one.
  expect(found).toEqual(['works', 'works', 'asked', 'asked', 'works', 'works']);
});
