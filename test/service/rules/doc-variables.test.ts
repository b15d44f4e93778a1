import { beforeEach, describe, expect, test } from 'vitest';
import { fillVariables } from '../../../service/rules/doc-variables.ts';
import type { BusinessDocument } from '../../../shared/records/document.ts';
import { openBrowser } from '../../support/browser.ts';
import { newContact } from '../../support/clients.ts';
import { type Clientele, newClientele, newDocument } from '../../support/documents.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

let service: StartedService;
let lantern: Clientele;

/** Late enough in the evening that it is the next day already in the account's zone. */
beforeEach(async () => {
  service = await serviceForTest({ startsAt: '2026-12-31T23:30:00Z' });
  lantern = await newClientele(service, 'Lantern');
});

/** The text of a document on its page; the API itself shows no body. */
async function pageOf({ id }: BusinessDocument): Promise<string> {
  const browser = openBrowser(service.baseUrl);
  await browser.signIn('mara@studio-lindqvist.example', service.service.password());
  const page = await browser.get(`/app/documents/${id}`);
  expect(page.status).toBe(200);
  return page.html;
}

describe('variables', () => {
  test('[docs.variables] of the document and its sender are filled at once, of the receiver not', async () => {
    const made = await newDocument(service, 'Service agreement', { title: 'Terms & rates' });
    const page = await pageOf(made);
    expect(page).toContain('<h1>Terms &amp; rates</h1>');
    expect(page).toContain(`Agreement ${made.doc_number} of 2027-01-01 between Mara Lindqvist`);
    expect(page).toContain('(mara@studio-lindqvist.example)');
    for (const name of ['name', 'email', 'company']) expect(page).toContain(`{{receiver.${name}}}`);
    expect(page).not.toMatch(/\{\{(document|sender)/);
  });

  test('[docs.variables] of the receiver are filled once a contact fills the role', async () => {
    for (const fields of [
      { contact_id: lantern.contact },
      { company_id: lantern.company },
      { project_id: lantern.project },
      { deal_id: lantern.deal },
    ]) {
      const page = await pageOf(await newDocument(service, 'Service agreement', fields));
      expect(page).toContain('and Lantern, represented by First of Lantern (First@x.example)');
      expect(page).not.toContain('{{');
    }
  });

  test('[docs.variables] are empty where the contact has nothing to fill them with', async () => {
    const { id } = await newContact(service, { name: 'Alone' });
    const page = await pageOf(await newDocument(service, 'Service agreement', { contact_id: id }));
    expect(page).toContain('and , represented by Alone ().');
  });

  test('are filled with text, never with markup or with other variables', async () => {
    const name = '<b>{{sender.email}}</b> & "Co"';
    const { id } = await newContact(service, { name });
    const page = await pageOf(await newDocument(service, 'Proposal', { contact_id: id }));
    expect(page).toContain('&lt;b&gt;{{sender.email}}&lt;/b&gt; &amp; "Co"');
  });
});

test('fillVariables leaves what it does not know, and names of no variable, as they are', () => {
  const values = { 'a.b': 'x', 'a.c': null };
  expect(fillVariables('{{a.b}} {{ a.b }} [{{a.c}}]', values)).toBe('x x []');
  for (const other of ['{{a.d}}', '{{}}', '{{A.b}}', '{a.b}', '{{a b}}', '{{constructor}}']) {
    expect(fillVariables(other, values)).toBe(other);
  }
});
