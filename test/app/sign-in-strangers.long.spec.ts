/** A sign-in of the started app that others answer: another program first, and links of our own scheme. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { type Desk, expectLine, test } from '../support/app-test.ts';
import { comeBack, decideInBrowser } from '../support/browser-user.ts';
import { openedBy, openNothing } from '../support/desktop-stubs.ts';

const waiting = (main: Page) => main.getByText('Waiting for your browser.');

test('[auth.pkce] lets a second process that answers first with a wrong state, issuer or code get nowhere', async ({
  desk,
}) => {
  const { online } = desk;
  const { main, opened } = await beginSignIn(desk, await desk.start());
  const { redirect, state } = readRequest(opened);
  const stranger = (query: string) => askFromOutside(`${redirect}?${query}`);
  const iss = `iss=${online.baseUrl}`;
  for (const query of [
    `code=stolen&state=guessed&${iss}`,
    `code=stolen&state=${state}&iss=https://evil.example`,
    `code=stolen&state=${state}`,
    `error=access_denied&state=guessed&${iss}`,
  ]) {
    expect(await stranger(query)).toMatchObject({
      status: 400,
      title: expect.stringContaining('isn’t the answer'),
    });
    await expect(waiting(main)).toBeVisible();
  }
  expect(online.requests).not.toContain('POST /oauth/token');
  // It may have read the state off the command line of the browser.
  expect(await stranger(`code=svc_ac_1&state=${state}&${iss}`)).toMatchObject({ status: 400 });
  await expect(waiting(main)).toBeVisible();

  const page = await comeBack(await decideInBrowser(online, opened));
  expect(page.text).toContain('You’re signed in');
  await expectLine(main, 'Online');
  expect(online.requests.filter((one) => one === 'POST /oauth/token')).toHaveLength(2);
  await expect(stranger(`code=late&state=${state}&${iss}`)).rejects.toThrow(); // nobody listens any more
});

test('[auth.pkce] takes the return of a sign-in by a link of our own scheme, and no other link', {
  tag: '@host', // Electron asks the system whose the scheme is
}, async ({ desk }) => {
  const { online } = desk;
  const app = await desk.startIn({ TRAYTABLE_TEST_HINDER: 'listening' });
  await app.app.evaluate(({ app: program }) => {
    program.isDefaultProtocolClient = () => true;
  });
  const { main, opened } = await beginSignIn(desk, app);
  const { redirect, state } = readRequest(opened);
  expect(redirect).toBe('traytable://sign-in');
  const answer = await decideInBrowser(online, opened);
  for (const wrong of [
    `traytable://sign-in?code=stolen&state=guessed&iss=${online.baseUrl}`,
    answer.href.replace(state, `${state}x`),
    `traytable://note/1?${answer.searchParams}`,
    'traytable://sign-in?',
  ]) {
    await desk.startAgain(wrong);
    await expect(waiting(main)).toBeVisible();
  }
  expect(online.requests).not.toContain('POST /oauth/token');
  await desk.startAgain(answer.href);
  await expectLine(main, 'Online');
});

/** The page that the app has opened in the browser, while it waits for its end. */
async function beginSignIn({ online }: Desk, { app, main }: Awaited<ReturnType<Desk['start']>>) {
  await openNothing(app);
  await main.getByLabel('Service address').fill(online.baseUrl);
  await main.getByRole('button', { name: 'Sign in with your browser' }).click();
  await expect.poll(() => openedBy(app), { timeout: 20_000 }).toHaveLength(1);
  await expect(waiting(main)).toBeVisible();
  return { main, opened: (await openedBy(app))[0] ?? '' };
}

function readRequest(opened: string) {
  const { searchParams } = new URL(opened);
  return {
    redirect: searchParams.get('redirect_uri') ?? '',
    state: searchParams.get('state') ?? '',
  };
}

/** Asks as a process of its own; rejects where nobody listens. */
async function askFromOutside(address: string) {
  const program = `fetch(process.argv[1]).then(async (reply) => {
    const title = /<title>([^<]*)/.exec(await reply.text())?.[1];
    console.log(JSON.stringify({ status: reply.status, title }));
  });`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program, address]);
  const { status, title } = JSON.parse(stdout) as { status: number; title: string };
  return { status, title };
}
