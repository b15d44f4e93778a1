/** A service that answers every list with 404: each screen says so, offers nothing new, and fills once it has them. */
import { expect } from '@playwright/test';
import { paths } from '../../shared/api/assumptions.ts';
import { API_PREFIX, type ListName, listNames } from '../../shared/api/endpoints.ts';
import { placeNames, places } from '../../shared/ipc/places.ts';
import { troubleInWords } from '../../shared/pull/list-trouble.ts';
import { goTo, test } from '../support/app-test.ts';

/** The screens that show the records of one list. */
const screens = [
  ['Notes', 'notes'],
  ['Clients', 'companies'],
  ['Contacts', 'contacts'],
  ['Deals', 'deals'],
  ['Projects', 'projects'],
  ['Tasks', 'tasks'],
  ['Invoices', 'invoices'],
  ['Time', 'timeEntries'],
] as const;

const why = (list: ListName) => troubleInWords(list, { kind: 'refused', status: 404 });

test('[L9.1] [L9.2] [L9.3] says of every list that the service answers with 404 that it is not available, and shows each once it comes', async ({
  desk,
}) => {
  test.setTimeout(240_000);
  const { online } = desk;
  const missing = new Set(listNames.map((list) => `${API_PREFIX}${paths[list]}`));
  // The service's own answer to a path that it does not know.
  const nowhere = `${online.baseUrl}${API_PREFIX}/nowhere`;
  online.answerFirst(async ({ url, headers }) =>
    missing.has(new URL(url).pathname)
      ? online.service.handle(new Request(nowhere, { headers }))
      : undefined,
  );
  const { main } = await desk.start();
  await main.getByLabel('Service address').fill(online.baseUrl);
  await main.getByRole('button', { name: 'Use an API key instead' }).click();
  await main.getByLabel('API key', { exact: true }).fill(online.apiKey);
  await main.getByRole('button', { name: 'Sign in' }).click();
  const area = main.getByRole('main');

  await test.step('the settings name each list', async () => {
    await goTo(main, 'Settings');
    for (const list of listNames) {
      await expect(area.getByText(why(list)).first(), list).toBeVisible({ timeout: 30_000 });
    }
  });

  await test.step('each screen says so and offers nothing new', async () => {
    for (const [place, list] of screens) {
      await goTo(main, place);
      await expect(area.getByText(why(list)).first(), place).toBeVisible();
      // The document names the endpoint of notes: one can always be written.
      if (list === 'notes') continue;
      await expect(area.getByRole('button', { name: /^New / }), place).toHaveCount(0);
    }
    await goTo(main, 'Documents');
    await expect(area.getByText('Documents aren’t available from this service.')).toBeVisible();
    await main.getByRole('button', { name: 'New…' }).click();
    await expect(main.getByRole('menuitem')).toHaveText(['Note']);
    await main.keyboard.press('Escape');
    for (const place of placeNames) {
      await goTo(main, places[place].label);
      await expect(main.getByText('Something went wrong'), place).toHaveCount(0);
    }
  });

  await test.step('each list comes once the service has it and the user refreshes', async () => {
    missing.clear();
    for (const [place, list] of screens) {
      await goTo(main, place);
      await main.keyboard.press('F5');
      await expect(area.getByText(why(list)), place).toHaveCount(0, { timeout: 30_000 });
    }
  });
});
