/** A proxy that asks for a password, as the user meets it. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openWindow } from '../../support/open-window.ts';

const proxy = 'proxy.office.example:8080';
const banner = () => page.getByRole('complementary', { name: 'Proxy' });
const sheet = () => page.getByRole('dialog', { name: 'Password of the proxy' });

test.each([
  ['before the first sign-in', { account: { kind: 'none' } }],
  ['while signed in', {}],
] as const)('takes the password of a proxy that asks, %s', async (_when, options) => {
  const { main } = await openWindow(options);
  await expect.element(banner()).not.toBeInTheDocument();
  main.setProxy({ proxy, state: 'asks' });
  await expect.element(banner()).toMatchTextContent(`${proxy}, wants a name and a password`);
  await banner().getByRole('button', { name: 'Enter…' }).click();
  await expect.element(sheet().getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('jonas{Enter}');
  await expect.element(sheet().getByRole('alert')).toMatchTextContent('Enter both');
  await sheet().getByLabelText('Password').fill('p:w d');
  await userEvent.keyboard('{Enter}');
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(main.callsOf('giveProxyPassword')).toEqual([{ proxy, user: 'jonas', password: 'p:w d' }]);
  main.setProxy({ proxy, state: 'refuses' });
  await expect.element(banner()).toMatchTextContent('refused the name and password');
  main.setProxy({ proxy, state: 'open' });
  await expect.element(banner()).not.toBeInTheDocument();
});

test('opens its form only when the user asks for it', async () => {
  const { main } = await openWindow();
  main.setProxy({ proxy, state: 'asks' });
  await banner().getByRole('button', { name: 'Enter…' }).click();
  await expect.element(sheet()).toBeVisible();
  main.setProxy(null);
  await expect.element(sheet()).not.toBeInTheDocument();
  main.setProxy({ proxy, state: 'asks' });
  await expect.element(banner()).toBeVisible();
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('says that a proxy wants a sign-in of another kind, and tries again', async () => {
  const { main } = await openWindow();
  main.setProxy({ proxy, state: 'unsupported' });
  await expect.element(banner()).toMatchTextContent('such as NTLM');
  await banner().getByRole('button', { name: 'Try again' }).click();
  expect(main.callsOf('networkChanged')).toHaveLength(1);
});

test('forgets the password of a proxy in the settings', async () => {
  const { main } = await openWindow();
  main.setProxy({ proxy, state: 'open' });
  await userEvent.keyboard('{Control>},{/Control}');
  await page.getByRole('button', { name: 'Forget this password' }).click();
  expect(main.callsOf('forgetProxyPassword')).toHaveLength(1);
  await expect.element(page.getByText(proxy)).not.toBeInTheDocument();
});
