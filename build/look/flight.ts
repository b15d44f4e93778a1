/** The scenes of the flight kit. */
import type { Page } from '@playwright/test';
import { goTo, type Stage, signIn } from './stage.ts';

/** Two clients in the flight kit, and the page of the second. */
export async function clientKit(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  await goTo(main, 'Clients');
  for (const index of [1, 2]) {
    await main.getByRole('option').nth(index).click();
    await main.getByRole('button', { name: 'Flight kit' }).click();
    await main.getByText('In the flight kit: its notes come first.').waitFor();
  }
  return main;
}
