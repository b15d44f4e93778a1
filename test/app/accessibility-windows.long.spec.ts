/**
 * Windows of a contact, a deal, a project and a task, and pages of a stage, a status, a tag and a
 * template. All are used by keys alone and checked by axe. Their names run from the right.
 */
import { expect } from '@playwright/test';
import { paths } from '../../shared/api/assumptions.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import { signIn, test } from '../support/app-test.ts';
import { escapeTo, findRow, tabTo } from '../support/by-keyboard.ts';
import { otherClient } from '../support/other-client.ts';
import { createBoth, expectFromRight, expectInside, visitWindow } from '../support/visit-window.ts';
import { expectFocus, watchFocus } from '../support/watch-focus.ts';

const RTL = 'شركة الأفق للتجارة الدولية';

const windows = [
  ['Contacts', 'contact', 'ControlOrMeta+5'],
  ['Deals', 'deal', 'ControlOrMeta+6'],
  ['Projects', 'project', 'ControlOrMeta+7'],
  ['Tasks', 'task', 'ControlOrMeta+8'],
] as const;

test('the windows of a contact, a deal, a project and a task pass axe, and are opened, used and closed by keys alone', async ({
  desk,
}) => {
  test.setTimeout(240_000);
  const other = otherClient(desk.online);
  await other.send(createRequest('contact', { name: RTL, job_title: RTL }));
  for (const kind of ['deal', 'project', 'task'] as const) {
    await other.send(createRequest(kind, { title: RTL }));
  }
  const { app, main } = await desk.start();
  await signIn(main, desk.online);
  await watchFocus(main);
  const { found, both } = createBoth();
  for (const [place, kind, key] of windows) {
    await test.step(place, async () => {
      await main.keyboard.press(key);
      await expect(main.getByRole('grid', { name: place })).toBeVisible({ timeout: 30_000 });
      await findRow(main, RTL);
      await main.keyboard.press('Enter');
      await expectFromRight(main, RTL);
      await visitWindow({ app, main }, kind, both);
    });
  }
  expect(found).toEqual([]);
});

/** Each with a number of its own: of words like “stage” one is found in another. */
const lookups = [
  ['stage', 'boardGroups', 'name', 71],
  ['status', 'taskStatuses', 'name', 72],
  ['tag', 'tags', 'name', 73],
  ['template', 'templates', 'title', 74],
] as const;

test('the pages of a stage, a status, a tag and a template pass axe, and are reached and left by keys alone', async ({
  desk: { online, start },
}) => {
  test.setTimeout(180_000);
  // Nobody but the service itself can name one: the first of each list gets a name from the right.
  online.answerFirst(async (request) => {
    const list = lookups.find(([, of]) => new URL(request.url).pathname === API_PREFIX + paths[of]);
    if (list === undefined) return undefined;
    const [, , field, number] = list;
    const reply = await online.service.handle(request);
    const body = (await reply.json()) as { data: Record<string, unknown>[] };
    const [first, ...others] = body.data;
    const data = first ? [{ ...first, [field]: `${RTL} ${number}` }, ...others] : [];
    return Response.json({ ...body, data }, { status: reply.status, headers: reply.headers });
  });
  const { main } = await start();
  await signIn(main, online);
  await watchFocus(main);
  const { found, both } = createBoth();
  await main.getByRole('navigation').getByRole('button', { name: 'Team and tags' }).focus();
  await main.keyboard.press('Enter');
  const list = main.getByRole('listbox', { name: 'Team and tags' });
  for (const [word, , , number] of lookups) {
    await test.step(word, async () => {
      await main.keyboard.press('ControlOrMeta+f');
      await main.keyboard.press('ControlOrMeta+a');
      await main.keyboard.type(`${RTL} ${number}`);
      await expect(list.getByRole('option')).toHaveCount(1);
      await tabTo(main, list);
      await main.keyboard.press('Home');
      await main.keyboard.press('Enter');
      await expectFromRight(main, `${RTL} ${number}`);
      await expectInside(main);
      await both(`page of a ${word}`, main);
      await escapeTo(main, list);
    });
  }
  await expectFocus(main);
  expect(found).toEqual([]);
});
