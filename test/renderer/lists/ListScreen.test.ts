import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Invoice } from '../../../shared/records/invoice.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { Task } from '../../../shared/records/task.ts';
import { aCreateOf, aRecord } from '../../support/builders.ts';
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

/** The heads of groups and the titles of rows, from the top. */
const lines = () =>
  page
    .getByRole('row')
    .all()
    .slice(1)
    .map((row) => {
      const cells = row.element().querySelectorAll('[role="gridcell"]');
      return cells[Math.min(1, cells.length - 1)]?.textContent?.trim().replace(/\s+/g, ' ');
    });

test('shows open tasks by when they are due, those without a day last', async () => {
  await openTasks();
  expect(lines()).toEqual([
    ...['Overdue 1', 'Call Åsa', 'Later 1', 'Send the offer', 'No due date 1', 'Draw the plan'],
  ]);
  await expect.element(page.getByText('3 of 4 tasks')).toBeVisible();
});

test('sorts by the head of a column, and by a second one with Shift', async () => {
  await openTasks();
  await page.getByRole('button', { name: /^Group by/ }).click();
  await page.getByRole('menuitemradio', { name: 'No groups' }).click();
  const grid = page.getByRole('grid', { name: 'Tasks' });
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  expect(lines()).toEqual(['Call Åsa', 'Draw the plan', 'Send the offer']);
  await userEvent.keyboard('{Enter}');
  expect(lines()).toEqual(['Send the offer', 'Draw the plan', 'Call Åsa']);
  await expect
    .element(grid.getByRole('columnheader', { name: 'Title' }))
    .toHaveAttribute('aria-sort', 'descending');
});

