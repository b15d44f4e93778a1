import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Fields } from '../../../shared/records/kinds.ts';
import { aRecord } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const statuses = [
  { id: 'done', name: 'Done', color: '#00aa00', position: 3, state: 'complete' },
  { id: 'todo', name: 'To do', color: '#888888', position: 1, state: 'active' },
  { id: 'doing', name: 'Doing', color: '#0000ff', position: 2, state: 'active' },
];
const stages = ['Lead', 'Won', 'Kick-off'].map((name, at) => ({
  ...{ id: `s${at}`, name, color: '#888888', position: at, archived_at: null },
  resource_type: at === 2 ? 'Project' : 'Deal',
}));
const tasks = ['Send the offer', 'Call Åsa', 'Draw the plan'].map((title, at) =>
  aRecord('task', { id: `t${at}`, title, due_date: null, task_status_id: 'todo' }),
);

async function open(
  place: 'tasks' | 'deals',
  records: readonly Fields[] = tasks,
  choices: readonly Fields[] = statuses,
) {
  const window = await openWindow({}, (main: FakeMain) => {
    main.setLine('unreachable');
    main.deliver({ kind: 'taskStatuses', asOf: 0, records: choices } as never);
    main.deliver({ kind: 'boardGroups', asOf: 0, records: stages } as never);
    main.deliver({ kind: place, asOf: 0, records } as never);
  });
  await goTo(place);
  await expect.element(page.getByRole('grid')).toBeVisible();
  return window;
}

const row = (name: RegExp) => page.getByRole('row', { name });
const items = () =>
  page
    .getByRole('menuitemradio')
    .all()
    .map((one) => one.element().textContent?.trim());
const undo = () => page.getByRole('group', { name: 'Selected' }).getByRole('button');

test('[V30] chooses the status of a task in its row by a click, and takes that back', async () => {
  const { main } = await open('tasks');
  await row(/Call Åsa/)
    .getByText('To do')
    .click();
  await expect.poll(items).toEqual(['To do', 'Doing', 'Done']);
  const present = page.getByRole('menuitemradio', { name: 'To do' });
  await expect.element(present).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('menuitemradio', { name: 'Doing' }).click();
  await expect.element(page.getByText('“Call Åsa” moved to Doing')).toBeVisible();
  await expect.element(row(/Call Åsa/).getByText('Doing')).toBeVisible();
  expect(main.queue.writes.map(({ record, change }) => [record.id, change])).toMatchObject([
    ['t1', { kind: 'update', fields: { task_status_id: 'doing' } }],
  ]);
  await expect.element(page.getByRole('grid')).toHaveFocus();
  await undo().click();
  await expect.poll(() => main.queue.writes).toEqual([]);
});

test('[V70] names the cell of a status, and says that it has a menu and whether that is open', async () => {
  await open('tasks');
  const cell = row(/Call Åsa/).getByRole('gridcell', { name: 'Status: To do', exact: true });
  await expect.element(cell).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(cell).toHaveAttribute('aria-expanded', 'false');
  await cell.getByText('To do').click();
  await expect.element(page.getByRole('menuitemradio', { name: 'To do' })).toHaveFocus();
  const opened = () =>
    [...document.querySelectorAll('[aria-haspopup="menu"][aria-expanded="true"]:not(button)')].map(
      (one) => one.closest('[role="row"]')?.querySelector('.first')?.textContent,
    );
  await expect.poll(opened).toEqual([expect.stringContaining('Call Åsa')]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(opened).toEqual([]);
});

test('[V30] [V26.1] leaves the menu open after a double click, and shows no record by it', async () => {
  await open('tasks');
  await row(/Call Åsa/)
    .getByText('To do')
    .dblClick();
  await expect.poll(items).toEqual(['To do', 'Doing', 'Done']);
  await expect.element(page.getByRole('menuitemradio', { name: 'To do' })).toHaveFocus();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
});

test('[V30.3] opens the menu with S, and goes on with the line below a row that leaves', async () => {
  const { main } = await open('tasks');
  await expect.element(page.getByRole('grid')).toHaveFocus();
  const names = () =>
    page
      .getByRole('row')
      .all()
      .map((one) => one.element().querySelector('.first')?.textContent?.trim())
      .filter(Boolean);
  const before = names();
  await userEvent.keyboard('jjs');
  await expect.element(page.getByRole('menuitemradio', { name: 'To do' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('grid')).toHaveFocus();
  await userEvent.keyboard('s{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(names).toEqual(before.toSpliced(0, 1));
  expect(main.queue.writes[0]?.change).toMatchObject({ fields: { task_status_id: 'done' } });
  await expect.element(page.getByRole('grid')).toHaveFocus();
  const current = () => {
    const id = page.getByRole('grid').element().getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.textContent;
  };
  await expect.poll(current).toContain(before[1]);
});

test('[V30] offers for a deal the stages of deals alone', async () => {
  const deal = aRecord('deal', { id: 4, title: 'Relaunch', board_group_id: 's0' });
  const { main } = await open('deals', [deal]);
  await row(/Relaunch/)
    .getByText('Lead')
    .click();
  await expect.poll(items).toEqual(['Lead', 'Won']);
  await page.getByRole('menuitemradio', { name: 'Won' }).click();
  await expect.element(page.getByText('“Relaunch” moved to Won')).toBeVisible();
  expect(main.queue.writes[0]?.change).toMatchObject({ fields: { board_group_id: 's1' } });
});

test('[V30.2] says that no status is on this computer', async () => {
  const { main } = await open('tasks', tasks, []);
  await expect.element(page.getByRole('grid')).toHaveFocus();
  await userEvent.keyboard('jjs');
  await expect
    .element(page.getByRole('group', { name: 'Selected' }).getByRole('status'))
    .toMatchTextContent('There is no status to choose on this computer.');
  expect(main.queue.writes).toEqual([]);
});
