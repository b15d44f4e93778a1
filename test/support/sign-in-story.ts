/**
 * The story of a sign-in in the started app: by the browser, through an expired token and a revocation. What
 * is written meanwhile arrives once.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import { expectLine, goTo, titleOf, unsentIn } from './app-test.ts';
import { comeBack } from './browser-user.ts';
import { openedBy, openNothing } from './desktop-stubs.ts';
import { otherClient } from './other-client.ts';
import type { SwitchableService } from './switchable-service.ts';

export type SignInStory = {
  readonly online: SwitchableService;
  readonly baseUrl: string;
  /** Is the person in the browser at this page; the address it is sent back to. */
  readonly visit: (opened: string) => Promise<URL>;
  /** Ends the access token at the service. */
  readonly expire: () => Promise<void>;
  /** Ends the sign-in at the service. */
  readonly revoke: (answer: URL) => Promise<void>;
  /** How often a refresh token was traded. */
  readonly refreshes: () => number;
};

/** The notes of the story, in the order in which they are written. */
const titles = ['Written signed in', 'Written when the token had expired', 'Written signed out'];

/** Signs in, outlives an expired token, and writes more after the service has ended the sign-in. */
export async function workUntilSignedOut(app: LaunchedApp, story: SignInStory): Promise<void> {
  const [first = '', second = '', third = ''] = titles;
  const written = () => writtenAt(story.online);
  const answer = await signInByBrowser(app, app.main.getByRole('main'), story);
  await goTo(app.main, 'Notes');
  await expect(app.main.getByRole('option').first()).toBeVisible({ timeout: 40_000 });
  await write(app.main, first);
  await expect.poll(written, { timeout: 40_000 }).toEqual([first]);

  await story.expire();
  await write(app.main, second);
  await expect.poll(written, { timeout: 40_000 }).toEqual([first, second]);
  expect(story.refreshes()).toBe(1);

  await story.revoke(answer);
  await write(app.main, third);
  const asked = signedOutBanner(app.main).getByText('1 change will be sent after you sign in.');
  await expect(asked).toBeVisible({ timeout: 40_000 });
}

/** Signs in again where the app asks for it; what waited is sent once. */
export async function signInAgain(app: LaunchedApp, story: SignInStory): Promise<void> {
  await expectLine(app.main, 'Signed out');
  expect(await unsentIn(app.main)).toBe(1);
  await signedOutBanner(app.main).getByRole('button', { name: 'Sign in' }).click();
  await signInByBrowser(app, app.main.getByRole('dialog', { name: 'Sign in again' }), story);
  await expect.poll(() => unsentIn(app.main), { timeout: 40_000 }).toBe(0);
  await expectLine(app.main, 'Online');
  await expect(signedOutBanner(app.main)).toHaveCount(0);
  expect(await writtenAt(story.online)).toEqual(titles);
}

/** The same with a power cut before, and a start after it, which the keychain signs in; the app of that start. */
export async function signInAfterPowerCut(
  app: LaunchedApp,
  story: SignInStory,
  start: () => Promise<LaunchedApp>,
): Promise<LaunchedApp> {
  await app.kill();
  const again = await start();
  await signInAgain(again, story);
  await again.end();
  const last = await start();
  await expectLine(last.main, 'Online');
  expect(await writtenAt(story.online)).toEqual(titles);
  return last;
}

function signedOutBanner(main: Page): Locator {
  return main.getByRole('complementary', { name: 'Signed out' });
}

/** Signs in by the form in `where`, and is the person in the browser; the address it came back to. */
export async function signInByBrowser(
  { app }: Pick<LaunchedApp, 'app'>,
  where: Locator,
  { baseUrl, visit }: Pick<SignInStory, 'baseUrl' | 'visit'>,
): Promise<URL> {
  await openNothing(app);
  const before = (await openedBy(app)).length;
  await where.getByLabel('Service address').fill(baseUrl);
  await where.getByRole('button', { name: 'Sign in with your browser' }).click();
  await expect.poll(() => openedBy(app), { timeout: 20_000 }).toHaveLength(before + 1);
  const answer = await visit((await openedBy(app)).at(-1) ?? '');
  const page = await comeBack(answer);
  expect(page.text).toContain('You’re signed in');
  return answer;
}

async function write(main: Page, title: string): Promise<void> {
  await main.keyboard.press('ControlOrMeta+n');
  await titleOf(main).fill(title);
}

/** The notes of the story that the service has, in its order. */
async function writtenAt(online: SwitchableService): Promise<readonly string[]> {
  const found = (await otherClient(online).notes()).map(({ title }) => title);
  return titles.flatMap((title) => found.filter((one) => one === title));
}
