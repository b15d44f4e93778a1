import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ConvertingData from '../../../renderer/lock/ConvertingData.svelte';
import { systemTimer } from '../../../renderer/system/timer.ts';
import { ok } from '../../../shared/result.ts';

test.each([
  { to: 'encrypt', title: 'Encrypting your data' },
  { to: 'decrypt', title: 'Decrypting your data' },
] as const)('[X3.3] follows how far main is: $title', async ({ to, title }) => {
  let share = 0.1;
  const bridge = {
    async readLock() {
      share += 0.2;
      return ok({ kind: 'converting', to, share, isRewriting: false } as const);
    },
  };
  const first = { kind: 'converting', to, share: 0.1, isRewriting: false } as const;
  const { unmount } = await render(ConvertingData, {
    props: { bridge, first, timer: systemTimer },
  });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  const bar = page.getByRole('progressbar', { name: title });
  await expect.element(bar).toHaveAttribute('value', '10');
  await expect.element(bar).toHaveAttribute('value', '50');
  await unmount();
  const ended = share;
  await systemTimer.sleep(400);
  expect(share - ended).toBeLessThan(0.3); // the question under way, and no other
});

test('[X3.7] says that the file is rewritten, and shows no share of that', async () => {
  const first = { kind: 'converting', to: 'encrypt', share: 0.4, isRewriting: false } as const;
  let isRewriting = true;
  const bridge = { readLock: async () => ok({ ...first, isRewriting }) };
  await render(ConvertingData, { props: { bridge, first, timer: systemTimer } });
  const bar = page.getByRole('progressbar', { name: 'Encrypting your data' });
  await expect.element(page.getByText(/^Rewriting the file/)).toBeVisible();
  await expect.element(bar).not.toHaveAttribute('value');
  isRewriting = false;
  await expect.element(page.getByText(/^Rewriting the file/)).not.toBeInTheDocument();
  await expect.element(bar).toHaveAttribute('value', '40');
});
