import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listNames } from '../../../shared/api/endpoints.ts';
import type { Status } from '../../../shared/ipc/state.ts';
import { aCreate } from '../../support/builders.ts';
import { anAccount } from '../../support/fake-bridge.ts';
import { openWindow } from '../../support/open-window.ts';

const address = () => page.getByLabelText('Service address');
const key = () => page.getByLabelText('API key');
const signIn = () => page.getByRole('button', { name: 'Sign in', exact: true });
const withBrowser = () => page.getByRole('button', { name: 'Sign in with your browser' });
const useKey = () => page.getByRole('button', { name: 'Use an API key instead' }).click();

async function noAccount(suggestedBaseUrl?: string) {
  return openWindow({ account: { kind: 'none', ...(suggestedBaseUrl && { suggestedBaseUrl }) } });
}

/** Where the user has chosen to type a key. */
async function signedOut(suggestedBaseUrl?: string) {
  const opened = await noAccount(suggestedBaseUrl);
  await useKey();
  return opened;
}

test.each([
  ['whose sign-in the service has ended', { token: 'missing', isByBrowser: true }, /^Signed out\./],
  ['whose key is rejected', { token: 'in-keychain' }, /^Signed out\./],
  [
    'whose sign-in may still be good, after a lost reply',
    { token: 'in-keychain', isByBrowser: true },
    /^Sign in again\. Traytable couldn’t renew your sign-in\./,
  ],
  [
    'whose sign-in was in memory only',
    { token: 'missing', isTokenLost: true },
    /^Sign in again\. Your sign-in was not kept when Traytable closed\./,
  ],
  [
    'whose sign-in no keychain kept while its account was opened',
    { token: 'missing', isTokenLost: true, isHandedOver: true },
    /^Sign in once more\. Traytable started again to open this account/,
  ],
] as const)(
  '[S8] [S14.1] [K114] tells a user %s why, and offers to sign in',
  async (_who, known, words) => {
    await openWindow({ account: anAccount(known), status: { line: 'signed-out' } });
    const banner = page.getByRole('complementary', { name: 'Signed out' });
    await expect.element(banner).toMatchTextContent(words);
    await banner.getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect
      .element(dialog)
      .toMatchTextContent(/of another account, that other account opens\./);
  },
);

test('[S13] lets a user whose keychain is locked try it again, or sign in', async () => {
  const { main } = await openWindow({
    account: anAccount({ token: 'locked' }),
    status: { line: 'signed-out' },
  });
  const banner = page.getByRole('complementary', { name: 'Signed out' });
  await expect.element(banner).toMatchTextContent(/^Your sign-in is out of reach\./);
  await expect.element(banner.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => main.account).toMatchObject({ token: 'in-keychain' });
  main.setLine('open');
  await expect.poll(() => banner.elements()).toEqual([]);
});

