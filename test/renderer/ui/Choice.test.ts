import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Choice from '../../../renderer/ui/Choice.svelte';

test('closes nothing else when its choice closes its container', async () => {
  const problems: unknown[] = [];
  const note = (event: PromiseRejectionEvent) => {
    problems.push(event.reason);
    event.preventDefault();
  };
  window.addEventListener('unhandledrejection', note);
  const values = ['one', 'two'].map((value) => ({ value, label: value }));
  const shown = await render(Choice, {
    labelledby: 'x',
    name: 'x',
    values,
    chosen: 'one',
    onchoose: async () => void (await shown.unmount()),
  });
  await page.getByText('two').click();
  await expect.element(page.getByRole('radiogroup')).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve)); // a rejection is reported as a task of its own
  window.removeEventListener('unhandledrejection', note);
  expect(problems).toEqual([]);
});
