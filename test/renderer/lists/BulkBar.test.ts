import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import type { Task } from '../../../shared/records/task.ts';
import { aRecord } from '../../support/builders.ts';
import { delaySaves } from '../../support/delay-saves.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const statuses = [
  { id: 'todo', name: 'To do', color: '#888888', position: 1, state: 'active' },
  { id: 'done', name: 'Done', color: '#00aa00', position: 2, state: 'complete' },
];
const tasks = ['Send the offer', 'Call Åsa', 'Draw the plan'].map(
  (title, at) =>
    aRecord('task', {
      ...{ id: `t${at}`, title, task_status_id: 'todo' },
      due_date: at === 0 ? '2027-03-05' : null,
    }) as unknown as Task,
);

const bar = page.getByRole('group', { name: 'Selected' });
const undo = bar.getByRole('button', { name: 'Undo' });
const changed = page.getByRole('complementary', { name: 'Changed a moment ago' });
const pressUndo = () => userEvent.keyboard('{Control>}z{/Control}');

/** The list of tasks, all of them selected, on a computer that is offline. */
async function selectAll() {
  const window = await openWindow({}, (main) => {
    main.setLine('unreachable');
    main.deliver({ kind: 'taskStatuses', asOf: 0, records: statuses });
    main.deliver({ kind: 'tasks', asOf: 0, records: tasks });
  });
  await goTo('tasks');
  await expect.element(page.getByRole('row', { name: /Call Åsa/ })).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  return window;
}

async function setDone() {
  await bar.getByRole('button', { name: 'Status…' }).click();
  await page.getByRole('menuitem', { name: 'Done' }).click();
}

test('[Q18.9] offers the Undo of a change of many again when the user comes back, by button and key', async () => {
  const { main, time } = await selectAll();
  await setDone();
  await expect.element(bar.getByText('3 tasks changed')).toBeVisible();
  await goTo('projects');
  await expect.element(page.getByRole('searchbox', { name: 'Filter projects' })).toBeVisible();
  await pressUndo(); // the change is of another list
  expect(main.queue.writes).toHaveLength(3);
  await time.passInStandby(9 * 60_000);
  await goTo('tasks');
  await expect.element(undo).toBeVisible();
  await pressUndo();
  await expect.poll(() => main.queue.writes).toEqual([]);
});

test('[V354] shows what was changed in the middle of a strip with its Undo, in the list as elsewhere', async () => {
  await selectAll();
  await setDone();
  const middleOf = (words: string) => {
    const box = (page.getByText(words).element().parentElement as HTMLElement).firstElementChild;
    const strip = box?.parentElement as HTMLElement;
    const [first, last] = [strip.firstElementChild, strip.lastElementChild];
    const [left, right] = [first?.getBoundingClientRect(), last?.getBoundingClientRect()];
    const { x, width } = strip.getBoundingClientRect();
    return Math.round(((left?.left ?? 0) + (right?.right ?? 0)) / 2 - (x + width / 2));
  };
  await expect.element(undo).toBeVisible();
  expect(Math.abs(middleOf('3 tasks changed'))).toBeLessThan(2);
  await goTo('projects');
  await expect.element(changed.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(Math.abs(middleOf('3 tasks changed'))).toBeLessThan(2);
});

test('[Q18.60] undoes a change of many in the Undo bar after its list was left', async () => {
  const { main } = await selectAll();
  await setDone();
  await expect.element(bar.getByText('3 tasks changed')).toBeVisible();
  await expect.element(changed).not.toBeInTheDocument(); // the list shows its own
  await goTo('projects');
  await expect.element(changed.getByText('3 tasks changed')).toBeVisible();
  await goTo('tasks');
  await expect.element(undo).toBeVisible();
  await expect.element(changed).not.toBeInTheDocument();
  await goTo('projects');
  await changed.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => main.queue.writes).toEqual([]);
  await expect.element(changed).not.toBeInTheDocument();
});

test('[Q18.9] ends a change of many whose list was left, and undoes it later', async () => {
  const errors: unknown[] = [];
  addEventListener('unhandledrejection', ({ reason }) => errors.push(reason), { once: true });
  const { main } = await selectAll();
  const goOn = delaySaves(main);
  await setDone();
  await expect.element(bar.getByText('Changing 3 tasks…')).toBeVisible();
  await goTo('projects');
  await expect.element(page.getByRole('searchbox', { name: 'Filter projects' })).toBeVisible();
  goOn();
  await expect.poll(() => main.queue.writes).toHaveLength(3);
  await goTo('tasks');
  await undo.click();
  await expect.poll(() => main.queue.writes).toEqual([]);
  expect(errors).toEqual([]);
});

test('[Q18.10] leaves the words of the filter alone when Ctrl+Z is pressed among the rows', async () => {
  await selectAll();
  const filter = page.getByRole('searchbox');
  await userEvent.keyboard('{Control>}f{/Control}call{Enter}');
  await expect.element(page.getByRole('grid')).toHaveFocus();
  await pressUndo();
  await expect.element(filter).toHaveValue('call');
  await userEvent.keyboard('{Control>}f{/Control}{End}m');
  await pressUndo();
  await expect.element(filter).not.toHaveValue('callm');
});

