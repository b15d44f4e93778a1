import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { Task } from '../../../shared/records/task.ts';
import { aRecord } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const aTask = (overrides: Fields) => aRecord('task', overrides) as unknown as Task;

const tasks = [
  aTask({ id: 'a', title: 'Send the offer', due_date: '2026-11-25', task_status_id: 'todo' }),
  aTask({ id: 'b', title: 'Call Åsa', due_date: '2026-11-18', task_status_id: 'todo' }),
  aTask({ id: 'c', title: 'Draw the plan', due_date: null, task_status_id: 'todo' }),
  aTask({ id: 'd', title: 'Old work', due_date: '2026-11-01', task_status_id: 'done' }),
];

const statuses = [
  { id: 'todo', name: 'To do', color: '#888888', position: 1, state: 'active' },
  { id: 'done', name: 'Done', color: '#00aa00', position: 2, state: 'complete' },
];

async function openTasks(prepare: (main: FakeMain) => void = () => undefined) {
  const window = await openWindow({}, (main) => {
    main.deliver({ kind: 'taskStatuses', asOf: 0, records: statuses });
    main.deliver({ kind: 'tasks', asOf: 0, records: tasks });
    prepare(main);
  });
  await goTo('tasks');
  await expect.element(page.getByRole('row', { name: /Call Åsa/ })).toBeVisible();
  return window;
}

const titles = () =>
  page
    .getByRole('row')
    .all()
    .slice(1)
    .map((row) => row.element().querySelectorAll('[role="gridcell"]')[1]?.textContent?.trim());

test('shows open tasks by their due day, those without one last', async () => {
  await openTasks();
  expect(titles()).toEqual(['Call Åsa', 'Send the offer', 'Draw the plan']);
  await expect.element(page.getByText('3 of 4 tasks')).toBeVisible();
});

test('sorts by the head of a column, and by a second one with Shift', async () => {
  await openTasks();
  const grid = page.getByRole('grid', { name: 'Tasks' });
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  expect(titles()).toEqual(['Call Åsa', 'Draw the plan', 'Send the offer']);
  await userEvent.keyboard('{Enter}');
  expect(titles()).toEqual(['Send the offer', 'Draw the plan', 'Call Åsa']);
  await expect
    .element(grid.getByRole('columnheader', { name: 'Title' }))
    .toHaveAttribute('aria-sort', 'descending');
});

test('peeks with Space, goes on with J and K, and closes with Esc', async () => {
  await openTasks();
  await expect.element(page.getByRole('grid')).toHaveFocus();
  await userEvent.keyboard('jj ');
  await expect.element(page.getByRole('heading', { name: 'Send the offer' })).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('heading', { name: 'Call Åsa' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Call Åsa' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('grid')).toHaveFocus();
});

test('selects with X and all with Ctrl+A, and says how many', async () => {
  await openTasks();
  await userEvent.keyboard('jx');
  await expect.element(page.getByText('3 of 4 tasks · 1 selected')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText('3 of 4 tasks · 3 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/selected/)).not.toBeInTheDocument();
});

test('finds rows by words in any of their cells', async () => {
  await openTasks();
  await userEvent.keyboard('{Control>}f{/Control}asa');
  await expect.element(page.getByText('1 of 4 tasks')).toBeVisible();
  expect(titles()).toEqual(['Call Åsa']);
});
