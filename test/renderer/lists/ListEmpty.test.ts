import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ListName, listNames } from '../../../shared/api/endpoints.ts';
import { aCompany, aRecord } from '../../support/builders.ts';
import { aStatus } from '../../support/fake-state.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const gone = [
  'contacts',
  'deals',
  'projects',
  'tasks',
  'invoices',
  'templates',
  'timeEntries',
] as const;
const all = aStatus();
const absent: readonly ListName[] = gone;

/** Their endpoints answer with 404. */
const without = aStatus({
  asOf: Object.fromEntries(
    listNames.map((list) => [list, absent.includes(list) ? null : all.asOf[list]]),
  ) as typeof all.asOf,
  off: Object.fromEntries(gone.map((list) => [list, `No ${list} from this service.`])),
  absent,
});

test('[L9.1] [L9.2] says that lists are absent, counts nothing of them and offers nothing new, also for a client', async () => {
  await openWindow({ status: without }, (main) =>
    main.deliver({ kind: 'companies', asOf: 0, records: [aCompany({ name: 'Fjell' })] }),
  );
  const area = page.getByRole('main');
  for (const place of [
    'contacts',
    'deals',
    'projects',
    'tasks',
    'invoices',
    'documents',
  ] as const) {
    await goTo(place);
    const why =
      place === 'documents'
        ? /aren’t available from this service\.$/
        : `No ${place} from this service.`;
    await expect.element(area.getByText(why)).toBeVisible();
    await expect.element(area.getByText('Not available', { exact: true }).last()).toBeVisible();
    expect(area.element().textContent).not.toContain(`0 ${place}`);
    await userEvent.keyboard('n');
    expect(area.getByRole('button', { name: /^New / }).query()).toBeNull();
    expect(page.getByRole('article').query()).toBeNull();
  }
  await goTo('time');
  await expect.element(area.getByText('No timeEntries from this service.').first()).toBeVisible();
  expect(area.getByRole('button', { name: 'Add', exact: true }).query()).toBeNull();
  await goTo('invoices');
  expect(area.getByRole('group', { name: /^Unpaid/ }).element().textContent).toMatch(
    /^Not due yet +Not available1–30/,
  );
  await goTo('tasks');
  expect(page.getByRole('textbox', { name: 'Add a task' }).query()).toBeNull();

  await page.getByRole('button', { name: 'New…' }).click();
  const items = page.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  expect(items.all().map((one) => one.element().textContent?.trim())).toEqual(['Note', 'Client']);
  await userEvent.keyboard('{Escape}{Control>}k{/Control}New ');
  const found = page.getByRole('dialog').getByRole('option');
  await expect.element(found.filter({ hasText: 'New client' })).toBeVisible();
  expect(
    found.filter({ hasText: /New (deal|task|invoice|project|contact|document)/ }).query(),
  ).toBeNull();
  await userEvent.keyboard('{Escape}');

  await goTo('clients');
  await userEvent.keyboard('{ArrowDown}');
  const client = page.getByRole('article', { name: 'Fjell' });
  await expect.element(client.getByText(/^No contacts from this service\./)).toBeVisible();
  await client.getByRole('button', { name: 'New', exact: false }).first().click();
  await expect.element(items.first()).toBeVisible();
  expect(items.all().map((one) => one.element().textContent?.trim())).toEqual(['Note']);
});

test('[L9.1] keeps what was typed or downloaded before the list was absent, and says so', async () => {
  await openWindow({ status: { ...without, asOf: all.asOf } }, (main) =>
    main.deliver({
      ...{ kind: 'deals', asOf: 0 },
      records: [aRecord('deal', { id: 7, title: 'Typed before' })] as never,
    }),
  );
  await goTo('deals');
  await expect.element(page.getByText('Typed before').first()).toBeVisible();
  await expect.element(page.getByText('1 deal · Not available')).toBeVisible();
});
