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

test.each(['Weiterentwicklung der Häfen '.repeat(20), 'شركة الأفق للتجارة الدولية '.repeat(20)])(
  '[V302] shows the beginning of a name that is too long, and what tells it apart: %s',
  async (id) => {
    await render(Picker, {
      items: [{ id }],
      namesOf: ({ id: name }) => [String(name)],
      aboutOf: () => 'task',
      words: { label: 'Find', list: 'Clients', empty: 'None yet', unmatched: 'No such client' },
      onchoose: () => undefined,
      onclose: () => undefined,
    });
    const option = page.getByRole('option').element() as HTMLElement;
    const [name, about] = [...option.querySelectorAll<HTMLElement>('[dir]')];
    const isRightToLeft = id.startsWith('ش');
    expect(getComputedStyle(name as HTMLElement).direction).toBe(isRightToLeft ? 'rtl' : 'ltr');
    expect(name?.scrollWidth).toBeGreaterThan(name?.clientWidth ?? 0);
    expect(about?.textContent).toBe('task');
    const { right } = option.getBoundingClientRect();
    expect(about?.getBoundingClientRect().right).toBeLessThanOrEqual(right);
  },
);
