import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { aMember, aRecord, NOON } from '../../support/builders.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const stage = {
  ...{ id: 'won', name: 'Won', color: '#30a46c', position: 4, state: 'complete' },
  ...{ deal_probability: '100.0', resource_type: 'Deal' },
};
const tag = { id: 5, name: 'Urgent', tag_type: 'task', color: '#e5484d' };
const template = {
  ...{ id: 'offer', title: 'Offer', type: 'Doc' },
  roles: [{ name: 'Client', kind: 'receiver' }],
};

async function openTeam() {
  const window = await openWindow({}, (main) => {
    const bring = (kind: string, records: readonly unknown[]) =>
      main.deliver({ kind, asOf: 0, records } as unknown as Delivery);
    bring('teamMembers', [aMember({ id: 7, name: 'Ada Ash' })]);
    bring('boardGroups', [stage, { ...stage, id: 'lost', name: 'Lost', color: 'red' }]);
    bring('tags', [tag]);
    bring('templates', [template]);
    const tags = [{ id: 5, name: 'Urgent' }];
    bring(
      'tasks',
      Array.from({ length: 7 }, (_, at) =>
        aRecord('task', { id: `t${at}`, title: `Task ${at}`, tags }),
      ),
    );
    bring('deals', [
      aRecord('deal', { id: 12, title: 'Relaunch', board_group_id: 'won', assignee_member_id: 7 }),
    ]);
  });
  await goTo('team');
  await expect.element(page.getByRole('option', { name: /^Ada Ash/ })).toBeVisible();
  return window;
}

const values = () =>
  Object.fromEntries(
    [...document.querySelectorAll('article dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent?.trim(),
    ]),
  );

test('[V361] keeps the colour of a stage in sight beside a name that is cut', async () => {
  const { main } = await openTeam();
  const long = 'Weiterentwicklung der Donaudampfschifffahrtsgesellschaftskapitänsverwaltung';
  const records = [{ ...stage, name: long }];
  main.deliver({ kind: 'boardGroups', asOf: 1, records } as unknown as Delivery);
  const row = page.getByRole('option', { name: new RegExp(`^${long}`) });
  await expect.element(row).toBeVisible();
  const [name] = row.element().querySelectorAll<HTMLElement>('p > span');
  const dot = name?.nextElementSibling as HTMLElement;
  expect(name?.scrollWidth).toBeGreaterThan(name?.clientWidth ?? 0);
  const [inside, around] = [dot, row.element()].map((one) => one.getBoundingClientRect().right);
  expect(inside).toBeLessThan(around ?? 0);
});

test('shows a stage with every field, and leads to the deals in it', async () => {
  await openTeam();
  await page.getByRole('searchbox', { name: 'Filter team and tags' }).fill('deal stage won');
  expect(page.getByRole('option').all()).toHaveLength(1);
  await page.getByRole('option', { name: /^Won/ }).click();
  await expect.poll(values).toEqual({
    ...{ Name: 'Won', Board: 'Deals', Position: '4', State: 'Closed', Probability: '100.0 %' },
    ...{ Color: '#30a46c', ID: 'won' },
  });
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Relaunch/ })
    .click();
  await expect.element(page.getByRole('heading', { name: 'Relaunch' })).toBeVisible();
});

