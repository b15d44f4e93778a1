/** The scenes of an invoice whose items two people changed. */
import type { Page } from '@playwright/test';
import { createRequest, updateRequest } from '../../shared/queue/requests/requests.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { Scene } from './scenes.ts';
import { goTo, type Stage, send, sendRequest } from './stage.ts';

export const ITEMISED = 'Itemised';

/** An invoice of which two people changed a price, a unit, a removed item, a new one and the tax. */
export async function itemsConflict(stage: Stage, open: Scene['show']): Promise<Page> {
  const item = (name: string, rate: string) => ({
    ...{ name, rate, amount: '3', unit_type: 'per_hour', description: null },
  });
  const { id: company_id } = await sendRequest(stage, createRequest('company', { name: 'Items' }));
  const items = ['Design', 'Hosting', 'Printing', 'Photographs'].map((name) => item(name, '80'));
  const invoice = { title: ITEMISED, company_id, currency: 'EUR', invoice_items: items };
  const { id } = await sendRequest(stage, createRequest('invoice', invoice));
  const made = (await send(stage, 'GET', `/invoices/${id}`)) as unknown as Fields;
  const held = (made['invoice_items'] as Fields[]).map(({ total: _, ...one }) => one);
  await stage.main.keyboard.press('F5');
  const main = await open(stage);
  await stage.goOffline();
  const article = main.getByRole('article');
  await article.getByRole('button', { name: 'Edit details' }).click();
  const edit = (label: string, value: string) =>
    article.getByRole('textbox', { name: label }).fill(value);
  await edit('Item 1: price', '90');
  await edit('Item 2: quantity', '1');
  await article.getByRole('button', { name: 'Remove item 3' }).click();
  await article.getByRole('button', { name: 'Add item' }).click();
  await edit('Item 4: name', 'Travel');
  await edit('Item 4: price', '40');
  await main
    .getByText(/will be sent when you’re online/i)
    .first()
    .waitFor();
  await stage.goOnline();
  const [design, hosting, printing, photographs] = held;
  const theirs = [
    { ...design, rate: '95', description: 'Two screens and a poster' },
    { ...hosting, unit_type: 'per_day', rate: '640' },
    { ...printing, amount: '7' },
    photographs,
    { ...item('Travel', '55'), unit_type: 'flat' },
  ];
  const fields = { invoice_items: theirs, tax_amount: '120.00' };
  await sendRequest(stage, updateRequest('invoice', String(id), fields));
  await goTo(main, 'Conflicts');
  await main.getByRole('option', { name: new RegExp(ITEMISED) }).click({ timeout: 60_000 });
  await main.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
  await main.keyboard.press('2');
  return main;
}

/** The preview of the same invoice with the choices so far. */
export async function itemsPreview({ main }: Stage): Promise<Page> {
  await main.getByRole('button', { name: 'Preview' }).click();
  await main.getByRole('region', { name: 'Preview' }).scrollIntoViewIfNeeded();
  return main;
}
