import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Pulled } from '../../../shared/pull/delivery.ts';
import type { Invoice } from '../../../shared/records/invoice.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { Task } from '../../../shared/records/task.ts';
import { firstView } from '../../../shared/table/first-views.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { aCompany, aCreateOf, aRecord, aWrite } from '../../support/builders.ts';
import { delaySaves } from '../../support/delay-saves.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { give } from '../../support/give-record.ts';
import { goTo } from '../../support/go-to.ts';
import { holdKey } from '../../support/hold-key.ts';
import { openWindow } from '../../support/open-window.ts';
import { doubleClick, middleOf, mouse } from '../../support/real-mouse.ts';

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

/** Gives all tasks of the list a status at once; the bar tells what became of it. */
async function changeAll(status: string) {
  await userEvent.keyboard('{Control>}a{/Control}');
  const bar = page.getByRole('group', { name: 'Selected' });
  await bar.getByRole('button', { name: 'Status…' }).click();
  await page.getByRole('menuitem', { name: status }).click();
  return bar;
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

test('says beside its number of records that not all are downloaded yet', async () => {
  const { main } = await openTasks();
  await expect.element(page.getByText(/^3 of 4 tasks$/)).toBeVisible();
  main.setStatus({ asOf: { ...main.status.asOf, tasks: null } });
  await expect.element(page.getByText('3 of 4 tasks · Not all downloaded yet')).toBeVisible();
});

test('keeps ticks in one column and titles off the next one, whichever way a title runs', async () => {
  const title = 'شركة الأفق للتجارة الدولية '.repeat(12).trim();
  await openTasks((main) => {
    const records = [aTask({ id: 'r', title, due_date: '2026-11-17', task_status_id: 'todo' })];
    main.deliver({ kind: 'tasks', asOf: 0, records: [...tasks, ...records] });
  });
  const cellOf = (name: RegExp) => {
    const cell = page.getByRole('row', { name }).element().querySelector('.first');
    const [tick, words] = ['[data-tick]', '.words'].map((one) =>
      cell?.querySelector(one)?.getBoundingClientRect(),
    );
    return { right: cell?.getBoundingClientRect().right ?? 0, tick, words };
  };
  await expect.element(page.getByRole('row', { name: /شركة/ })).toBeVisible();
  const [latin, arabic] = [cellOf(/Call Åsa/), cellOf(/شركة/)];
  expect(arabic.tick?.left).toBe(latin.tick?.left);
  expect(arabic.right - (arabic.words?.right ?? 0)).toBeGreaterThanOrEqual(12);
});

test('[V316] sorts by the head of a column, by a second one with Shift, and says which is which', async () => {
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
  const rankOf = (name: string) =>
    grid.getByRole('columnheader', { name }).element().querySelector('small')?.textContent ||
    undefined;
  expect(rankOf('Title')).toBeUndefined();
  await userEvent.keyboard('{ArrowRight}{Shift>}{Enter}{/Shift}');
  await expect.poll(() => [rankOf('Title'), rankOf('Due date')]).toEqual(['1', '2']);
  await expect
    .element(grid.getByRole('button', { name: 'Due date', exact: true }))
    .toHaveAttribute('title', 'Sort 2 of 2, up. Sort by due date. With Shift: by this too');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => rankOf('Due date')).toBeUndefined();
});

test('draws other rows in the lines that are there', async () => {
  await openTasks();
  const shown = () => [...document.querySelectorAll('[role="rowgroup"] [role="row"]')];
  await page.getByRole('searchbox').fill('offer');
  await expect.poll(lines).toEqual(['Later 1', 'Send the offer']);
  const before = shown();
  await page.getByRole('searchbox').fill('plan');
  await expect.poll(lines).toEqual(['No due date 1', 'Draw the plan']);
  expect(shown()).toEqual(before);
});

test('scrolls without making or moving a row, and has them in order once it stands', async () => {
  await openTasks((main) => {
    const records = Array.from({ length: 300 }, (_, at) =>
      aTask({ id: `m${at}`, title: `Task ${at}`, due_date: '2026-12-17', task_status_id: 'todo' }),
    );
    main.deliver({ kind: 'tasks', asOf: 0, records });
  });
  const body = document.querySelector<HTMLElement>(
    '[role="grid"] > [role="rowgroup"][tabindex="-1"]',
  );
  if (body === null) throw new Error('There is no table.');
  const frames = async (count: number) => {
    for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
  };
  const rows = () => [...body.querySelectorAll('[role="row"]')];
  const places = () => rows().map((row) => Number(row.getAttribute('aria-rowindex')));
  const scrollBy = async (by: number) => {
    body.scrollTop += by;
    await frames(1);
  };
  for (let at = 0; at < 5; at += 1) await scrollBy(150); // away from the top, where fewer are drawn
  const before = rows();
  const from = Math.min(...places());
  for (let at = 0; at < 10; at += 1) {
    await scrollBy(150);
    expect(rows()).toEqual(before);
  }
  expect(Math.min(...places())).toBeGreaterThan(from + 40);
  await expect.poll(places).toEqual(places().toSorted((a, b) => a - b));
});

test('chooses the row that was pressed, also if rows come above it before the release', async () => {
  const { main } = await openTasks();
  const row = (words: string) => page.getByRole('row').filter({ hasText: words });
  const [x, y] = middleOf(row('Send the offer').element());
  await mouse('mousePressed', x, y);
  const more = Array.from({ length: 3 }, (_, at) =>
    aTask({ id: `n${at}`, title: `Rang ${at}`, due_date: '2026-11-02', task_status_id: 'todo' }),
  );
  main.deliver({ kind: 'tasks', asOf: 0, records: [...tasks, ...more] });
  await expect.element(row('Rang 2')).toBeVisible();
  await mouse('mouseReleased', x, y);
  await userEvent.keyboard('x');
  await expect.element(row('Send the offer')).toHaveAttribute('aria-selected', 'true');
});

