import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Picker from '../../../renderer/ui/Picker.svelte';
import { holdKey } from '../../support/hold-key.ts';

test('chooses by Enter, and not by one that is held since it opened the list', async () => {
  const chosen: unknown[] = [];
  await render(Picker, {
    items: [{ id: 'Atlas' }],
    namesOf: ({ id }) => [String(id)],
    words: { label: 'Find', list: 'Clients', empty: 'None yet', unmatched: 'No such client' },
    onchoose: (one) => void chosen.push(one),
    onclose: () => undefined,
  });
  await expect.element(page.getByRole('option', { name: 'Atlas' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Find' })).toHaveFocus();
  holdKey('Enter');
  expect(chosen).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual([{ id: 'Atlas' }]);
});
