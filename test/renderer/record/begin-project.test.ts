import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import { aRecord } from '../../support/builders.ts';
import { openRecordPage } from '../../support/open-record-page.ts';

/** The fields of a project that is begun on the page of a deal of "Atlas", where these are the clients. */
async function beginProject(...clients: readonly { id: number; name: string }[]) {
  const { workspace } = await openRecordPage({ kind: 'deal', id: '5' }, (main) => {
    const deal = aRecord('deal', { id: 5, title: 'Shop', company_name: 'Atlas', contact_ids: [] });
    const companies = clients.map((client) => aRecord('company', { ...client, domains: [] }));
    main.deliver({ kind: 'companies', asOf: 0, records: companies } as unknown as Delivery);
    main.deliver({ kind: 'deals', asOf: 0, records: [deal] } as unknown as Delivery);
  });
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Project', exact: true }).click();
  const { navigation } = workspace.app;
  await expect.poll(() => navigation.selectionOf('project')).toBeTruthy();
  return navigation.begunWith({ kind: 'project', id: String(navigation.selectionOf('project')) });
}

test('a project begun at a deal is for the client of the deal', async () => {
  const fields = await beginProject({ id: 1, name: 'Atlas' }, { id: 2, name: 'Borealis' });
  expect(fields).toEqual({ company_id: 1 });
});

test('a project begun at a deal leaves the client open where two have its name', async () => {
  const fields = await beginProject({ id: 1, name: 'Atlas' }, { id: 2, name: 'Atlas' });
  expect(fields).toEqual({});
});
