/** Signing in by the browser in the started app, against the local service and one made by others. */
import { expect } from '@playwright/test';
import { test } from '../support/app-test.ts';
import { decideInBrowser } from '../support/browser-user.ts';
import { signInAtOidc } from '../support/oidc-in-front.ts';
import { allowAtOidc, startOidc } from '../support/oidc-server.ts';
import { signInAfterPowerCut, signInAgain, workUntilSignedOut } from '../support/sign-in-story.ts';
import { storyAtService } from '../support/story-at-service.ts';

test('[S2] [S8] [P3] outlives an expired token, asks after a revocation, and sends what waited once', async ({
  desk,
}) => {
  test.setTimeout(120_000);
  const { online } = desk;
  const app = await desk.start();
  const story = storyAtService(online, {
    baseUrl: online.baseUrl,
    visit: (opened) => decideInBrowser(online, opened),
    requests: online.requests,
  });
  await workUntilSignedOut(app, story);
  await signInAgain(app, story);
});

test('[S2] [S8] [auth.refresh] does the same where tokens rotate and a thief uses an old one', {
  tag: '@long',
}, async ({ desk }) => {
  test.setTimeout(180_000);
  const { online, start } = desk;
  const oidc = await startOidc();
  try {
    const { present } = signInAtOidc(online, oidc);
    const story = {
      ...{ online, baseUrl: online.baseUrl },
      visit: (opened: string) => allowAtOidc(oidc.issuer, opened),
      expire: () => oidc.expire(present()),
      async revoke() {
        const [stolen = ''] = oidc.used;
        const body = { grant_type: 'refresh_token', client_id: 'traytable-desktop' };
        const form = new URLSearchParams({ ...body, refresh_token: stolen });
        const thief = await fetch(`${oidc.issuer}/token`, { method: 'POST', body: form });
        expect(await thief.json()).toMatchObject({ error: 'invalid_grant' });
      },
      refreshes: () => oidc.used.length,
    };
    const app = await start();
    await workUntilSignedOut(app, story);
    await signInAfterPowerCut(app, story, start);
    expect(online.requests).not.toContain('POST /oauth/token'); // only the other server has issued any
  } finally {
    oidc.close();
  }
});
