/** Two windows of different records that read one cache. */
import { expect } from '@playwright/test';
import { createRequest, readRequest } from '../../shared/queue/requests/requests.ts';
import { goTo, signIn, test } from '../support/app-test.ts';
import { findRow } from '../support/by-keyboard.ts';
import { otherClient } from '../support/other-client.ts';
import { recordWindow } from '../support/record-window.ts';

const BEFORE = 'Bridge over the fjord';
const AFTER = 'Tunnel below the fjord';
const TASK = 'Measure the fjord';

/** Different for each, and well within a small screen. */
const places = {
  project: { x: 20, y: 30, width: 701, height: 501 },
  task: { x: 60, y: 70, width: 642, height: 522 },
} as const;

type Kind = keyof typeof places;

test('shows a title changed in one window in the other and in the list, and opens both where they were after a restart', async ({
  desk,
}) => {
  const other = otherClient(desk.online);
  const project = await other.send(createRequest('project', { title: BEFORE }));
  await other.send(createRequest('task', { title: TASK, project_id: project.id }));
  let { app, main, end } = await desk.start();
  await signIn(main, desk.online);

  const openBoth = async (title: string) => {
    for (const [place, name] of [
      ['Projects', title],
      ['Tasks', TASK],
    ] as const) {
      await goTo(main, place);
      await expect(main.getByRole('grid', { name: place })).toBeVisible({ timeout: 30_000 });
      await findRow(main, name);
      await main.keyboard.press('Enter');
      await expect(main.getByRole('article', { name })).toBeVisible();
      await main.keyboard.press('ControlOrMeta+Shift+Enter');
      const own = await recordWindow(app, place === 'Projects' ? 'project' : 'task');
      await expect(own.getByRole('heading', { name })).toBeVisible();
    }
  };
  const hostOf = async (kind: Kind) => app.browserWindow(await recordWindow(app, kind));
  const boundsOf = async (kind: Kind) => (await hostOf(kind)).evaluate((one) => one.getBounds());

  await openBoth(BEFORE);
  const ofProject = await recordWindow(app, 'project');
  const ofTask = await recordWindow(app, 'task');
  await ofProject.getByRole('button', { name: 'Edit details' }).click();
  await ofProject.getByRole('textbox', { name: 'Title' }).fill(AFTER);
  await expect(ofTask.getByRole('button', { name: AFTER })).toBeVisible();
  await expect(main.getByRole('article', { name: TASK })).toContainText(AFTER);
  await expect
    .poll(async () => (await other.send(readRequest('project', String(project.id))))['title'], {
      timeout: 30_000,
    })
    .toBe(AFTER);

  for (const kind of ['project', 'task'] as const) {
    await (await hostOf(kind)).evaluate((one, place) => one.setBounds(place), places[kind]);
    await expect.poll(() => boundsOf(kind)).toEqual(places[kind]);
  }
  await end();
  ({ app, main, end } = await desk.start());
  await openBoth(AFTER);
  for (const kind of ['project', 'task'] as const) {
    expect(await boundsOf(kind), kind).toEqual(places[kind]);
  }
  await end();
});
