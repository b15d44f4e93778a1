/** The scene of a pause: the rate limit is used up. */
import type { Page } from '@playwright/test';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { type Stage, signIn } from './stage.ts';

/** Another program with the same key has used up the minute, and the user has much to send. */
export async function showPaused(stage: Stage): Promise<Page> {
  const { main, account } = stage;
  await signIn(stage);
  const line = main.getByRole('contentinfo', { name: 'Status' });
  await line.getByText(/Downloading/).waitFor();
  await line.getByText(/Downloading/).waitFor({ state: 'hidden' });
  const me = `${account.baseUrl}/public-api/v1/team_members/me`;
  const headers = { authorization: `Bearer ${account.apiKey}` };
  while ((await fetch(me, { headers })).status !== 429);
  await main.evaluate(saveMany, 212);
  await main.getByText(/Paused by the service.*212 changes left/).waitFor();
  return main;
}

/** Runs in the window. */
async function saveMany(count: number): Promise<void> {
  const { traytable } = window as unknown as { traytable: Bridge };
  for (let index = 1; index <= count; index += 1) {
    const id = `local-${crypto.randomUUID()}`;
    const fields = { title: `Field note ${index}`, date: '2026-11-20', content_html: '<p>Hm.</p>' };
    const record = { kind: 'note', id } as const;
    const saved = { writeId: crypto.randomUUID(), record, fields, base: null, isFinished: true };
    await traytable.saveRecord(saved);
  }
}
