/** How a sign-in by the browser may end in the started app: each time with a sentence and a way on. */
import { expect, type Page } from '@playwright/test';
import { expectLine, goTo, test, titleOf, unsentIn } from '../support/app-test.ts';
import { comeBack, decideInBrowser } from '../support/browser-user.ts';
import { openedBy, openNothing } from '../support/desktop-stubs.ts';
import { signInByBrowser } from '../support/sign-in-story.ts';
import { storyAtService } from '../support/story-at-service.ts';

const goOf = (main: Page) => main.getByRole('button', { name: 'Sign in with your browser' });

test('ends when the browser is closed, denied or missing, and can begin again', async ({
  desk,
}) => {
  test.setTimeout(120_000);
  const { online } = desk;
  const { app, main } = await desk.start();
  await main.getByLabel('Service address').fill(online.baseUrl);

  await app.evaluate(({ shell }) => {
    shell.openExternal = () => Promise.reject(new Error('There is no browser.'));
  });
  await goOf(main).click();
  const noBrowser =
    'Traytable couldn’t open your browser. Set a default browser, or use an API key.';
  await expect(main.getByRole('alert')).toHaveText(noBrowser);
  await expect(goOf(main)).toBeFocused();

  await openNothing(app);
  await goOf(main).click();
  await expect(main.getByText('Waiting for your browser.')).toBeVisible();
  await expect.poll(() => openedBy(app)).toHaveLength(1);
  await main.getByRole('button', { name: 'Open the browser again' }).press('Enter');
  await expect.poll(() => openedBy(app)).toHaveLength(2);
  const [first, second] = await openedBy(app);
  expect(second).toBe(first);
  await main.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(goOf(main)).toBeFocused();
  await expect(main.getByRole('alert')).toHaveCount(0);
  const late = decideInBrowser(online, first ?? '').then(comeBack);
  await expect(late, 'nobody listens any more').rejects.toThrow();

  await goOf(main).press('Enter');
  await expect.poll(() => openedBy(app)).toHaveLength(3);
  const opened = (await openedBy(app)).at(-1) ?? '';
  const page = await comeBack(await decideInBrowser(online, opened, { decision: 'deny' }));
  expect(page.text).toContain('You didn’t allow it');
  const denied = 'The service says access wasn’t allowed. Nothing was changed. You can try again.';
  await expect(main.getByRole('alert')).toHaveText(denied);

  const where = { baseUrl: online.baseUrl, visit: (url: string) => decideInBrowser(online, url) };
  await signInByBrowser({ app }, main.getByRole('main'), where);
  await expectLine(main, 'Online');
});

test('ends by itself after ten minutes, and can begin again', async ({ desk }) => {
  const { app, main } = await desk.startIn({ TRAYTABLE_TEST_HINDER: 'waiting' });
  await openNothing(app);
  await main.getByLabel('Service address').fill(desk.online.baseUrl);
  for (const _ of ['the first', 'and another']) {
    await goOf(main).click();
    await expect(main.getByText('Waiting for your browser.')).toBeVisible();
    const sentence = 'No answer came from your browser. Try again, or use an API key.';
    await expect(main.getByRole('alert')).toHaveText(sentence);
    await expect(goOf(main)).toBeFocused();
  }
});

test('takes the address from the browser where every port of this computer is taken', async ({
  desk,
}) => {
  const { online } = desk;
  const { app, main } = await desk.startIn({ TRAYTABLE_TEST_HINDER: 'listening' });
  await openNothing(app);
  await main.getByLabel('Service address').fill(online.baseUrl);
  await goOf(main).click();
  await expect.poll(() => openedBy(app)).toHaveLength(1);
  const answer = await decideInBrowser(online, (await openedBy(app))[0] ?? '');
  expect(answer.origin).toBe('http://127.0.0.1'); // a page that cannot be reached
  await main.getByRole('button', { name: 'Browser didn’t come back?' }).click();
  const field = main.getByLabel('Address of the page your browser shows');
  await expect(field).toBeFocused();
  await field.fill(answer.href.replace(/code=[^&]*/, ''));
  await field.press('Enter');
  await expect(main.getByRole('alert')).toContainText('Copy its whole address.');
  await field.fill(answer.href);
  await field.press('Enter');
  await expectLine(main, 'Online');
});

test('[K4.1] [K1.2] opens another account than before in its own folder, and the work of the first waits', async ({
  desk,
}) => {
  test.setTimeout(180_000);
  const { online } = desk;
  const { baseUrl, service, requests } = online;
  const visit = (opened: string) => decideInBrowser(online, opened);
  const jonas = { baseUrl, service: { password: () => service.password(2) } };
  const asJonas = (opened: string) =>
    decideInBrowser(jonas, opened, { email: 'jonas@studio-lindqvist.example' });
  const { app, main } = await desk.start();
  const answer = await signInByBrowser({ app }, main.getByRole('main'), { baseUrl, visit });
  await expectLine(main, 'Online');
  await storyAtService(online, { baseUrl, visit, requests }).revoke(answer);
  await goTo(main, 'Notes');
  await main.keyboard.press('ControlOrMeta+n');
  await titleOf(main).fill('Only of Mara');
  const banner = main.getByRole('complementary', { name: 'Signed out' });
  await banner.getByRole('button', { name: 'Sign in' }).click({ timeout: 40_000 });
  const ended = app.waitForEvent('close', { timeout: 30_000 });
  const dialog = main.getByRole('dialog', { name: 'Sign in again' });
  await signInByBrowser({ app }, dialog, { baseUrl, visit: asJonas });
  await ended;

  const next = await desk.start();
  await expectLine(next.main, 'Online');
  expect(await unsentIn(next.main)).toBe(0);
  await next.main
    .getByRole('navigation')
    .getByRole('button', { name: /^Account:/ })
    .click();
  const first = next.main.getByRole('menuitemradio', { name: /Mara Lindqvist/ });
  await expect(first).toContainText('1 change');
  expect(requests).not.toContain('POST /notes');
});