test('[V26] shows a record by one click on its row, keeps it through more, and enters it by two', async () => {
  await openTasks();
  const row = (words: string) => page.getByRole('row').filter({ hasText: words });
  const heading = (name: string) => page.getByRole('heading', { name });
  for (const words of ['Call Åsa', 'Send the offer', 'Send the offer']) {
    await row(words).click();
    await expect.element(heading(words)).toBeVisible();
    await expect.element(page.getByRole('grid')).toHaveFocus();
  }
  await row('Send the offer').dblClick();
  await expect.element(heading('Send the offer')).toBeVisible();
  await row('Draw the plan').dblClick();
  await expect.element(heading('Draw the plan')).toBeVisible();
  await expect.element(page.getByRole('grid')).not.toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await row('Draw the plan').dblClick();
  await expect.element(heading('Draw the plan')).toBeVisible();
});

test('[V300] draws the page of a row that is clicked with the record of the list, without reading it first', async () => {
  const { main } = await openTasks();
  const row = page.getByRole('row').filter({ hasText: 'Call Åsa' }).element() as HTMLElement;
  row.click();
  await tick(); // an answer of the database takes longer
  expect(document.querySelector('article')?.textContent).toContain('Call Åsa');
  main.deliver({
    kind: 'tasks',
    asOf: 0,
    records: [{ ...aTask({ id: 'b' }), title: 'Call Åsa again' }],
  });
  await expect.element(page.getByRole('heading', { name: 'Call Åsa again' })).toBeVisible();
});

test('[V26.1] opens no other record where the second click of two comes to another row', async () => {
  await openTasks();
  const row = (words: string) => page.getByRole('row').filter({ hasText: words });
  const head = document.querySelector<HTMLElement>('section[aria-label="Tasks"] > div');
  await doubleClick(row('Call Åsa').element(), async () => {
    if (head) head.style.marginBottom = '-64px'; // as a head that wraps moves the rows
    await expect.element(page.getByRole('heading', { name: 'Call Åsa' })).toBeVisible();
  });
  await expect.element(page.getByRole('grid')).not.toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'Call Åsa' })).toBeVisible();
});