test('peeks with Space, goes on with J and K, and closes with Esc', async () => {
  await openTasks();
  await expect.element(page.getByRole('grid')).toHaveFocus();
  await userEvent.keyboard('jjjj ');
  await expect.element(page.getByRole('heading', { name: 'Send the offer' })).toBeVisible();
  await userEvent.keyboard('kk');
  await expect.element(page.getByRole('heading', { name: 'Call Åsa' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Call Åsa' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('grid')).toHaveFocus();
});

test('peeks and goes back by keys where the window has no room for both', async () => {
  await openTasks();
  await page.viewport(720, 480);
  await userEvent.keyboard('jj ');
  await expect.element(page.getByRole('heading', { name: 'Call Åsa' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('grid')).toHaveFocus();
});

test('takes words for a condition that was added by the keyboard', async () => {
  await openTasks();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  (page.getByRole('menuitem', { name: 'Title' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Contains' })).toHaveFocus();
  await userEvent.keyboard('plan{Escape}');
  await expect.element(page.getByText('1 of 4 tasks')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toHaveFocus();
});

test('selects with X and all with Ctrl+A, and says how many', async () => {
  await openTasks();
  await userEvent.keyboard('jjx');
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
  expect(lines()).toEqual(['Overdue 1', 'Call Åsa']);
});

test('narrows, and takes in what changes, also after the user has left the list and come back', async () => {
  const { main } = await openTasks();
  await goTo('outbox');
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  await goTo('tasks');
  await expect.element(page.getByText('3 of 4 tasks')).toBeVisible();
  await userEvent.keyboard('{Control>}f{/Control}asa');
  await expect.element(page.getByText('1 of 4 tasks')).toBeVisible();
  const record = aTask({ id: 'e', title: 'Visit Åsa', task_status_id: 'todo' });
  main.deliver({ kind: 'tasks', asOf: 0, records: [record] });
  await expect.element(page.getByText('2 of 5 tasks')).toBeVisible();
});

test('changes the status of all selected tasks, marks them as waiting, and undoes that', async () => {
  const { main } = await openTasks((fake) => fake.setLine('unreachable'));
  await userEvent.keyboard('{Control>}a{/Control}');
  const bar = page.getByRole('group', { name: 'Selected' });
  await bar.getByRole('button', { name: 'Status…' }).click();
  await page.getByRole('menuitem', { name: 'Done' }).click();
  await expect.element(page.getByText('3 tasks changed')).toBeVisible();
  await expect.element(page.getByText('No tasks match')).toBeVisible();
  expect(main.queue.writes.map(({ change }) => change)).toMatchObject(
    ['a', 'b', 'c'].map(() => ({ kind: 'update', fields: { task_status_id: 'done' } })),
  );
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('row', { name: /Call Åsa/ })).toBeVisible();
  await expect.element(page.getByText('3 of 4 tasks · 3 selected')).toBeVisible();
});

test('opens as on the first day where what it remembers names a column twice', async () => {
  await openTasks(({ account }) => {
    const column = { name: 'title', width: 200 };
    const view = { columns: [column, column], sorts: [], filters: [], groupedBy: null };
    const key = account.kind === 'known' ? account.key : '';
    localStorage.setItem(`view of task of ${key}`, JSON.stringify(view));
  });
  await expect.element(page.getByText('3 of 4 tasks')).toBeVisible();
});

test('changes only selected tasks that are shown, and says how many are hidden', async () => {
  const { main } = await openTasks((fake) => fake.setLine('unreachable'));
  await userEvent.keyboard('{Control>}a{/Control}{Control>}f{/Control}asa');
  await expect.element(page.getByText('1 of 4 tasks · 1 selected, 2 more hidden')).toBeVisible();
  const bar = page.getByRole('group', { name: 'Selected' });
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Status…' }).click();
  await page.getByRole('menuitem', { name: 'Done' }).click();
  await expect.element(page.getByText('1 task changed')).toBeVisible();
  expect(main.queue.writes.map(({ record }) => record.id)).toEqual(['b']);
  await expect.element(page.getByText('0 of 4 tasks · 3 selected, hidden')).toBeVisible();
});

test('shows a task that was made here at once, with its clock, by the name of its project', async () => {
  await openTasks((fake) => {
    const project = aCreateOf('project', {
      ...{ id: 'make-p', record: { kind: 'project', id: 'local-p' } },
      fields: { title: 'Made here' },
    });
    const task = aCreateOf('task', {
      ...{ id: 'make-t', record: { kind: 'task', id: 'local-t' } },
      fields: { title: 'New one', project_id: 'local-p' },
    });
    fake.queue = { ...fake.queue, writes: [project, task] };
  });
  const row = page.getByRole('row', { name: /New one/ });
  await expect.element(row.getByText('Made here')).toBeVisible();
  await expect.element(row.getByRole('img')).toBeVisible();
});

test('[Q10.1] shows a document whose reply was acknowledged, and says that it was made here', async () => {
  const done = aCreateOf('document', {
    ...{ id: 'make-d', record: { kind: 'document', id: '12' } },
    state: { kind: 'done', reply: aRecord('document', { id: 12, title: 'Contract' }) },
  });
  const { main } = await openWindow({}, (fake) => {
    fake.queue = { ...fake.queue, writes: [done] };
  });
  await expect.poll(() => main.callsOf('acknowledgeReplies')).toEqual([{ ids: ['make-d'] }]);
  await goTo('documents');
  await expect.element(page.getByRole('row', { name: /Contract/ })).toBeVisible();
  await expect
    .element(page.getByText('1 document · Only those made on this computer'))
    .toBeVisible();
});

test('copies the current row as a table, and its head', async () => {
  await openTasks();
  await userEvent.keyboard('jj');
  const copied = new Promise<string | undefined>((resolve) => {
    addEventListener('copy', (event) => resolve(event.clipboardData?.getData('text/plain')), {
      once: true,
    });
  });
  await userEvent.keyboard('{Control>}c{/Control}');
  expect(await copied).toMatch(/^Title\tDue date\t.*\nCall Åsa\t2026-11-18\t/);
});

test('adds up exactly what is owed by how late it is, and narrows the invoices to a part', async () => {
  const anInvoice = (overrides: Fields) =>
    aRecord('invoice', { currency: 'EUR', ...overrides }) as unknown as Invoice;
  const { main } = await openWindow({}, (fake) => {
    const records = [
      anInvoice({
        id: 1,
        title: 'Late',
        status: 'overdue',
        due_date: '2026-11-10',
        total_amount: '0.10',
      }),
      anInvoice({
        id: 2,
        title: 'Too',
        status: 'overdue',
        due_date: '2026-11-11',
        total_amount: '0.20',
      }),
      anInvoice({
        id: 3,
        title: 'Paid',
        status: 'paid',
        due_date: '2026-11-10',
        total_amount: '9',
      }),
    ];
    fake.deliver({ kind: 'invoices', asOf: 0, records });
  });
  // Already on this computer when the place is opened for the first time: nothing comes in later.
  await expect.poll(() => main.callsOf('takePulled').length).toBeGreaterThan(1);
  await goTo('invoices');
  const part = page.getByRole('button', { name: /^1–30 days/ });
  await expect.element(part).toHaveTextContent('1–30 days 2 €0.30');
  await part.click();
  await expect.element(page.getByText('2 of 3 invoices')).toBeVisible();
  await part.click();
  await expect.element(page.getByText('3 invoices')).toBeVisible();
});
