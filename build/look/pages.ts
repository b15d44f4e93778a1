/** The scenes of records that only the service writes. */
import type { Page } from '@playwright/test';
import type { Scene } from './scenes.ts';
import { goTo, recordRows, type Stage, signIn } from './stage.ts';

export const pageScenes: readonly Scene[] = [
  { name: 'team', show: team },
  { name: 'stage-page', show: (stage) => open(stage, 'Negotiating') },
  { name: 'tag-page', show: (stage) => open(stage, 'Tag for tasks') },
  { name: 'template-page', show: (stage) => open(stage, 'Document template') },
  { name: 'client-review', show: review },
  { name: 'quiet-clients', show: quietClients },
  { name: 'dark-member-page', show: darkMember },
  { name: 'narrow-member-page', show: narrowMember },
  { name: 'narrow-client-review', show: review },
  { name: 'narrow-invoices', show: narrowInvoices },
  { name: 'narrow-invoice-page', show: narrowInvoicePage },
  { name: 'narrow-project-time', show: projectTime },
  { name: 'narrow-invoice-time', show: invoiceTime },
  { name: 'attach-note', show: attachNote },
];

async function team(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  const status = main.getByRole('contentinfo', { name: 'Status' });
  await status.getByText(/Downloading/).waitFor({ state: 'hidden' });
  await goTo(main, 'Team and tags');
  await main.getByRole('option').first().waitFor();
  return main;
}

/** The page of the first record that the words find. */
async function open({ main }: Stage, words: string): Promise<Page> {
  await main.getByRole('searchbox', { name: 'Filter team and tags' }).fill(words);
  await main.getByRole('option').first().click();
  await main.getByRole('article').waitFor();
  return main;
}

async function darkMember(stage: Stage): Promise<Page> {
  const { main } = stage;
  await goTo(main, 'Settings');
  await main.getByText('Dark', { exact: true }).click();
  await goTo(main, 'Team and tags');
  return open(stage, 'Mara');
}

async function narrowMember(stage: Stage): Promise<Page> {
  await stage.main.setViewportSize({ width: 720, height: 480 });
  return open(stage, 'Mara');
}

/** The walk through all clients, the first of them ticked. */
async function review({ main }: Stage): Promise<Page> {
  await goTo(main, 'Clients');
  await main.getByText('All', { exact: true }).click();
  await main.getByRole('option').first().click();
  await main.keyboard.press('v');
  await main.keyboard.press(']');
  await main.getByRole('toolbar', { name: 'Review' }).waitFor();
  return main;
}

/** The quiet clients, of which this sample has none. */
async function quietClients({ main }: Stage): Promise<Page> {
  await main.getByText('Not touched for 30 days', { exact: true }).click();
  await main
    .getByText(/reviewed|^\d+ clients?$|Something happened/)
    .first()
    .waitFor();
  return main;
}

async function narrowInvoices({ main }: Stage): Promise<Page> {
  await goTo(main, 'Invoices');
  await recordRows(main).nth(1).waitFor();
  return main;
}

async function narrowInvoicePage({ main }: Stage): Promise<Page> {
  await recordRows(main).nth(1).click();
  await main.getByRole('article').waitFor();
  return main;
}

/** The time of the first project that has some, by person and week: each day's sample has it elsewhere. */
async function projectTime({ main }: Stage): Promise<Page> {
  await goTo(main, 'Projects');
  const time = main.getByRole('region', { name: 'Time by person and week' });
  for (let at = 0; at < 8; at += 1) {
    await recordRows(main).nth(at).click();
    await main.getByRole('region', { name: 'Timeline' }).waitFor();
    const isHere = time.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (await isHere) break;
    await main.getByRole('button', { name: 'Close', exact: true }).click();
  }
  await time.scrollIntoViewIfNeeded();
  return main;
}

async function invoiceTime({ main }: Stage): Promise<Page> {
  await main.getByRole('button', { name: 'New', exact: true }).click();
  await main.getByRole('menuitem', { name: 'Invoice from time…' }).click();
  await main.getByRole('list', { name: 'Time entries' }).waitFor();
  return main;
}

async function attachNote({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await main.setViewportSize({ width: 1200, height: 800 });
  const article = main.getByRole('article');
  await article.getByRole('button', { name: 'More', exact: true }).click();
  await main.getByRole('menuitem', { name: 'Attach a note…' }).click();
  await main.getByRole('dialog').getByRole('option').first().waitFor();
  return main;
}
