import { createRawSnippet } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Dialog from '../../../renderer/ui/Dialog.svelte';

test('closes with Esc, also over a screen that takes the key for itself', async () => {
  const screen = (event: KeyboardEvent) => event.preventDefault();
  window.addEventListener('keydown', screen);
  onTestFinished(() => window.removeEventListener('keydown', screen));
  let closed = 0;
  const onclose = () => (closed += 1);
  const children = createRawSnippet(() => ({ render: () => '<p>Words</p>' }));
  await render(Dialog, { label: 'A sheet', onclose, children });
  await expect.element(page.getByRole('dialog', { name: 'A sheet' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closed).toBe(1);
});

test('keeps keys from the screen below, but not those of the window', async () => {
  const received: string[] = [];
  const screen = ({ key }: KeyboardEvent) => void received.push(key);
  window.addEventListener('keydown', screen);
  onTestFinished(() => window.removeEventListener('keydown', screen));
  const children = createRawSnippet(() => ({ render: () => '<p>Words</p>' }));
  const sheet = await render(Dialog, { label: 'A sheet', onclose: () => undefined, children });
  await expect.element(page.getByRole('dialog', { name: 'A sheet' })).toBeVisible();
  await userEvent.keyboard('1n');
  await page.getByText('Words').click(); // nothing that takes the focus
  await userEvent.keyboard('j{Control>}z{/Control}');
  expect(received.filter((key) => key !== 'Control')).toEqual([]);
  await userEvent.keyboard('{Control>}={/Control}');
  expect(received).toContain('=');
  await sheet.unmount();
  await userEvent.keyboard('j');
  expect(received).toContain('j');
});
