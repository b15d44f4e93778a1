import { beforeEach, describe, expect, test } from 'vitest';
import { newContact, refusalOf } from '../../support/clients.ts';
import {
  type Clientele,
  createRecord,
  newClientele,
  newDocument,
  templateIds,
} from '../../support/documents.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

let service: StartedService;
let lantern: Clientele;
let quill: Clientele;

beforeEach(async () => {
  service = await serviceForTest();
  lantern = await newClientele(service, 'Lantern');
  quill = await newClientele(service, 'Quill');
});

/** The problems of a proposal: pointer and code of each detail, and the messages. */
async function wrong(fields: Record<string, unknown>) {
  const template_id = (await templateIds(service))['Proposal'];
  const reply = await service.api('POST', '/docs', { doc: { template_id, ...fields } });
  const { details: given } = reply.body.error ?? { details: [] };
  const messages: string[] = given.map((one: { message: string }) => one.message);
  return { details: refusalOf(reply).details ?? [], messages };
}

/** The company a proposal is for, as the recipient shows it. */
async function clientFor(fields: Record<string, unknown>) {
  return (await newDocument(service, 'Proposal', fields)).recipients[0]?.company_id;
}

const invalid = (...fields: string[]) => fields.map((field) => [`/doc/${field}`, 'invalid_value']);

describe('the client of a document', () => {
  test('[docs.same_company] is one for company, contact, project and deal', async () => {
    const { company, contact, other, project, deal } = lantern;
    const same = { company_id: company, project_id: project, deal_id: deal };
    expect(await clientFor({ ...same, contact_id: contact })).toBe(company);
    expect(await clientFor({ ...same, contact_id: other })).toBe(company);
    expect((await wrong({ ...same, contact_id: quill.contact })).details).toEqual(
      invalid('contact_id'),
    );
    expect((await wrong({ ...same, project_id: quill.project })).details).toEqual(
      invalid('project_id'),
    );
    expect((await wrong({ ...same, deal_id: quill.deal })).details).toEqual(invalid('deal_id'));
  });

  test('[docs.same_company] may be one of several companies of a contact', async () => {
    const both = { company_ids: [lantern.company, quill.company] };
    const { id } = await newContact(service, both);
    for (const { company, project } of [lantern, quill]) {
      expect(await clientFor({ contact_id: id, project_id: project })).toBe(company);
    }
  });

  test('[docs.same_company] is not shared by what belongs to no company at all', async () => {
    const { id: contact_id } = await newContact(service, { name: 'Alone' });
    const project_id = await createRecord(service, '/projects', { project: { title: 'Our own' } });
    const { company, deal } = lantern;
    expect((await wrong({ company_id: company, contact_id, project_id })).details).toEqual(
      invalid('contact_id', 'project_id'),
    );
    expect((await wrong({ deal_id: deal, project_id })).details).toEqual(invalid('project_id'));
    expect(await clientFor({ contact_id, project_id })).toBe(null);
  });

  test('[docs.client_order] is set by the company, else the project, else the deal, never the contact', async () => {
    expect(
      (await wrong({ company_id: lantern.company, project_id: quill.project })).details,
    ).toEqual(invalid('project_id'));
    expect((await wrong({ project_id: lantern.project, deal_id: quill.deal })).details).toEqual(
      invalid('deal_id'),
    );
    expect((await wrong({ deal_id: lantern.deal, contact_id: quill.contact })).details).toEqual(
      invalid('contact_id'),
    );
    expect((await wrong({ company_id: lantern.company, deal_id: quill.deal })).details).toEqual(
      invalid('deal_id'),
    );
  });

  test('[docs.mismatch] returns an error for each field of another company, with who set it', async () => {
    const others = { contact_id: quill.contact, project_id: quill.project, deal_id: quill.deal };
    const byCompany = await wrong({ ...others, company_id: lantern.company });
    expect(byCompany.details).toEqual(invalid('contact_id', 'project_id', 'deal_id'));
    for (const message of byCompany.messages) expect(message).toMatch(/\bcompany_id has set\b/);
    const byProject = await wrong({ ...others, project_id: lantern.project });
    expect(byProject.details).toEqual(invalid('contact_id', 'deal_id'));
    for (const message of byProject.messages) expect(message).toMatch(/\bproject_id has set\b/);
    const byDeal = await wrong({ contact_id: quill.contact, deal_id: lantern.deal });
    expect(byDeal.details).toEqual(invalid('contact_id'));
    expect(byDeal.messages).toEqual([expect.stringMatching(/\bdeal_id has set\b/)]);
  });

  test('[docs.mismatch] is reported beside what cannot be reached, by the first field that can', async () => {
    const fields = { company_id: 9, project_id: lantern.project, deal_id: quill.deal };
    const { details, messages } = await wrong(fields);
    expect(details).toEqual([['/doc/company_id', 'not_accessible'], ...invalid('deal_id')]);
    expect(messages[1]).toContain('project_id has set');
  });
});
