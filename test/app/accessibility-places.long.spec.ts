/** Every place in light as it opens; accessibility.long.spec.ts has all that opens from there, in dark too. */
import { expect } from '@playwright/test';
import { placeNames, places } from '../../shared/ipc/places.ts';
import { goTo, signIn, test } from '../support/app-test.ts';
import { createChecks } from '../support/axe-checks.ts';

test('every place passes axe in light, and nothing breaks the policy of the page', async ({
  desk,
}) => {
  const { main } = await desk.start();
  const { found, check } = createChecks();
  const refused: string[] = [];
  main.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await signIn(main, desk.online);
  await goTo(main, 'Settings');
  await main.getByText('Light', { exact: true }).click();
  for (const { label } of placeNames.map((place) => places[place])) {
    await goTo(main, label);
    await expect(main.getByRole('status', { name: /^(Opening|Reading)/ })).toHaveCount(0);
    await check(label, main);
  }
  expect(found).toEqual([]);
  expect(refused).toEqual([]);
});