test('[V73] tells equal names apart in the menus of a selection and in a filter', async () => {
  const tags = [7, 8].map((id) => ({ id, name: 'VIP', color: '#888888', tag_type: 'task' }));
  await openWindow({}, (main) => {
    main.setLine('unreachable');
    main.deliver({ kind: 'tags', asOf: 0, records: tags } as never);
    main.deliver({
      ...{ kind: 'tasks', asOf: 0 },
      records: tasks.map((task, at) => ({ ...task, tags: tags.slice(at % 2, (at % 2) + 1) })),
    } as never);
  });
  await goTo('tasks');
  await expect.element(page.getByRole('row', { name: /Call Åsa/ })).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await bar.getByRole('button', { name: 'Tags…', exact: true }).click();
  for (const id of [7, 8]) {
    await expect
      .element(page.getByRole('menuitem', { name: new RegExp(`VIP.*ID ${id}`) }))
      .toBeVisible();
  }
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Tags' }).click();
  for (const id of [7, 8]) {
    await expect
      .element(page.getByRole('checkbox', { name: new RegExp(`VIP.*ID ${id}`) }))
      .toBeVisible();
  }
});

test('moves by letters in an open menu, and runs no shortcut of the screen behind it', async () => {
  await selectAll();
  await bar.getByRole('button', { name: 'Status…' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'To do' })).toHaveFocus();
  await userEvent.keyboard('n?dox'); // new task, keyboard map, Done, and X
  await expect.element(page.getByRole('menuitem', { name: 'Done' })).toHaveFocus();
  await userEvent.keyboard('to');
  await expect.element(page.getByRole('menuitem', { name: 'To do' })).toHaveFocus();
  expect(document.querySelector('dialog[open]')).toBeNull();
  await expect.element(bar.getByText('3 selected')).toBeVisible();
});

test('runs no shortcut of the screen while a card is open, wherever the focus is', async () => {
  await selectAll();
  await bar.getByRole('button', { name: 'Due date…' }).click();
  const set = page.getByRole('button', { name: 'Set the day' });
  await expect.element(set).toBeVisible();
  set.element().focus();
  await userEvent.keyboard('n?');
  await expect.element(set).toHaveFocus();
  page.getByRole('grid').element().focus();
  await userEvent.keyboard('x?n');
  expect(document.querySelector('dialog[open]')).toBeNull();
  await expect.element(bar.getByText('3 selected')).toBeVisible();
});

test('clears the day of many records only by its own button, never by Enter', async () => {
  const { main } = await selectAll();
  await bar.getByRole('button', { name: 'Due date…' }).click();
  const card = page.getByRole('dialog', { name: 'Due date' });
  await expect.element(card.getByRole('button', { name: 'Set the day' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await card.getByRole('button', { name: 'Set the day' }).click();
  expect(main.queue.writes).toEqual([]);
  await card.getByRole('button', { name: 'Clear the day' }).click();
  await expect.element(bar.getByText('1 task changed · 2 left as they were')).toBeVisible();
});

const invoices = [
  { kind: 'single', status: 'drafted', invoice_number: '2026-1' },
  { kind: 'recurring', status: 'drafted', invoice_number: '2026-2', repeat_interval: 'every week' },
  { kind: 'recurring', status: 'paid', invoice_number: '2026-3', repeat_interval: 'every week' },
].map((fields, at) =>
  aRecord('invoice', { id: 100 + at, title: 'Care', ...fields, repeat_finish_date: null }),
);

/** These invoices, all of them selected, on a computer that is offline. */
async function selectInvoices(shown: readonly (typeof invoices)[number][]) {
  const { main } = await openWindow({}, (fake) => {
    fake.setLine('unreachable');
    fake.deliver({ kind: 'invoices', asOf: 0, records: shown } as unknown as Delivery);
  });
  await goTo('invoices');
  await expect.element(page.getByRole('row', { name: /2026-1/ })).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(bar.getByRole('button', { name: 'Due date…' })).toBeVisible();
  return main;
}

test('[V310] offers no last day for single invoices alone', async () => {
  await selectInvoices(invoices.slice(0, 1));
  await expect.element(bar.getByRole('button', { name: 'Repeats until…' })).not.toBeInTheDocument();
});

test('[V311] [V367] names the invoices that a change of many leaves out, and sends none of them', async () => {
  const main = await selectInvoices(invoices);
  await bar.getByRole('button', { name: 'Repeats until…' }).click();
  await page.getByRole('textbox', { name: 'Repeats until' }).fill('2027-03-01');
  await page.getByRole('button', { name: 'Set the day' }).click();
  const words = /^1 invoice changed · 2 can’t be changed: “2026-\d”, “2026-\d”$/;
  await expect.element(bar.getByText(words)).toBeVisible();
  await expect.element(bar.getByTitle(words)).toBeVisible();
  expect(main.queue.writes.map(({ record }) => record.id)).toEqual(['101']);
});
