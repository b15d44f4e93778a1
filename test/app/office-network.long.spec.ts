/** The started app in an office: through a proxy that demands a password, to a service with a private CA. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ofOffice } from '../fixtures/private-authority.ts';
import { expectLine, test } from '../support/app-test.ts';
import { decideInBrowser } from '../support/browser-user.ts';
import { type SecureFront, secureFront } from '../support/secure-front.ts';
import {
  signInAfterPowerCut,
  signInByBrowser,
  workUntilSignedOut,
} from '../support/sign-in-story.ts';
import { type LocalProxy, startProxy } from '../support/start-proxy.ts';
import { storyAtService } from '../support/story-at-service.ts';

const login = { user: 'jonas@office', password: 'p:w d€' };
const takes = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;

type Office = { readonly front: SecureFront; readonly proxy: LocalProxy };

/** An office around the service of a desk, while `work` goes on. */
async function inOffice(
  online: Parameters<typeof secureFront>[0],
  work: (office: Office) => Promise<void>,
) {
  const front = await secureFront(online);
  const proxy = await startProxy('wants a password', { offers: ['Basic realm="office"'], takes });
  try {
    await work({ front, proxy });
  } finally {
    proxy.close();
    front.close();
  }
}

async function begin(main: Page): Promise<void> {
  await main.getByRole('button', { name: 'Sign in with your browser' }).click();
}

test('[S2] [S8] [P3] signs in, works, refreshes and is asked again through the proxy alone', {
  tag: '@host',
}, async ({ desk }) => {
  test.setTimeout(240_000);
  const { online } = desk;
  await inOffice(online.service, async ({ front, proxy }) => {
    const { baseUrl, requests } = front;
    const store = path.join(desk.profile, 'office.pem');
    writeFileSync(store, ofOffice.authority);
    const start = () =>
      desk.startIn({
        ...{ SSL_CERT_FILE: store, SSL_CERT_DIR: '/nowhere' },
        TRAYTABLE_HOST_PROXY: `PROXY ${proxy.address}`,
      });
    const app = await start();
    const { main } = app;
    await main.getByLabel('Service address').fill(baseUrl);
    await begin(main);
    await expect(main.getByRole('alert')).toContainText('wants a name and a password');
    await giveLogin(main, { ...login, password: 'wrong' });
    await begin(main);
    await expect(main.getByRole('alert')).toContainText('refused the name and password');
    await giveLogin(main, login);

    const ask = (request: Request) => online.service.handle(request);
    const visit = (opened: string) =>
      decideInBrowser({ baseUrl, service: online.service, ask }, opened);
    const story = storyAtService(online, { baseUrl, visit, requests });
    await workUntilSignedOut(app, story);
    const last = await signInAfterPowerCut(app, story, start);
    await expect(last.main.getByRole('complementary', { name: 'Proxy' })).toHaveCount(0);
    expect(front.connections(), 'nothing goes around the proxy').toBe(proxy.opened());
    expect(online.requests.filter((one) => one !== 'GET /notes')).toEqual([]); // only this test, over HTTP
  });
});

test('says what is missing where the authority of the office is not installed', {
  tag: '@host',
}, async ({ desk }) => {
  await inOffice(desk.online.service, async ({ front }) => {
    const { main } = await desk.startIn({ SSL_CERT_FILE: '/nowhere', SSL_CERT_DIR: '/nowhere' });
    await main.getByLabel('Service address').fill(front.baseUrl);
    await begin(main);
    const sentence =
      /^This computer doesn’t trust the certificate of this address\. If your office/;
    await expect(main.getByRole('alert')).toHaveText(sentence);
    expect(front.requests).toEqual([]);
  });
});

test('goes past the proxy to the address that the system excepts, as NO_PROXY does, and to no other', {
  tag: '@host',
}, async ({ desk }) => {
  test.setTimeout(120_000);
  const { online } = desk;
  await inOffice(online.service, async ({ front, proxy }) => {
    const store = path.join(desk.profile, 'office.pem');
    writeFileSync(store, ofOffice.authority);
    const { app, main } = await desk.startIn({ SSL_CERT_FILE: store, SSL_CERT_DIR: '/nowhere' });
    await app.evaluate(
      ({ session }, { excepted, other }) => {
        session.defaultSession.resolveProxy = async (url) =>
          url.startsWith(excepted) ? 'DIRECT' : other;
      },
      { excepted: front.baseUrl, other: `PROXY ${proxy.address}` },
    );
    await main.getByLabel('Service address').fill('https://other.example');
    await begin(main);
    await expect(main.getByRole('alert')).toContainText('wants a name and a password');
    const tunnels = proxy.tunnels();
    expect([tunnels > 0, front.requests]).toEqual([true, []]);

    const ask = (request: Request) => online.service.handle(request);
    const { baseUrl } = front;
    await signInByBrowser({ app }, main.getByRole('main'), {
      baseUrl,
      visit: (opened) => decideInBrowser({ baseUrl, service: online.service, ask }, opened),
    });
    await expectLine(main, 'Online');
    expect([proxy.tunnels(), front.requests.includes('POST /oauth/token')]).toEqual([
      tunnels,
      true,
    ]);
  });
});

async function giveLogin(main: Page, { user, password }: typeof login): Promise<void> {
  await main.getByRole('button', { name: 'Enter…' }).click();
  const dialog = main.getByRole('dialog', { name: 'Password of the proxy' });
  await dialog.getByLabel('Name', { exact: true }).fill(user);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Use them' }).click();
  await expect(dialog).toHaveCount(0);
}
