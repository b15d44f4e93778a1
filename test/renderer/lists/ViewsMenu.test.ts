import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aRecord } from '../../support/builders.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const names = () =>
  page
    .getByRole('list', { name: 'Saved views' })
    .getByRole('listitem')
    .all()
    .map((item) => item.element().querySelector('.name')?.textContent?.trim());

test('saves views by name, opens one from the sidebar, renames, moves and deletes them, and undoes that', async () => {
  await openWindow({}, (main) => {
    const tasks = [
      aRecord('task', { id: 'a', title: 'Open', completed_at: null }),
      aRecord('task', { id: 'b', title: 'Over', completed_at: '2026-11-01T08:00:00Z' }),
    ];
    main.deliver({ kind: 'tasks', asOf: 0, records: tasks as never });
  });
  await goTo('tasks');
  await expect.element(page.getByText('1 of 2 tasks')).toBeVisible();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Name of the view' });
  await expect.element(field).toHaveFocus();
  await field.fill('Open ones');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Remove the filter Done: No' }).click();
  await expect.element(page.getByText('2 tasks')).toBeVisible();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await field.fill('Everything');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Move Everything up' }).click();
  await expect.poll(names).toEqual(['Everything', 'Open ones']);
  await expect.element(page.getByRole('button', { name: 'Move Everything down' })).toHaveFocus();
  await page.getByRole('button', { name: 'Rename Everything' }).click();
  await userEvent.keyboard('All of it{Enter}');
  await expect.poll(names).toEqual(['All of it', 'Open ones']);
  await page.getByRole('button', { name: 'Delete All of it' }).click();
  await expect.poll(names).toEqual(['Open ones']);
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['All of it', 'Open ones']);
  await userEvent.keyboard('{Escape}');
  await goTo('notes');
  const inSidebar = page.getByRole('button', { name: 'Open ones', exact: true });
  await inSidebar.click();
  await expect.element(page.getByText('1 of 2 tasks')).toBeVisible();
  const mark = page.getByTitle('The view “Open ones” is open');
  await expect.element(mark).toBeVisible();
  expect(getComputedStyle(inSidebar.element()).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
  await page.getByRole('button', { name: 'Remove the filter Done: No' }).click();
  await expect.element(mark).not.toBeInTheDocument();
});

test('saves the words of the filter with a view, and fills the filter with those of the view that is opened', async () => {
  await openWindow({}, (main) => {
    const tasks = ['Bulk one', 'Bulk two', 'Else'].map((title, at) =>
      aRecord('task', { id: `${at}`, title, completed_at: null }),
    );
    main.deliver({ kind: 'tasks', asOf: 0, records: tasks as never });
  });
  await goTo('tasks');
  const filter = page.getByRole('searchbox');
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await userEvent.keyboard('{Enter}{Escape}');
  };
  await expect.element(page.getByText('3 tasks')).toBeVisible();
  await save('All of them');
  await filter.fill('bulk');
  await expect.element(page.getByText('2 of 3 tasks')).toBeVisible();
  await save('Bulk work');
  await expect.element(page.getByTitle('The view “Bulk work” is open')).toBeVisible();
  await page.getByRole('button', { name: 'All of them', exact: true }).click();
  await expect.element(filter).toHaveValue('');
  await page.getByRole('button', { name: 'Bulk work', exact: true }).click();
  await expect.element(filter).toHaveValue('bulk');
  await expect.element(page.getByText('2 of 3 tasks')).toBeVisible();
  await filter.fill('b'.repeat(501));
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect.element(page.getByText(/^The words of the filter are too long/)).toBeVisible();
});

test('[V31] [V31.1] keeps in the sidebar the views that are pinned there, and marks the opened one of two equal ones', async () => {
  await openWindow({}, (main) => {
    const task = aRecord('task', { id: 'a', title: 'One', completed_at: null });
    main.deliver({ kind: 'tasks', asOf: 0, records: [task] as never });
  });
  await goTo('tasks');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Name of the view' });
  for (const name of ['First', 'Second', 'Third']) {
    await field.fill(name);
    await userEvent.keyboard('{Enter}');
  }
  const inSidebar = (name: string) =>
    page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name, exact: true });
  const marked = () =>
    ['First', 'Second', 'Third'].filter(
      (name) => inSidebar(name).query()?.getAttribute('aria-current') === 'true',
    );
  await expect.poll(marked).toEqual(['Third']);
  await page.getByRole('button', { name: 'First in the sidebar' }).click();
  await expect.element(inSidebar('First')).not.toBeInTheDocument();
  await expect.poll(names).toEqual(['First', 'Second', 'Third']);
  await userEvent.keyboard('{Escape}');
  await inSidebar('Second').click();
  await expect.poll(marked).toEqual(['Second']);
  await expect.element(page.getByTitle('The view “Second” is open')).toBeVisible();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const pin = page.getByRole('button', { name: 'First in the sidebar' });
  await expect.element(pin).toHaveAttribute('aria-pressed', 'false');
  await pin.click();
  await expect.element(inSidebar('First')).toBeVisible();
});

test('[P2] keeps names, words of a filter and lines that are too long whole, says so, and takes none of them', async () => {
  const { main } = await openWindow();
  await goTo('tasks');
  const line = page.getByRole('textbox', { name: 'Add a task' });
  await line.fill('x'.repeat(501));
  await expect
    .element(line)
    .toHaveAccessibleDescription(/has 501 characters, and 500 are the most/);
  await userEvent.keyboard('{Enter}');
  expect(main.queue.writes).toEqual([]);
  await expect.element(line).toHaveValue('x'.repeat(501));

  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Name of the view' });
  const long = 'y'.repeat(61);
  await field.fill(long);
  await expect.element(field).toHaveAccessibleDescription(/has 61 characters, and 60 are the most/);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue(long);
  await expect.element(page.getByRole('button', { name: 'Save view' })).toBeDisabled();
  await field.fill('Mine');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Rename Mine' }).click();
  const name = page.getByRole('textbox', { name: 'New name of Mine' });
  await name.fill(long);
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue(long);
  await userEvent.keyboard('{Escape}');
  await expect.poll(names).toEqual(['Mine']);
});

test('[V365] each of several views deleted in a row by keys puts the focus on its Undo, also of equal names', async () => {
  await openWindow({}, (main) => {
    const task = aRecord('task', { id: 'a', title: 'One', completed_at: null });
    main.deliver({ kind: 'tasks', asOf: 0, records: [task] as never });
  });
  await goTo('tasks');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  for (const name of ['First', 'Second', 'First']) {
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await userEvent.keyboard('{Enter}');
    const button = page.getByRole('button', { name: `Delete ${name}` });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(undo).toHaveFocus();
  }
});