describe('signing in', () => {
  test('opens the app once the service has accepted the key', async () => {
    const { main } = await signedOut();
    await expect.element(address()).toHaveFocus();
    await userEvent.keyboard(' https://app.example.com ');
    await key().fill('  svc_at_1  ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    expect(main.callsOf('connect')).toEqual([
      { baseUrl: 'https://app.example.com', apiKey: 'svc_at_1' },
    ]);
  });

  test('begins with the key if the address is known', async () => {
    await signedOut('https://app.example.com');
    await expect.element(address()).toHaveValue('https://app.example.com');
    await expect.element(key()).toHaveFocus();
  });

  test('[P2] saves what was written before any sign-in', async () => {
    const { main } = await openWindow({ account: { kind: 'none' } }, (fake) => {
      fake.queue = { ...fake.queue, writes: [aCreate()] };
    });
    await expect.element(page.getByText(/saved on this computer and will be sent/)).toBeVisible();
    await page.getByRole('button', { name: 'Save my unsent work' }).click();
    await expect.element(page.getByText(/^Saved as /)).toBeVisible();
    expect(main.callsOf('saveUnsentWork')).toHaveLength(1);
  });

  test.each([
    ['bad-address', /starts with https/],
    ['not-service', /in the words of main/],
    ['refused', /This key was not accepted/],
    ['unreachable', /in the words of main/],
    ['other-account', /belongs to another account/],
    ['disk', /in the words of main/],
    ['bug', /in the words of main/],
  ])('tells what happened and keeps the input: %s', async (failure, words) => {
    const { main } = await signedOut();
    main.troubles.set('connect', failure);
    await address().fill('https://app.example.com');
    await key().fill('svc_at_1');
    await signIn().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(words);
    await expect.element(address()).toHaveValue('https://app.example.com');
    await expect.element(key()).toHaveValue('svc_at_1');
    await signIn().click();
    await expect.element(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  });

  test.each([
    ['not-service', address],
    ['bad-address', address],
    ['refused', key],
  ])('keeps the focus in the field that was rejected: %s', async (failure, field) => {
    const { main } = await signedOut();
    main.troubles.set('connect', failure);
    await address().fill('https://app.example.com/settings');
    await key().fill('svc_at_1');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveAccessibleDescription(/./);
  });

  test('names the address in use if the user typed that of a page', async () => {
    const { main } = await signedOut();
    main.usedBaseUrl = 'https://app.example.com';
    await address().fill('app.example.com/settings/api?tab=keys');
    await key().fill('svc_at_1');
    await signIn().click();
    await expect
      .element(page.getByText(/Signed in at https:\/\/app\.example\.com\./))
      .toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect.element(page.getByText(/Signed in at/)).not.toBeInTheDocument();
    // And again, where a page is typed again.
    await main.bridge.signOut(null);
    await page
      .getByRole('complementary', { name: 'Signed out' })
      .getByRole('button', { name: 'Sign in' })
      .click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await useKey();
    await again.getByLabelText('Service address').fill('app.example.com/notes/7');
    await again.getByLabelText('API key').fill('svc_at_2');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(page.getByText(/Signed in at/)).toBeVisible();
  });

  test('[Q16.1] asks before notes of no account are sent, and returns the answer', async () => {
    const { main } = await signedOut();
    main.troubles.set('connect', 'stranded-work');
    await address().fill('https://app.example.com');
    await key().fill('svc_at_1');
    await signIn().click();
    await expect.element(page.getByText(/Should this account send them/)).toBeVisible();
    expect(main.callsOf('cancelSignIn')).toEqual([]);
    await page.getByRole('button', { name: 'Don’t sign in' }).click();
    await expect.element(key()).toHaveFocus();
    expect(main.callsOf('cancelSignIn')).toHaveLength(1); // ends the tokens that waited
    main.troubles.set('connect', 'stranded-work');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Send them with this account' }).click();
    await expect.element(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    const asked = { baseUrl: 'https://app.example.com', apiKey: 'svc_at_1' };
    expect(main.callsOf('connect')).toEqual([asked, asked, { ...asked, takesWork: true }]);
  });

  test('sends nothing while a field is empty', async () => {
    const { main } = await signedOut('https://app.example.com');
    await signIn().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Enter the API key/);
    await expect.element(key()).toHaveFocus();
    expect(main.callsOf('connect')).toEqual([]);
  });

  test('hides the key until the user wants to see it', async () => {
    await signedOut();
    await expect.element(key()).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show the key' }).click();
    await expect.element(key()).toHaveAttribute('type', 'text');
  });
});

/** Signing in through the browser; the user takes as long as `end` is not called. */
async function inBrowser(trouble?: string) {
  const opened = await noAccount('https://app.example.com');
  const { main } = opened;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  main.browserAnswers = () => ended;
  const { cancelSignIn } = main.bridge;
  Object.assign(main.bridge, {
    cancelSignIn: async () => {
      const answer = await cancelSignIn(null);
      end();
      return answer;
    },
  });
  if (trouble !== undefined) main.troubles.set('signIn', trouble);
  await withBrowser().click();
  return { main, end };
}