test('[V26.1] folds a group and ticks a task once by a double click', async () => {
  await openTasks();
  await page.getByTitle('Fold').first().dblClick();
  await expect.poll(lines).not.toContain('Call Åsa');
  const row = page.getByRole('row').filter({ hasText: 'Send the offer' });
  await row.getByTitle('Done (D)').dblClick();
  await expect.poll(lines).toEqual(['Overdue 1', 'No due date 1', 'Draw the plan']);
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

test('[V26.2] shows the page of a record that a link opens again after it was closed, also in its own list', async () => {
  await openTasks();
  const heading = page.getByRole('heading', { name: 'Call Åsa' });
  await page.getByRole('row', { name: /Call Åsa/ }).click();
  for (const place of ['today', 'tasks'] as const) {
    await expect.element(heading).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.element(heading).not.toBeInTheDocument();
    await goTo(place);
    await userEvent.keyboard('{Control>}k{/Control}Call Åsa');
    await expect.element(page.getByRole('option', { name: /Call Åsa/ }).first()).toBeVisible();
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(heading).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await goTo('today');
  await goTo('tasks');
  await expect.element(page.getByRole('row', { name: /Call Åsa/ })).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
});

test('[V26.3] brings back a list that a record hides when its place is asked for again', async () => {
  await openTasks();
  const heading = page.getByRole('heading', { name: 'Call Åsa' });
  const button = page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: /^Tasks/ });
  await page.getByRole('row', { name: /Call Åsa/ }).click();
  await button.click();
  await expect.element(heading).toBeVisible(); // its list is beside it
  for (const ask of [() => button.click(), () => goTo('tasks')]) {
    await page.viewport(720, 480);
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
    await ask();
    await expect.element(heading).not.toBeInTheDocument();
    await expect.element(page.getByRole('grid')).toHaveFocus();
    await userEvent.keyboard(' ');
  }
});

test('leaves a record that nobody typed in with one Esc, also where its list is empty', async () => {
  await openTasks();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  await expect.element(page.getByRole('grid')).toHaveFocus();
  await goTo('documents');
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('button', { name: 'Template' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
});

test('leads to the rows with Esc from everything around them, and closes first what is open', async () => {
  await openTasks();
  await userEvent.keyboard('{Control>}a{/Control}');
  const bar = page.getByRole('group', { name: 'Selected' });
  const grid = page.getByRole('grid');
  (bar.getByRole('button', { name: 'Status…' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(grid).toHaveFocus();
  await expect.element(bar).toBeVisible();
  const views = page.getByRole('button', { name: 'Views' });
  await views.click();
  const name = page.getByRole('textbox', { name: 'Name of the view' });
  await expect.element(name).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(views).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(grid).toHaveFocus();
});

test('keeps what stands above a list within it, beside an open record too', async () => {
  await page.viewport(1200, 800);
  await openTasks();
  await userEvent.keyboard('jj ');
  await expect.element(page.getByRole('heading', { name: 'Call Åsa' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Add a task/ }).fill('Fix it @Jonas !fri #relaunch');
  const list = page.getByRole('region', { name: 'Tasks' }).element();
  const end = list.getBoundingClientRect().right;
  const over = [...list.querySelectorAll('button, input, [role="row"], li')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > end + 1)
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  expect(over).toEqual([]);
});

test('[V43] says why Delete deletes nothing in a list, and leaves the rows selected', async () => {
  await openTasks();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  const bar = page.getByRole('group', { name: 'Selected' });
  const words = 'Tasks can’t be deleted from the list. Open a task to delete it.';
  await expect.element(bar.getByText(words)).toBeVisible();
  await expect.element(bar.getByText('3 selected')).toBeVisible();
});

test('[V41] lets the word about an added task go when the next one is typed', async () => {
  await openTasks();
  const line = page.getByRole('textbox', { name: /^Add a task/ });
  await line.fill('Call Ferdinand');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“Call Ferdinand” added')).toBeVisible();
  await line.fill('F');
  await expect.element(page.getByText('“Call Ferdinand” added')).not.toBeInTheDocument();
});

test('closes the open record with Esc in the head once the filters leave it out, and opens no other', async () => {
  await openTasks();
  await userEvent.keyboard('jj ');
  await expect.element(page.getByRole('heading', { name: 'Call Åsa' })).toBeVisible();
  await userEvent.keyboard('{Control>}f{/Control}plan');
  await expect.element(page.getByText('1 of 4 tasks')).toBeVisible();
  (page.getByRole('button', { name: 'Columns' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  await expect.element(page.getByRole('grid')).toHaveFocus();
});

test('says the order below the list if the head of its column is not shown', async () => {
  await openTasks();
  const order = page.getByText('3 of 4 tasks · sorted by due date, earliest first');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect.element(page.getByText('3 of 4 tasks', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Due date' }).click();
  await expect.element(order).toBeVisible();
  await page.getByRole('checkbox', { name: 'Due date' }).click();
  await expect.element(order).not.toBeInTheDocument();
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

test('shows also in a selected row that its change waits', async () => {
  const record = { kind: 'task', id: 'a' } as const;
  const change = { kind: 'update', fields: { title: 'Send it' }, base: {} } as const;
  await openTasks((main) => {
    main.setLine('unreachable');
    main.queue = { ...main.queue, writes: [aWrite({ record, change })] };
  });
  const row = page.getByRole('row', { name: /Send it/ });
  const mark = row.getByRole('gridcell').first();
  const words = await mark.getByRole('img').element().getAttribute('aria-label');
  await row.click();
  await userEvent.keyboard('x');
  await expect.element(mark.getByLabelText('Selected')).toBeVisible();
  await expect.element(mark.getByLabelText(words ?? '')).toBeVisible();
});

test('saves all that a list shows as CSV, or the selected rows', async () => {
  const { main } = await openTasks();
  const save = page.getByRole('button', { name: 'Save as CSV' });
  const saved = () => main.callsOf('saveReport').map((call) => (call as { text: string }).text);
  await expect.element(save).toHaveAttribute('title', 'Save 3 tasks with the columns shown');
  await save.click();
  await page.getByRole('row', { name: /Call Åsa/ }).click();
  await userEvent.keyboard('x');
  await save.click();
  await expect.poll(saved).toHaveLength(2);
  const [all = '', selected = ''] = saved();
  expect(all).toMatch(/Send the offer[\s\S]*Draw the plan/);
  expect(selected).toContain('Call Åsa');
  expect(selected).not.toContain('Send the offer');
});

test('finds rows by words in any of their cells', async () => {
  await openTasks();
  await userEvent.keyboard('{Control>}f{/Control}asa');
  await expect.element(page.getByText('1 of 4 tasks')).toBeVisible();
  expect(lines()).toEqual(['Overdue 1', 'Call Åsa']);
});

test('finds rows by days as they are shown, and by no date that nobody sees', async () => {
  await openTasks();
  const due = page
    .getByRole('row', { name: /Send the offer/ })
    .getByRole('gridcell')
    .nth(1);
  const shown = due.element().textContent.trim();
  expect(shown).not.toBe('');
  await page.getByRole('searchbox').fill('2026-11-25');
  await expect.element(page.getByText('No tasks match')).toBeVisible();
  await page.getByRole('searchbox').fill(shown);
  await expect.element(page.getByRole('row', { name: /Send the offer/ })).toBeVisible();
  await expect.element(page.getByText('1 of 4 tasks')).toBeVisible();
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
  const bar = await changeAll('Done');
  await expect.element(page.getByText('3 tasks changed')).toBeVisible();
  await expect.element(page.getByText('No tasks match')).toBeVisible();
  expect(main.queue.writes.map(({ change }) => change)).toMatchObject(
    ['a', 'b', 'c'].map(() => ({ kind: 'update', fields: { task_status_id: 'done' } })),
  );
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('row', { name: /Call Åsa/ })).toBeVisible();
  await expect.element(page.getByText('3 of 4 tasks · 3 selected')).toBeVisible();
});

test('leaves the focus to a user who goes on while many tasks are changed', async () => {
  const { main } = await openTasks((fake) => fake.setLine('unreachable'));
  const goOn = delaySaves(main);
  await changeAll('Done');
  await expect.element(page.getByText('Changing 3 tasks…')).toBeVisible();
  await userEvent.keyboard('{Control>}f{/Control}a');
  goOn();
  await expect.element(page.getByText('3 tasks changed')).toBeVisible();
  await userEvent.keyboard('sa');
  await expect.element(page.getByRole('searchbox')).toHaveValue('asa');
});

test('[Q4.4] changes all tasks of a selection in one call, and undoes them in one minutes later', async () => {
  const { main, time } = await openTasks((fake) => fake.setLine('unreachable'));
  const bar = await changeAll('Done');
  await expect.element(bar.getByText('3 tasks changed')).toBeVisible();
  expect(main.callsOf('saveRecords')).toHaveLength(1);
  await time.passInStandby(9 * 60_000);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => main.queue.writes).toEqual([]);
  expect(main.callsOf('saveRecords')).toHaveLength(2);
});

test('[Q4.4] changes a task once that is selected under two names, and undoes it once', async () => {
  // The create was accepted, and its row still has the id of this computer.
  const { main } = await openTasks((fake) => {
    fake.setLine('unreachable');
    const record = { kind: 'task', id: 'local-a' } as const;
    fake.become({ adopted: { 'local-a': 'a' }, writes: [aCreateOf('task', { record })] });
  });
  const bar = await changeAll('Done');
  await expect.element(bar.getByText('3 tasks changed', { exact: true })).toBeVisible();
  await bar.getByRole('button', { name: 'Undo' }).click();
  const idsOf = ({ edits }: Parameters<Bridge['saveRecords']>[0]) =>
    edits.map(({ record }) => record.id).sort();
  const calls = () => main.callsOf('saveRecords') as Parameters<Bridge['saveRecords']>[0][];
  await expect
    .poll(() => calls().map(idsOf))
    .toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
});

test('[Q4.4] changes no task where the disk refuses, says so, and leaves the selection', async () => {
  const { main } = await openTasks((fake) => fake.setLine('unreachable'));
  main.troubles.set('saveRecords', 'disk');
  const bar = await changeAll('Done');
  await expect.element(bar.getByRole('alert')).toHaveTextContent('The disk is full.');
  expect(main.queue.writes).toEqual([]);
  await expect.element(page.getByText('3 of 4 tasks · 3 selected')).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await changeAll('Done');
  await expect.element(bar.getByText('3 tasks changed')).toBeVisible();
});

test('ticks a task only after the change of many that is under way, which goes on', async () => {
  const { main } = await openTasks((fake) => fake.setLine('unreachable'));
  const goOn = delaySaves(main);
  const bar = await changeAll('Done');
  await expect.element(bar.getByText('Changing 3 tasks…')).toBeVisible();
  page.getByRole('grid').element().querySelector<HTMLElement>('[data-tick]')?.click();
  await expect.element(bar.getByText('Changing 3 tasks…')).toBeVisible();
  goOn();
  await expect.element(bar.getByText('“Call Åsa” done')).toBeVisible();
  expect(main.queue.writes).toHaveLength(3);
});

test('[Q7.3] leaves nothing in the outbox of a change that was undone before it was sent', async () => {
  const { main } = await openTasks((fake) => fake.setLine('unreachable'));
  const bar = await changeAll('Done');
  await expect.element(page.getByText('3 tasks changed')).toBeVisible();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('3 of 4 tasks · 3 selected')).toBeVisible();
  expect(main.queue.writes).toEqual([]);
});

test('[Q18] leaves Ctrl+Z to a delete once the list with a later change is off the screen', async () => {
  const { main, time } = await openTasks((fake) => fake.setLine('unreachable'));
  await userEvent.keyboard('jj ');
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('row', { name: /Call Åsa/ })).not.toBeInTheDocument();
  await page.getByRole('grid').element().querySelector<HTMLElement>('[role="row"]')?.click();
  await userEvent.keyboard('{Escape}');
  await time.pass(1_000); // the change is the later of the two
  await changeAll('Done');
  await expect.element(page.getByText('2 tasks changed')).toBeVisible();
  await goTo('outbox');
  await userEvent.keyboard('{Control>}z{/Control}');
  const kindsLeft = () =>
    main.queue.writes.map(({ change, state }) => `${change.kind} ${state.kind}`);
  await expect.poll(kindsLeft).not.toContain('delete waiting');
  expect(kindsLeft()).toContain('update ready');
});

test.each([
  ['as the service computed it', 100],
  ['changed since', 70],
])('[V20.1] undoes the stage of a deal if its probability is %s: %d', async (_, stands) => {
  const stages = ['Talk', 'Won'].map((name, at) => ({
    ...{ id: name, name, color: '#888888', position: at, state: 'active' },
    ...{ deal_probability: null, resource_type: 'Deal' },
  }));
  const deal = { id: 1, title: 'Plan', board_group_id: 'Talk', probability: 55 };
  const won = aRecord('deal', { ...deal, board_group_id: 'Won', probability: 100 });
  const { main } = await openWindow({}, (fake) => {
    fake.deliver({ kind: 'boardGroups', asOf: 0, records: stages } as Pulled);
    give(fake, 'deal', deal);
    fake.verdicts.set('undefined', { kind: 'accepted', reply: won }); // a write without a title
  });
  await goTo('deals');
  await expect.element(page.getByRole('row', { name: /Plan/ })).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  const bar = page.getByRole('group', { name: 'Selected' });
  await bar.getByRole('button', { name: 'Stage…' }).click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  await expect.element(bar.getByText('1 deal changed')).toBeVisible();
  await expect.poll(() => main.queue.writes).toEqual([]);
  const present = { ...won, probability: stands };
  main.records.set('deal 1', present);
  main.deliver({ kind: 'deals', asOf: 1, records: [present] } as unknown as Pulled);
  await main.taken();
  await bar.getByRole('button', { name: 'Undo' }).click();
  const isUndone = stands === 100;
  const left = bar.getByText('1 deal left: changed or sent since.');
  if (!isUndone) await expect.element(left).toBeVisible();
  const probability = () => main.records.get('deal 1')?.['probability'];
  await expect.poll(probability).toBe(isUndone ? 55 : 70);
});

test.each(['pointer', 'focus'])(
  '[Q18.11] keeps Undo and Ctrl+Z for as long as the %s is on it',
  async (holder) => {
    const { main, time } = await openTasks((fake) => fake.setLine('unreachable'));
    const bar = await changeAll('Done');
    const undo = bar.getByRole('button', { name: 'Undo' });
    const status = page.getByRole('contentinfo', { name: 'Status' });
    if (holder === 'pointer') await undo.hover();
    else (undo.element() as HTMLElement).focus();
    time.set(11 * MINUTE_MS);
    await time.pass(1_000);
    await expect.element(undo).toBeVisible();
    await expect.element(bar.getByText('3 tasks changed')).toBeVisible();
    if (holder === 'pointer') {
      await status.hover();
      await expect.element(undo).not.toBeInTheDocument();
      return;
    }
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => main.queue.writes).toEqual([]);
  },
);

test('says that a change of many records has changed nothing', async () => {
  await openTasks();
  const bar = await changeAll('To do');
  const words = 'Nothing changed: 3 tasks already have this value';
  await expect.element(bar.getByText(words)).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test.each(['Status…', 'Filter'])('begins the menu of %s at its first item', async (name) => {
  await openTasks();
  await userEvent.keyboard('{Control>}a{/Control}');
  const opener = page.getByRole('button', { name, exact: true });
  await opener.click();
  const items = page.getByRole('menu').getByRole('menuitem');
  await expect.element(items.first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(items.nth(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(items.last()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test('[P2] [Q4.4] undoes none of them where the disk refuses, and offers Undo for all again', async () => {
  const { main } = await openTasks((fake) => fake.setLine('unreachable'));
  const bar = await changeAll('Done');
  await expect.element(page.getByText('3 tasks changed')).toBeVisible();
  main.troubles.set('saveRecords', 'disk');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.element(bar.getByRole('alert')).toHaveTextContent('The disk is full.');
  await expect.element(page.getByText('3 tasks changed')).toBeVisible();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('3 of 4 tasks · 3 selected')).toBeVisible();
});

test('counts what an Undo left, also while others of it were refused', async () => {
  const { main } = await openTasks((fake) => fake.setLine('unreachable'));
  const bar = await changeAll('Done');
  await expect.element(page.getByText('3 tasks changed')).toBeVisible();
  const last = main.queue.writes.at(-1);
  if (last === undefined) throw new Error('Nothing waits.');
  main.become({
    writes: [
      ...main.queue.writes.slice(0, -1),
      { ...last, change: { kind: 'update', fields: { task_status_id: 'third' } } } as never,
    ],
  });
  main.troubles.set('saveRecords', 'disk');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.element(bar.getByText(/1 task left: changed or sent since\.$/)).toBeVisible();
  await expect.element(page.getByText('2 tasks changed')).toBeVisible();
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
  await page.getByRole('row', { name: /Contract/ }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Set by the service' })).toBeVisible();
  // It has no field that can be changed, so nothing stands under such a heading.
  expect(page.getByRole('heading', { name: 'Details' }).elements()).toEqual([]);
});

test('[V22] filters and groups documents by client, and shows who receives them', async () => {
  const aDocument = (id: number, company: number, name: string) => ({
    ...aCreateOf('document', { fields: { title: name } }),
    ...{ id: `make-${id}`, record: { kind: 'document' as const, id: String(id) } },
    state: {
      kind: 'done' as const,
      reply: aRecord('document', {
        ...{ id, title: `Contract ${id}` },
        recipients: [
          {
            ...{ status: 'pending', role: { name: 'Client', kind: 'receiver' }, name, email: null },
            ...{ contact_id: null, company_member_id: null, company_id: company },
          },
        ],
        unassigned_roles: [{ name: 'Witness', kind: 'signer' }],
      }),
    },
  });
  await openWindow({}, (fake) => {
    const clients = [aCompany({ id: 4, name: 'Lantern' }), aCompany({ id: 5, name: 'Fjell' })];
    fake.deliver({ kind: 'companies', asOf: 0, records: clients });
    const writes = [aDocument(1, 4, 'Ada'), aDocument(2, 5, 'Ben'), aDocument(3, 4, 'Cid')];
    fake.queue = { ...fake.queue, writes };
  });
  await goTo('documents');
  await page.getByRole('button', { name: /^Group by/ }).click();
  await page.getByRole('menuitemradio', { name: 'Client' }).click();
  await expect.element(page.getByRole('row', { name: /Contract 3/ })).toBeVisible();
  expect(page.getByRole('row').all().length).toBe(1 + 2 + 3);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Number', 'Status', 'Projects', 'Recipients', 'Roles still open']) {
    await page.getByRole('checkbox', { name, exact: true }).click(); // the window has room for six
  }
  await userEvent.keyboard('{Escape}');
  const row = page.getByRole('row', { name: /Contract 2.*Ben.*Witness \(signer\)/ });
  await expect.element(row).toBeInTheDocument();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Client', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Fjell' }).click();
  await expect.element(page.getByText(/^1 of 3 documents/)).toBeVisible();
});

test('[V21] narrows the invoices to a status by its chip, and back', async () => {
  const anInvoice = (id: number, status: string) => aRecord('invoice', { id, status });
  await openWindow({}, (fake) => {
    const records = [anInvoice(1, 'paid'), anInvoice(2, 'outstanding'), anInvoice(3, 'paid')];
    fake.deliver({ kind: 'invoices', asOf: 0, records: records as unknown as Invoice[] });
  });
  await goTo('invoices');
  const chips = page.getByRole('group', { name: 'Status' });
  await expect.element(chips).toMatchTextContent(/^\s*Outstanding\s*1\s*Paid\s*2\s*$/);
  const paid = chips.getByRole('button', { name: 'Paid 2' });
  await paid.click();
  await expect.element(paid).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText(/^2 of 3 invoices/)).toBeVisible();
  await chips.getByRole('button', { name: 'Outstanding 1' }).click();
  await paid.click();
  await expect.element(page.getByText(/^1 of 3 invoices/)).toBeVisible();
  await chips.getByRole('button', { name: 'Outstanding 1' }).click();
  await expect.element(page.getByText(/^3 invoices/)).toBeVisible();
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
        invoice_number: null,
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
  // A draft has a title and no number yet: that is what it lacks.
  await expect.element(page.getByRole('gridcell', { name: 'No number' }).first()).toBeVisible();
  const part = page.getByRole('button', { name: /^1–30 days/ });
  await expect.element(part).toHaveTextContent('1–30 days 2 €0.30');
  await part.click();
  await expect.element(page.getByText(/^2 of 3 invoices/)).toBeVisible();
  await part.click();
  await expect.element(page.getByText(/^3 invoices/)).toBeVisible();
});

test('adds up what is selected, and puts the sum of a group below its column', async () => {
  const deals = ['100.10', '0.20', '7.00'].map((deal_value, index) =>
    aRecord('deal', { id: index + 1, title: `Deal ${index}`, deal_value, currency: 'EUR' }),
  );
  await openWindow({}, (main) => main.deliver({ kind: 'deals', asOf: 0, records: deals } as never));
  await goTo('deals');
  const sums = page.getByLabelText('Sums');
  await expect.element(sums).toHaveTextContent('Value €107.30');
  await page.getByRole('row', { name: /Deal 0/ }).click();
  await userEvent.keyboard('xjx');
  await expect.element(sums).toHaveTextContent('Value of 2 selected €100.30');
  await page.getByRole('button', { name: /^Group by/ }).click();
  await page.getByRole('menuitemradio', { name: 'Closing date' }).click();
  const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
  const group = page.getByRole('gridcell', { name: /€107\.30$/ }).element();
  const cell = page.getByRole('gridcell', { name: '€100.10' }).element();
  const end = right(cell) - Number.parseFloat(getComputedStyle(cell).paddingInlineEnd);
  expect(right(group.querySelector('.sums'))).toBeCloseTo(end, 0);
});

test('narrows nothing by a condition until a value is chosen, and says when it is full', async () => {
  await openTasks((fake) => {
    const alone = aTask({ id: 'e', title: 'Of none', task_status_id: 'todo', project_id: null });
    fake.deliver({ kind: 'tasks', asOf: 0, records: [{ ...alone, due_date: null }] });
  });
  const add = page.getByRole('button', { name: 'Filter', exact: true });
  await add.click();
  const offered = page.getByRole('menu', { name: 'Add a filter' }).getByRole('menuitem').all();
  expect(offered.slice(0, 4).map((item) => item.element().textContent?.trim())).toEqual([
    ...['Title', 'Due date', 'Project', 'Status'],
  ]);
  await page.getByRole('menuitem', { name: 'Project' }).click();
  await expect.element(page.getByText('4 of 5 tasks')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await add.click();
  await page.getByRole('menuitem', { name: 'Due date' }).click();
  await expect.element(page.getByText('4 of 5 tasks')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Not empty' }).click();
  await expect.element(page.getByText('2 of 5 tasks')).toBeVisible();
});

test('filters by no number or date that it cannot read, and tells that at the field', async () => {
  const deals = ['690.00', '1250.50', '5500.00'].map((deal_value, id) =>
    aRecord('deal', { id: id + 1, title: `Deal ${id}`, deal_value, currency: 'EUR' }),
  );
  await openWindow({}, (main) => main.deliver({ kind: 'deals', asOf: 0, records: deals } as never));
  await goTo('deals');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Value' }).click();
  const least = page.getByRole('textbox', { name: 'At least' });
  await least.fill('1.23,45');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('Type a number, like 1234.50.')).toBeVisible();
  await expect.element(least).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('button', { name: 'Value: any' })).toBeVisible();
  await least.fill('1 234,5');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Value: at least 1234.5' })).toBeVisible();
  await expect.element(page.getByText('2 of 3 deals')).toBeVisible();
  await expect.element(page.getByText('Type a number, like 1234.50.')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Closing date' }).click();
  await userEvent.keyboard('02312026{Tab}{Tab}{Tab}');
  await expect.element(page.getByText('Type a whole date.')).toBeVisible();
});

test('keeps the focus in the list while what had it goes away', async () => {
  await openTasks((fake) => fake.setLine('unreachable'));
  await userEvent.keyboard('jj ');
  await expect.element(page.getByRole('heading', { name: 'Call Åsa' })).toBeVisible();
  await page.viewport(720, 480);
  await expect.element(page.getByRole('button', { name: 'Close', exact: true })).toHaveFocus();
  await page.viewport(1200, 800);
  await userEvent.keyboard('{Control>}f{/Control}nowhere');
  await expect.element(page.getByText('No tasks match')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Clear the filters' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('grid')).toHaveFocus();
  const bar = await changeAll('To do');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('grid')).toHaveFocus();
});

test('[P1] keeps the typing in a new task that the service names', async () => {
  const { main, time } = await openTasks((fake) => fake.setLine('unreachable'));
  await userEvent.keyboard('n');
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('Water');
  await time.pass(5_000);
  main.setLine('open');
  await expect.poll(() => Object.keys(main.queue.adopted)).toHaveLength(1);
  await expect.poll(() => main.callsOf('acknowledgeReplies').length).toBe(1);
  await userEvent.keyboard(' the plants');
  await expect.element(title).toHaveValue('Water the plants');
  await expect.element(title).toHaveFocus();
});

test('keeps a task selected that the service names', async () => {
  const { main } = await openTasks((fake) => {
    const task = aCreateOf('task', {
      ...{ id: 'make-t', record: { kind: 'task', id: 'local-t' } },
      fields: { title: 'New one', task_status_id: 'todo' },
    });
    fake.queue = { ...fake.queue, line: 'unreachable', writes: [task] };
  });
  await page.getByRole('row', { name: /New one/ }).click();
  await userEvent.keyboard('x');
  await expect.element(page.getByText(/tasks · 1 selected$/)).toBeVisible();
  const [write] = main.queue.writes;
  const reply = aTask({ id: 'named', title: 'New one', task_status_id: 'todo' });
  if (write === undefined) throw new Error('Nothing waits.');
  main.become({
    adopted: { 'local-t': 'named' },
    writes: [
      { ...write, record: { kind: 'task', id: 'named' }, state: { kind: 'done', reply } } as never,
    ],
  });
  const named = page.getByRole('row', { name: /New one/ });
  await expect.poll(() => main.callsOf('acknowledgeReplies').length).toBe(1);
  await expect.element(named).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByText(/tasks · 1 selected$/)).toBeVisible();
});

test('leaves the tasks of a project made here once the service names it', async () => {
  await openTasks((fake) => {
    const records = tasks.map((one) => (one.id === 'b' ? { ...one, project_id: 31 } : one));
    fake.deliver({ kind: 'tasks', asOf: 0, records });
    const { account } = fake;
    const key = account.kind === 'known' ? account.key : '';
    const filters = [{ column: 'project_id', is: 'any', values: ['local-p'] }] as const;
    const view = { ...firstView('task'), filters: [...filters] };
    localStorage.setItem(`view of task of ${key}`, JSON.stringify(view));
    fake.queue = { ...fake.queue, adopted: { 'local-p': '31' } };
  });
  await expect.element(page.getByText('1 of 4 tasks')).toBeVisible();
});

test('[V20] takes a tag from the selected tasks that have it, with one undo', async () => {
  const { main } = await openTasks((fake) => {
    fake.setLine('unreachable');
    const named = (id: number, name: string) => ({ id, name, color: '#888888', tag_type: 'task' });
    fake.deliver({
      kind: 'tags',
      asOf: 0,
      records: [named(5, 'Later'), named(6, 'Home')] as never,
    });
    const [first = {}, second = {}] = tasks;
    const later = [{ id: 5, name: 'Later' }];
    const both = [...later, { id: 6, name: 'Home' }];
    const records = [aTask({ ...first, tags: later }), aTask({ ...second, tags: both })];
    fake.deliver({ kind: 'tasks', asOf: 1, records: records as never });
  });
  const bar = page.getByRole('group', { name: 'Selected' });
  await page.getByRole('row', { name: /Draw the plan/ }).click();
  await userEvent.keyboard('x');
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Tags…', exact: true })).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Remove tags…' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}a{/Control}');
  await bar.getByRole('button', { name: 'Remove tags…' }).click();
  const menu = page.getByRole('menu', { name: 'Remove tags' });
  await expect.element(menu).toMatchTextContent(/Home\s*Later/);
  await menu.getByRole('menuitem', { name: 'Later' }).click();
  await expect.element(page.getByText('2 tasks changed · 1 left as it was')).toBeVisible();
  const tagsSent = () =>
    Object.fromEntries(
      main.queue.writes.map(({ record, change }) => [
        record.id,
        'fields' in change && change.fields['tag_ids'],
      ]),
    );
  expect(tagsSent()).toEqual({ a: [], b: [6] });
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(tagsSent).toEqual({}); // nothing is left to send
});

test('[V27] calls an archived client by the name that its projects know, others what they are, and adds no word in CSV', async () => {
  const { main } = await openWindow({}, (fake) => {
    const archived = aCompany({
      id: 79,
      name: 'Gone Ltd',
      archived_at: '2026-03-02T12:00:00.000Z',
    });
    fake.deliver({ kind: 'companies', asOf: 0, records: [archived] });
    const project = aRecord('project', { id: 3, company_id: 77, company_name: 'Fjell' });
    const contacts = [
      aRecord('contact', { id: 1, name: 'Ada', company_ids: [77] }),
      aRecord('contact', { id: 2, name: 'Ben', company_ids: [78] }),
      aRecord('contact', { id: 3, name: 'Cid', company_ids: [79] }),
    ];
    fake.deliver({ kind: 'projects', asOf: 0, records: [project] as never });
    fake.deliver({ kind: 'contacts', asOf: 0, records: contacts as never });
  });
  await goTo('contacts');
  const ada = page.getByRole('row', { name: /Ada.*Fjell/ });
  await expect.element(ada).toBeVisible();
  // A long name from right to left is cut at its end, not at its beginning.
  await expect.element(ada.getByText('Fjell')).toHaveAttribute('dir', 'auto');
  await expect.element(page.getByRole('row', { name: /Cid.*Gone Ltd \(archived\)/ })).toBeVisible();
  const unknown = page.getByRole('row', { name: /Ben.*Client 78 \(not on this computer\)/ });
  await expect.element(unknown).toBeVisible();
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const [saved] = main.callsOf('saveReport') as { text: string }[];
  const rows = saved?.text.split('\r\n').map((row) => row.split(',').slice(0, 2));
  expect(rows?.slice(1, 4)).toEqual([
    ['Ada', 'Fjell'],
    ['Ben', '78'],
    ['Cid', 'Gone Ltd'],
  ]);
});

test('[V93] begins a record from the head of its list, also where only the icon has room', async () => {
  await openTasks();
  const button = page.getByRole('main').getByRole('button', { name: 'New task' });
  await expect.element(button).toMatchTextContent(/New task/);
  await page.viewport(720, 480);
  await expect.element(button).toHaveAttribute('title', 'New task (N)');
  await expect.poll(() => (button.element() as HTMLElement).innerText.trim()).toBe('');
  await button.click();
  await expect.element(page.getByRole('heading', { name: 'New task' })).toBeVisible();
  await page.viewport(1200, 800);
});

test('[V91] [V94] [V332] drops no total beside an open invoice, sums what is drawn, and shows no age of nothing', async () => {
  const fields = { currency: 'EUR', total_amount: '12.00', status: 'paid' };
  const others = { subtotal: '10.00', discount_amount: '1.00', tax_amount: '3.00' };
  const records = [1, 2].map((id) =>
    aRecord('invoice', { id, title: `Work ${id}`, ...fields, ...others }),
  );
  await page.viewport(1200, 800);
  const { main } = await openWindow({}, (fake) => {
    for (const one of records) fake.records.set(`invoice ${one.id}`, one);
    fake.deliver({ kind: 'invoices', asOf: 0, records: records as unknown as Invoice[] });
  });
  await goTo('invoices');
  await page.getByRole('row', { name: /Work 1/ }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
  const heads = () =>
    page
      .getByRole('columnheader')
      .all()
      .map((one) => one.element().textContent?.trim());
  await expect.poll(heads).toEqual(expect.arrayContaining(['Status', 'Total', 'Due date']));
  expect(heads()).not.toContain('Client');
  const sums = page.getByLabelText('Sums');
  await expect.element(sums).toMatchTextContent(/Total.*€24\.00/);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Subtotal', 'Discount', 'Tax']) {
    await page.getByRole('checkbox', { name, exact: true }).click();
  }
  await userEvent.keyboard('{Escape}');
  const summed = () => [...sums.element().querySelectorAll('dt')].map((one) => one.textContent);
  await expect.poll(heads).not.toContain('Status');
  await expect.poll(summed).toEqual(['Total', 'Subtotal', 'Discount']);
  expect(heads()).not.toContain('Tax');
  const left = page.getByRole('columnheader', { name: /Tax.* don’t fit/ });
  await expect.element(left).toBeVisible();
  expect(left.element().textContent).toMatch(/^\+\d$/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Tax doesn’t fit' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  const ages = page.getByRole('group', { name: 'Unpaid, by days since it was due' });
  await expect.element(ages).not.toBeInTheDocument();
  const unpaid = aRecord('invoice', { id: 3, ...fields, status: 'outstanding' });
  main.deliver({ kind: 'invoices', asOf: 0, records: [unpaid] as unknown as Invoice[] });
  await expect.element(ages).toBeVisible();
});

test('offers to make the first document', async () => {
  await openWindow();
  await goTo('documents');
  await page.getByRole('button', { name: 'New document' }).click();
  await expect.element(page.getByRole('button', { name: /Template/ })).toHaveFocus();
});

test('ticks a task off with D, goes on with the next one, and undoes that', async () => {
  const { main } = await openTasks((fake) => fake.setLine('unreachable'));
  await userEvent.keyboard('jjd');
  await expect.element(page.getByText('“Call Åsa” done')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Call Åsa/ })).not.toBeInTheDocument();
  expect(main.queue.writes.map(({ record, change }) => [record.id, change])).toMatchObject([
    ['b', { kind: 'update', fields: { task_status_id: 'done' } }],
  ]);
  await expect.element(page.getByRole('grid')).toHaveFocus();
  holdKey('d'); // the next one is another task
  await userEvent.keyboard('j');
  expect(main.callsOf('saveRecords')).toHaveLength(1);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByRole('row', { name: /Call Åsa/ })).toBeVisible();
});

test('says where no task status stands for a tick', async () => {
  const { main } = await openTasks((fake) => {
    fake.setLine('unreachable');
    const open = statuses.map((status) => ({ ...status, state: 'active' }));
    fake.deliver({ kind: 'taskStatuses', asOf: 0, records: open });
  });
  await userEvent.keyboard('jjd');
  await expect
    .element(page.getByRole('group', { name: 'Selected' }).getByRole('status'))
    .toMatchTextContent(/^No task status/);
  expect(main.queue.writes).toEqual([]);
});

test('folds a group by keys and by the mouse, and remembers it', async () => {
  await openTasks();
  await userEvent.keyboard('j{ArrowLeft}');
  const group = page.getByRole('gridcell', { name: /^Overdue 1/ });
  await expect.element(group).toHaveAttribute('aria-expanded', 'false');
  expect(lines()).not.toContain('Call Åsa');
  await goTo('notes');
  await goTo('tasks');
  await expect.element(group).toHaveAttribute('aria-expanded', 'false');
  await group.getByTitle('Unfold').click();
  await expect.element(page.getByRole('row', { name: /Call Åsa/ })).toBeVisible();
});

test('adds a task by a line, and says before what it understood', async () => {
  const { main, time } = await openTasks((fake) => {
    fake.setLine('unreachable');
    const project = aRecord('project', { id: 3, title: 'Relaunch' });
    fake.deliver({ kind: 'projects', asOf: 0, records: [project] as never });
  });
  await page.getByRole('textbox', { name: 'Add a task' }).click();
  await userEvent.keyboard('Fix the form !tomorrow #rel');
  const understood = page.getByRole('list', { name: 'Understood' }).getByRole('listitem');
  await expect.poll(() => understood.all().length).toBe(2);
  await goTo('notes');
  await goTo('tasks'); // what is half typed stays, and outlives the program
  await expect.poll(() => understood.all().length).toBe(2);
  await time.pass(1_000);
  await expect.poll(() => main.unfinished.get('task line')).toBe('"Fix the form !tomorrow #rel"');
  await page.getByRole('textbox', { name: 'Add a task' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('row', { name: /Fix the form.*Relaunch/ })).toBeVisible();
  await time.pass(1_000);
  await expect.poll(() => main.unfinished.has('task line')).toBe(false);
  expect(main.queue.writes.map(({ change }) => change)).toMatchObject([
    { kind: 'create', fields: { title: 'Fix the form', project_id: 3 } },
  ]);
});

test('shows the tasks under what they are part of, mine, by project, and all', async () => {
  await openTasks((fake) => {
    const part = aTask({
      ...{ id: 'e', title: 'Ask for the date', task_status_id: 'todo', parent_task_id: 'a' },
      ...{ due_date: '2026-11-25', assignee_member_id: 4711 },
    });
    fake.deliver({ kind: 'tasks', asOf: 0, records: [part] });
  });
  await page.getByText('All', { exact: true }).click();
  await expect.element(page.getByText('5 tasks')).toBeVisible();
  const at = lines().indexOf('Send the offer');
  expect(lines()[at + 1]).toBe('Ask for the date');
  await page.getByText('By project', { exact: true }).click();
  await expect.element(page.getByText('4 of 5 tasks')).toBeVisible();
});

test('[V183] marks in a row what it names and was deleted, here or on the service', async () => {
  const { main } = await openTasks((other) => {
    give(other, 'project', { id: 12, title: 'Relaunch' });
    give(other, 'task', { id: 'e', title: 'Ask them', task_status_id: 'todo', project_id: 12 });
  });
  const row = (project: string) =>
    page.getByRole('row', { name: new RegExp(`Ask them.*${project}`) });
  await expect.element(row('Relaunch')).toBeVisible();
  const record = { kind: 'project', id: '12' } as const;
  main.become({ writes: [aWrite({ record, change: { kind: 'delete', base: null } })] });
  await expect.element(row('Relaunch \\(deleted\\)')).toBeVisible();
  main.deliver({ kind: 'absent', asOf: 1, list: 'projects', ids: ['12'], why: 'removed' });
  main.become({ writes: [] });
  await expect.element(row('Project 12 \\(deleted\\)')).toBeVisible();
});
