import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Task } from '../../../shared/records/task.ts';
import { aCompany, aRecord } from '../../support/builders.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const clear = () => page.getByRole('button', { name: 'Clear the filters' });

test('says that a task made under a filter is not in the list, and shows it there', async () => {
  const { time } = await openWindow({}, (main) => {
    const record = aRecord('task', { id: 'a', title: 'Send the offer' }) as unknown as Task;
    main.deliver({ kind: 'tasks', asOf: 0, records: [record] });
    main.setLine('unreachable');
  });
  await goTo('tasks');
  await page.getByRole('searchbox', { name: 'Filter tasks' }).fill('offer');
  await page.getByRole('button', { name: 'New…' }).click();
  await page.getByRole('menuitem', { name: 'Task', exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toBeVisible();
  expect(clear().elements()).toEqual([]); // nothing of it is saved yet
  await title.fill('Book the room');
  await time.pass(300);
  const words = page.getByText('The open task doesn’t match the filters of this list.');
  await expect.element(words).toBeVisible();
  await clear().click();
  await expect.element(page.getByRole('row', { name: /Book the room/ })).toBeVisible();
  await expect.element(words).not.toBeInTheDocument();
  expect(document.activeElement?.closest('section')).not.toBeNull();
});

test('says the same of a client', async () => {
  await openWindow({}, (main) => {
    main.deliver({
      kind: 'companies',
      asOf: 0,
      records: [aCompany(), aCompany({ id: 5, name: 'Fjell' })],
    });
  });
  await goTo('clients');
  await page.getByRole('option', { name: /Fjell/ }).click();
  await page.getByRole('searchbox', { name: 'Filter clients' }).fill('lantern');
  await expect.element(page.getByText(/^The open client doesn’t match/)).toBeVisible();
  await clear().click();
  await expect.element(page.getByRole('option', { name: /Fjell/ })).toBeVisible();
  await expect.element(clear()).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.closest('[role="listbox"]')).not.toBeNull();
});