describe('signing in through the browser', () => {
  test('is the first way, and opens the app when the browser has returned', async () => {
    const { main } = await noAccount();
    await expect.element(address()).toHaveFocus();
    await expect.element(key()).not.toBeInTheDocument();
    await userEvent.keyboard(' https://app.example.com {Enter}');
    await expect.element(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    expect(main.callsOf('signIn')).toEqual([{ baseUrl: 'https://app.example.com' }]);
    expect(main.callsOf('connect')).toEqual([]);
  });

  test('begins with its button if the address is known, and asks for an unknown address', async () => {
    await noAccount('https://app.example.com');
    await expect.element(withBrowser()).toHaveFocus();
    await address().fill('');
    await withBrowser().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Enter the service address/);
    await expect.element(address()).toHaveFocus();
  });

  test('waits with a way to open the browser again, and to stop', async () => {
    const { main } = await inBrowser();
    await expect.element(page.getByText(/Waiting for your browser/)).toBeVisible();
    const again = page.getByRole('button', { name: 'Open the browser again' });
    await expect.element(again).toHaveFocus();
    await again.click();
    expect(main.callsOf('reopenSignIn')).toHaveLength(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(withBrowser()).toHaveFocus();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('takes the address of the page on which the browser ended', async () => {
    const { main, end } = await inBrowser();
    await page.getByRole('button', { name: 'Browser didn’t come back?' }).click();
    const pasted = page.getByLabelText('Address of the page your browser shows');
    await expect.element(pasted).toHaveFocus();
    main.troubles.set('pasteSignIn', 'not-ours');
    await userEvent.keyboard('http://127.0.0.1/other{Enter}');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/isn’t the page/);
    await expect.element(pasted).toHaveFocus();
    await pasted.fill('http://127.0.0.1/callback?code=1');
    await userEvent.keyboard('{Enter}');
    end();
    await expect.element(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    expect(main.callsOf('pasteSignIn').at(-1)).toEqual({
      address: 'http://127.0.0.1/callback?code=1',
    });
  });

  test.each([
    ['denied', /wasn’t allowed/],
    ['timed-out', /No answer came from your browser/],
    ['no-browser', /couldn’t open your browser/],
    ['no-sign-in', /Use an API key instead/],
    ['refused', /didn’t accept this sign-in/],
    ['other-account', /signed in as another account/],
    ['unreachable', /in the words of main/],
  ])('tells what happened and how to continue: %s', async (failure, words) => {
    const { end } = await inBrowser(failure);
    end();
    await expect.element(page.getByRole('alert')).toMatchTextContent(words);
    await expect.element(address()).toHaveValue('https://app.example.com');
    await (failure === 'unreachable'
      ? expect.element(address()).toHaveFocus()
      : expect.element(withBrowser()).toHaveFocus());
    await useKey();
    await expect.element(key()).toHaveFocus();
    await page.getByRole('button', { name: 'Use your browser instead' }).click();
    await expect.element(withBrowser()).toHaveFocus();
  });

  test('[Q16.5] asks whose the sign-in is, and returns the answer', async () => {
    const { main, end } = await inBrowser('unsure-account');
    end();
    await page.getByRole('button', { name: 'The same account' }).click();
    await expect.element(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    const asked = { baseUrl: 'https://app.example.com' };
    expect(main.callsOf('signIn')).toEqual([asked, { ...asked, isSameAccount: true }]);
  });
});

describe('signed out with a known account', () => {
  test('lets the user read and write, and sign in again', async () => {
    const account = anAccount({ key: `t-${crypto.randomUUID()}`, token: 'missing' });
    const { main } = await openWindow({ account, status: { line: 'signed-out' } });
    await expect.element(page.getByText(/You can read and write everything here/)).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await useKey();
    await expect.element(key()).toHaveFocus();
    await key().fill('svc_at_2');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Online')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(main.callsOf('connect')).toEqual([
      { baseUrl: 'https://app.example.com', apiKey: 'svc_at_2' },
    ]);
  });

  test('tells that the address of the account never responded, and offers another', async () => {
    const account = anAccount({ key: `t-${crypto.randomUUID()}`, member: null });
    const asOf = Object.fromEntries(listNames.map((list) => [list, null])) as Status['asOf'];
    await openWindow({ account, status: { line: 'unreachable', asOf } });
    await expect.element(page.getByText(/has never answered like the service/)).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(page.getByRole('dialog').getByLabelText('Service address')).toBeVisible();
  });

  test('[Q16.5] asks whose a key is if the service does not tell, and returns the answer', async () => {
    const account = anAccount({ key: `t-${crypto.randomUUID()}`, token: 'missing' });
    const { main } = await openWindow({ account, status: { line: 'signed-out' } });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await useKey();
    const same = page.getByRole('button', { name: 'The same account' });
    main.troubles.set('connect', 'unsure-account');
    await key().fill('svc_at_2');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/which account this key is for/)).toBeVisible();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Sign in' })).toBeDisabled();
    await key().fill('svc_at_3');
    await expect.element(same).not.toBeInTheDocument();
    main.troubles.set('connect', 'unsure-account');
    await userEvent.keyboard('{Enter}');
    main.troubles.set('connect', 'other-account');
    await page.getByRole('button', { name: 'Another account' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/save them as a file/);
    await expect.element(key()).toHaveFocus(); // the clicked button is gone
    main.troubles.set('connect', 'unsure-account');
    await key().click();
    await userEvent.keyboard('{Enter}');
    await same.click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const asked = { baseUrl: 'https://app.example.com', apiKey: 'svc_at_3' };
    expect(main.callsOf('connect').slice(1)).toEqual([
      asked,
      { ...asked, isSameAccount: false },
      asked,
      { ...asked, isSameAccount: true },
    ]);
  });

  test('[Q16] saves what is typed before another account could be signed in to', async () => {
    const account = anAccount({ key: `t-${crypto.randomUUID()}`, token: 'missing' });
    const { main } = await openWindow({ account, status: { line: 'signed-out' } });
    await page.getByRole('button', { name: 'New note' }).first().click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Of Ada');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await useKey();
    await key().fill('svc_at_2');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const order = main.calls.map(({ name }) => name);
    expect(order).toContain('saveRecord');
    expect(order.indexOf('saveRecord')).toBeLessThan(order.indexOf('connect'));
  });
});
