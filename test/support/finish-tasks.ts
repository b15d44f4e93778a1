/** Ends many tasks at once in their list, on the started app. */
import { expect, type Page } from '@playwright/test';
import { goTo } from './app-test.ts';
import type { OtherClient } from './other-client.ts';

type Finished = {
  readonly title: string;
  readonly ids: readonly unknown[];
  readonly status: { readonly id: unknown; readonly name: string };
};

/** All open tasks of one title, and a status that ends them. */
export async function openTasks(other: OtherClient): Promise<Finished> {
  const statuses = await other.latest('/task_statuses');
  const ended = statuses.find(({ state }) => state === 'complete');
  const open = statuses.flatMap(({ id, state }) => (state === 'active' ? [id] : []));
  const tasks = await other.latest('/tasks');
  const byTitle = [...Map.groupBy(tasks, ({ title }) => String(title))];
  const found = byTitle.find(([, all]) =>
    all.every((task) => open.includes(task['task_status_id'])),
  );
  if (ended === undefined || found === undefined) throw new Error('The sample has no such tasks.');
  const [title, all] = found;
  const status = { id: ended['id'], name: String(ended['name']) };
  return { title, ids: all.map(({ id }) => id), status };
}

/** Sorts the tasks, finds those of one title, and ends all of them at once. */
export async function finishTasks(main: Page, finished: Finished): Promise<void> {
  await goTo(main, 'Tasks');
  await main.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(main.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await findTasks(main, finished);
  await main.getByRole('grid', { name: 'Tasks' }).focus();
  await main.keyboard.press('ControlOrMeta+a');
  const bar = main.getByRole('group', { name: 'Selected' });
  await bar.getByRole('button', { name: 'Status…' }).click();
  await main.getByRole('menuitem', { name: finished.status.name, exact: true }).click();
  await expect(bar.getByText(/tasks? changed/)).toBeVisible();
}

/** Leaves the tasks of this title in the list, however many others there are. */
export async function findTasks(main: Page, { title, ids }: Finished): Promise<void> {
  await main.keyboard.press('ControlOrMeta+f');
  await main.keyboard.press('ControlOrMeta+a');
  await main.keyboard.type(title);
  const rows = main.getByRole('grid', { name: 'Tasks' }).getByRole('row', { name: title });
  await expect.poll(() => rows.count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(ids.length);
}
