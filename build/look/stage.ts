/** What a scene plays on, and the steps that many of them begin with. */
import type { Page } from '@playwright/test';
import type { LaunchedApp } from '../launch-app.ts';
import type { LocalService } from '../local-service.ts';

export type Stage = LaunchedApp & {
  readonly account: Pick<LocalService, 'baseUrl' | 'apiKey'>;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
};

/** Signs in to the sample account. */
export async function signIn({ main, account }: Stage): Promise<void> {
  await main.getByLabel('Service address').fill(account.baseUrl);
  await main.getByLabel('API key', { exact: true }).fill(account.apiKey);
  await main.getByRole('button', { name: 'Sign in' }).click();
}

/** Goes to a place by its button. */
export async function goTo(main: Page, place: string): Promise<void> {
  await main
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: place })
    .click();
}
