/**
 * Today, the report, team and tags, and the settings: used offline, then online, and compared with the
 * service's own answer.
 */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { createRequest, readRequest } from '../../shared/queue/requests/requests.ts';
import { expectLine, goTo, signIn, test } from '../support/app-test.ts';
import { findRow } from '../support/by-keyboard.ts';
import { chooseFile } from '../support/desktop-stubs.ts';
import { otherClient } from '../support/other-client.ts';
import { sampleYear } from '../support/sample-year.ts';

/** Long ago, so that it is the first of those that are due. */
const DUE = '2020-01-01';

declare const window: { readonly traytable: Bridge };

test('[P1] [P3] Today, the report, team and tags, and the settings show offline what the service says', async ({
  desk,
}) => {
  test.setTimeout(240_000);
  const { online } = desk;
  const other = otherClient(online);
  const app = await desk.start();
  const { main } = app;
  await signIn(main, online);
  const readMember = () =>
    main.evaluate(async () => {
      const state = await window.traytable.readState(null);
      if (!state.ok || state.value.account.kind !== 'known') return null;
      return state.value.account.member;
    });
  await expect.poll(readMember, { timeout: 30_000 }).not.toBeNull(); // else the task would be nobody's
  const me = await readMember();
  const { year, range } = sampleYear();
  const task = await other.send(
    createRequest('task', {
      ...{ title: 'Due on the plane', assignee_member_id: me?.id, due_date: DUE },
    }),
  );
  await goTo(main, 'Tasks');
  await main.keyboard.press('F5');
  await expect(main.getByRole('row', { name: /Due on the plane/ })).toBeVisible({
    timeout: 30_000,
  });
  const status = main.getByRole('contentinfo', { name: 'Status' });
  await expect(status.getByText(/Downloading/)).toHaveCount(0, { timeout: 60_000 });
  const members = await other.latest('/team_members');
  const tags = await other.latest('/tags');
  await online.goOffline();
  await expectLine(main, 'Offline');

  await test.step('Today: a task is ticked, and a goal is set', async () => {
    await goTo(main, 'Today');
    const due = main.getByRole('region', { name: 'Tasks due' }).getByText('Due on the plane');
    await expect(due).toBeVisible();
    await goTo(main, 'Tasks');
    await findRow(main, 'Due on the plane');
    await main.keyboard.press('d');
    await goTo(main, 'Today');
    await expect(due).toHaveCount(0);
    await main.getByTitle('Change your goal for a day').click();
    await main.getByRole('textbox', { name: 'Goal for a day' }).fill('7:30');
    await main.keyboard.press('Enter');
    await expect(main.getByText('of 7:30 h')).toBeVisible();
  });

  await test.step('team and tags: each record of the service, with its fields', async () => {
    await goTo(main, 'Team and tags');
    const find = main.getByRole('searchbox', { name: 'Filter team and tags' });
    for (const { name } of [...members, ...tags]) {
      await find.fill(String(name));
      await expect(
        main
          .getByRole('option')
          .filter({ hasText: String(name) })
          .first(),
      ).toBeVisible();
    }
    const [member] = members;
    await find.fill(String(member?.['name']));
    await main.getByRole('option').first().click();
    const page = main.getByRole('article', { name: String(member?.['name']) });
    await expect(page).toContainText(String(member?.['email']));
    await expect(page).toContainText(String(member?.['id']));
  });

  await test.step('settings: the account, and a theme that outlives the start', async () => {
    await goTo(main, 'Settings');
    await expect(main.getByText(String(me?.name)).first()).toBeVisible();
    await expect(main.getByText(online.baseUrl).first()).toBeVisible();
    await main.getByText('Dark', { exact: true }).click();
    await expect(main.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  const file = test.info().outputPath('entries.csv');
  await test.step('report: the entries of a year, added up and saved as CSV', async () => {
    await chooseFile(app.app, file);
    await goTo(main, 'Time');
    await main.getByRole('button', { name: 'Report', exact: true }).click();
    await main.getByRole('button', { name: /^Days: / }).click();
    await main.getByRole('menuitemradio', { name: range, exact: true }).click();
    await expect(main.getByRole('table', { name: /Hours by/ })).toBeVisible();
    await main.getByRole('button', { name: 'Save entries as CSV' }).click();
    await expect(main.getByText(`Saved as ${file}`)).toBeVisible();
  });

  await test.step('online: the service says the same', async () => {
    await online.goOnline();
    await goTo(main, 'Outbox');
    await expect(main.getByText('Everything is on the service.')).toBeVisible({ timeout: 60_000 });
    const done = await other.send(readRequest('task', String(task.id)));
    expect(done['completed_at']).toBeTruthy();
    expect(done).toMatchObject({ title: task['title'], due_date: DUE });
    const entries = await allEntries();
    const ofYear = entries.filter(
      ({ date, member_id: member }) => member === me?.id && String(date).startsWith(String(year)),
    );
    const [head, ...lines] = readFileSync(file, 'utf8').trim().split('\r\n');
    expect(head).toContain('Date');
    expect(lines).toHaveLength(ofYear.length);
  });
  await app.end();

  await test.step('started again: theme and goal are as they were', async () => {
    const again = await desk.start();
    await expect(again.main.locator('html')).toHaveAttribute('data-theme', 'dark');
    await goTo(again.main, 'Today');
    await expect(again.main.getByText('of 7:30 h')).toBeVisible();
    await again.end();
  });

  async function allEntries() {
    const found: Readonly<Record<string, unknown>>[] = [];
    for (let page = 1; ; page += 1) {
      const more = await other.latest('/time_entries', page);
      found.push(...more);
      if (more.length < 100) return found;
    }
  }
});
