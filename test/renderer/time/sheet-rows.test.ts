/** The rows that the week sheet has without times: favourites, and those of the week before. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SheetRows } from '../../../renderer/time/sheet-rows.svelte.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { aRecord } from '../../support/builders.ts';
import { anAccount, type FakeParts } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const MONDAY = '2026-11-16'; // the clock of these tests stands in this week

const anEntry = (overrides: Fields) =>
  aRecord('time-entry', { tags: [], ...overrides }) as unknown as TimeEntry;

const aProject = (id: number, title: string) => aRecord('project', { id, title }) as never;

const records = [
  anEntry({ id: 1, date: MONDAY, project_id: 3, duration_seconds: 3600 }),
  anEntry({ id: 2, date: '2026-11-10', project_id: 4, duration_seconds: 3600 }),
  anEntry({ id: 3, date: '2026-11-12', project_id: 3, duration_seconds: 3600 }),
  anEntry({ id: 4, date: '2026-11-12', project_id: 5, member_id: 8, duration_seconds: 3600 }),
];

async function openSheet(over: Partial<FakeParts> = {}) {
  const window = await openWindow(over, (main) => {
    main.deliver({ kind: 'timeEntries', asOf: 0, records });
    main.deliver({
      kind: 'projects',
      asOf: 0,
      records: [aProject(3, 'Relaunch'), aProject(4, 'Catalogue'), aProject(5, 'Theirs')],
    });
  });
  window.main.setLine('unreachable');
  await goTo('time');
  await expect.element(page.getByRole('button', { name: /Relaunch/ })).toBeVisible();
  await userEvent.keyboard('w');
  await expect.element(cell('Relaunch', 'Mon')).toBeVisible();
  return window;
}

const cell = (project: string, day: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${project}.*, ${day}$`) });
const star = (project: string) =>
  page.getByRole('button', { name: new RegExp(`^Favourite: ${project}`) });
const names = () =>
  [...document.querySelectorAll('tbody th')].map((th) => th.getAttribute('aria-label'));
const isFirst = (project: string) => expect.poll(() => names()[0]).toMatch(project);

test('[T5.3] P in a cell, or a button, adds my rows of the week before and writes nothing', async () => {
  const { main } = await openSheet();
  await cell('Relaunch', 'Tue').click();
  await userEvent.keyboard('p');
  await expect.element(page.getByText('1 row added.')).toBeVisible();
  await expect.element(cell('Catalogue', 'Tue')).toHaveValue('');
  await expect.element(cell('Relaunch', 'Tue')).toHaveFocus();
  expect(names()).toHaveLength(2);
  expect(main.callsOf('saveRecord')).toEqual([]);
  await page.getByRole('button', { name: 'Add rows of the week before' }).click();
  await expect.element(page.getByText('Its rows are here already.')).toBeVisible();
  await cell('Catalogue', 'Tue').click();
  await userEvent.keyboard('2{Enter}');
  await expect.element(cell('Catalogue', 'Tue')).toHaveValue('2:00');
  expect(main.callsOf('saveRecord')).toMatchObject([
    { fields: { project_id: 4, date: '2026-11-17', duration_seconds: 7200 } },
  ]);
});

test('[T5.3] says that the week before has no time, and P in a typed cell is text', async () => {
  await openSheet();
  await cell('Relaunch', 'Tue').click();
  await userEvent.keyboard('2p');
  await expect.element(cell('Relaunch', 'Tue')).toHaveValue('2p');
  await userEvent.keyboard('{Escape}[[[[[[p'); // P waits for the week
  await expect.element(page.getByText('No time of yours in the week before.')).toBeVisible();
});

test('[T5.6] tells rows of one name and one project apart by the due day of their tasks', async () => {
  await openWindow({}, (main) => {
    const ofTask = (id: number, task_id: string) =>
      anEntry({ id, date: MONDAY, project_id: 3, task_id, duration_seconds: 3600 });
    const aTask = (id: string, title: string, due_date: string | null) =>
      aRecord('task', { id, title, due_date, project_id: 3 });
    const tasks = [
      ...[aTask('t1', 'Report', '2026-11-03'), aTask('t2', 'Report', '2026-12-01')],
      aTask('t3', 'Texts', '2026-12-01'),
    ];
    const all = [ofTask(1, 't1'), ofTask(2, 't2'), ofTask(3, 't3')];
    main.deliver({ kind: 'timeEntries', asOf: 0, records: all });
    main.deliver({ kind: 'tasks', asOf: 0, records: tasks as never });
    main.deliver({ kind: 'projects', asOf: 0, records: [aProject(3, 'Relaunch')] });
  });
  await goTo('time');
  await userEvent.keyboard('w');
  await expect.element(cell('Texts · Relaunch', 'Mon')).toBeVisible();
  await expect
    .poll(() =>
      names()
        .map((name) => name?.replace(/ · Relaunch.*/, ''))
        .toSorted(),
    )
    .toEqual(['Report (due Dec 1, 2026)', 'Report (due Nov 3, 2026)', 'Texts']);
});

test('[T5.4] F keeps a row first in every week, and lets it go; the focus stays in it', async () => {
  await openSheet();
  await userEvent.keyboard('p');
  await cell('Catalogue', 'Wed').click();
  await isFirst('Relaunch');
  await userEvent.keyboard('f');
  await isFirst('Catalogue');
  await expect.element(cell('Catalogue', 'Wed')).toHaveFocus();
  await expect.element(star('Catalogue')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard(']]]');
  await expect.element(cell('Relaunch', 'Wed')).not.toBeInTheDocument();
  await cell('Catalogue', 'Wed').click();
  await userEvent.keyboard('f');
  await expect.element(cell('Catalogue', 'Wed')).not.toBeInTheDocument();
  await expect.element(cell('No project', 'Wed')).toHaveFocus();
});

test('[T5.4] a star by the mouse keeps a row, and has no letter to press', async () => {
  await openSheet();
  await star('Relaunch').click({ force: true });
  await expect.element(star('Relaunch')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(star('Relaunch')).toHaveFocus();
  await star('Relaunch').click();
  await expect.element(star('Relaunch')).toHaveAttribute('aria-pressed', 'false');
});

test('[Q20] remembers a favourite of a project made here under the id that the service gave it', () => {
  const key = crypto.randomUUID();
  const openRows = (ids: Readonly<Record<string, string>>) =>
    new SheetRows(key, { knownId: (id) => ids[id] ?? id });
  openRows({}).toggleFavourite({ projectId: 'local-1', taskId: null }, () => true);
  openRows({ 'local-1': '77' }); // the queue forgets the earlier id after this start
  expect(openRows({}).favourites).toEqual([{ projectId: '77', taskId: null }]);
});

test('[T5.4] [T5.5] remembers favourites for their account, and hides them while unknown', async () => {
  const key = crypto.randomUUID();
  const outbox = { knownId: (id: string) => id };
  for (const projectId of ['77', '4']) {
    new SheetRows(key, outbox).toggleFavourite({ projectId, taskId: null }, () => true);
  }
  expect(new SheetRows(`other ${key}`, outbox).favourites).toEqual([]);
  await openSheet({ account: anAccount({ key }) });
  await isFirst('Catalogue');
  expect(names()).toHaveLength(2);
});