test('leads from the owner of a deal to the page of the person, and back with Alt and the arrow', async () => {
  await openTeam();
  await goTo('deals');
  await page.getByRole('row', { name: /Relaunch/ }).click();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('article').getByRole('button', { name: 'Ada Ash' }).click();
  await expect.element(page.getByRole('heading', { name: 'Ada Ash' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Deals' })).toBeVisible();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(page.getByRole('heading', { name: 'Relaunch' })).toBeVisible();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(page.getByRole('heading', { name: 'Ada Ash' })).toBeVisible();
});

test('shows all tasks with a tag in their list, which is then filtered by it alone', async () => {
  await openTeam();
  await page.getByRole('option', { name: /^Urgent/ }).click();
  await page.getByRole('button', { name: 'Show all 7' }).click();
  await expect.element(page.getByRole('grid', { name: 'Tasks' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Tags.*Urgent/ })).toBeVisible();
  await expect.element(page.getByText('7 tasks')).toBeVisible();
});

test('begins a document from a template', async () => {
  await openTeam();
  await page.getByRole('option', { name: /^Offer/ }).click();
  await page.getByRole('button', { name: 'New document from it' }).click();
  await expect.element(page.getByRole('heading', { name: 'New document' })).toBeVisible();
  await expect.element(page.getByText(/Offer/).first()).toBeVisible();
});

test('goes from the page to the list with Esc, and back to the one before with Alt and the arrow', async () => {
  const { time } = await openTeam();
  await page.getByRole('option', { name: /^Won/ }).click();
  const deal = page.getByRole('article').getByRole('button', { name: /^Relaunch/ });
  await expect.element(deal).toBeVisible();
  (deal.element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox', { name: 'Team and tags' })).toHaveFocus();
  await time.pass(2_000);
  await page.getByRole('option', { name: /^Urgent/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Urgent' })).toBeVisible();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(page.getByRole('heading', { name: 'Won' })).toBeVisible();
});

test('says which lists have not come, and only then that nothing uses it', async () => {
  const { main } = await openTeam();
  const { asOf } = main.status;
  main.setStatus({ asOf: { ...asOf, projects: null } });
  await page.getByRole('option', { name: /^Won/ }).click();
  await expect.element(page.getByText('Not downloaded yet: projects.')).toBeVisible();
  main.setStatus({ asOf });
  await page.getByRole('option', { name: /^Lost/ }).click();
  await expect.element(page.getByText('No record on this computer uses this stage.')).toBeVisible();
});

test('searches many records in slices, and forgets what it finds for a tag that was left', async () => {
  const { main, time } = await openTeam();
  const bring = (kind: string, records: readonly unknown[]) =>
    main.deliver({ kind, asOf: 0, records } as unknown as Delivery);
  bring('tags', [{ ...tag, id: 6, name: 'Later' }]);
  const aTask = (id: string, of: number) =>
    aRecord('task', { id, title: id, tags: [{ id: of, name: '' }] });
  const many = Array.from({ length: 2_100 }, (_, at) => aTask(`m${at}`, 5));
  bring('tasks', [...many, aTask('single', 6)]);
  const searching = page.getByLabelText('Searching for the records that use this tag');
  const tasks = page.getByRole('article').getByRole('region', { name: 'Tasks' });
  const choose = (name: RegExp) => page.getByRole('option', { name }).click();
  const tasksNow = async () => {
    await time.pass(100);
    return tasks.query()?.textContent;
  };
  const expectTasks = async (count: string) => {
    await expect.poll(tasksNow).toMatch(count);
  };
  await choose(/^Later/);
  await expectTasks('Tasks 1');
  await choose(/^Urgent/);
  await expect.element(searching).toBeVisible();
  await choose(/^Later/);
  await expect.element(searching).toBeVisible();
  await time.pass(1_000); // enough for both searches
  await expectTasks('Tasks 1');
  await choose(/^Urgent/);
  await expectTasks('Tasks 2,107');
});

test.each([
  ['Ada Ash', 'teamMembers'],
  ['Won', 'boardGroups'],
  ['Urgent', 'tags'],
  ['Offer', 'templates'],
] as const)('[V14] says on the page of %s how old it is', async (name, list) => {
  const { main } = await openTeam();
  main.setStatus({ readAt: { ...main.status.readAt, [list]: NOON - 60 * MINUTE_MS } });
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  const presence = page.getByRole('article').getByText(/On this computer, updated .*11:00/);
  await expect.element(presence).toBeVisible();
});
