import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { document } from '../../../shared/records/document.ts';
import {
  newCompany,
  newContact,
  patchCompany,
  patchContact,
  refusalOf,
} from '../../support/clients.ts';
import { againstDocument } from '../../support/documented-fields.ts';
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
let templates: Record<string, string>;

beforeEach(async () => {
  service = await serviceForTest({ startsAt: '2026-11-20T09:00:00Z' });
  lantern = await newClientele(service, 'Lantern');
  quill = await newClientele(service, 'Quill');
  templates = await templateIds(service);
});

/** The contact that fills the only receiver role, and the company they stand for. */
async function receiverFor(fields: Record<string, unknown>) {
  const { recipients, unassigned_roles } = await newDocument(service, 'Proposal', fields);
  expect(recipients.length + unassigned_roles.length).toBe(1);
  return recipients[0] && [recipients[0].contact_id, recipients[0].company_id];
}

/** The refusal of a proposal with these fields. */
async function refusal(fields: Record<string, unknown>, key?: string) {
  const doc = { template_id: templates['Proposal'], ...fields };
  return refusalOf(await service.api('POST', '/docs', { doc }, key));
}

describe('a new document', () => {
  test('[docs.draft] is a draft of its template, for which nobody is sent anything', async () => {
    const made = await newDocument(service, 'Proposal', {
      contact_id: lantern.contact,
      company_id: lantern.company,
      project_id: lantern.project,
      deal_id: lantern.deal,
    });
    expect(made).toEqual({
      id: expect.any(Number),
      title: 'Proposal',
      doc_number: expect.stringMatching(/\d/),
      deal_id: lantern.deal,
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
      status: 'draft',
      project_ids: [lantern.project],
      recipients: [
        {
          status: 'pending',
          role: { name: 'Client', kind: 'receiver' },
          contact_id: lantern.contact,
          company_member_id: null,
          company_id: lantern.company,
          name: 'First of Lantern',
          email: 'First@x.example',
        },
      ],
      unassigned_roles: [],
      url: `${service.baseUrl}/app/documents/${made.id}`,
    });
    expect(v.parse(document, made)).toEqual(made);
  });

  test('has every documented field; null only where there is no deal, no contact or no member', async () => {
    const made = await newDocument(service, 'Service agreement', { contact_id: lantern.contact });
    expect(againstDocument('Document', { ...made, deal_id: 0, recipients: [] })).toEqual([]);
    expect(made.deal_id).toBe(null);
    expect(made.recipients.map((one) => againstDocument('Recipient', one))).toEqual([
      ['contact_id is no integer: null', 'company_id is no integer: null'],
      ['company_member_id is no integer: null'],
    ]);
    for (const role of made.unassigned_roles) expect(againstDocument('Role', role)).toEqual([]);
  });

  test('has a number of its own, and the title of its template unless it has one', async () => {
    const titled = async (title?: unknown) => newDocument(service, 'Proposal', { title });
    const made = [await titled(), await titled('Our offer'), await titled(null), await titled('')];
    expect(made.map(({ title }) => title)).toEqual([
      'Proposal',
      'Our offer',
      'Proposal',
      'Proposal',
    ]);
    expect(new Set(made.map(({ doc_number }) => doc_number)).size).toBe(made.length);
  });

  test('[docs.draft] has its caller as the sender, where the template has a role for one', async () => {
    for (const [id, name] of [
      [1, 'Mara Lindqvist'],
      [2, 'Jonas Weber'],
    ] as const) {
      const key = service.service.apiKey(id);
      const { recipients } = await newDocument(service, 'Service agreement', {}, key);
      expect(recipients).toEqual([
        {
          status: 'pending',
          role: { name: 'Contractor', kind: 'sender' },
          contact_id: null,
          company_member_id: id,
          company_id: null,
          name,
          email: expect.stringContaining('@'),
        },
      ]);
    }
  });
});

describe('the first receiver', () => {
  test('[docs.contact] is the given contact, with work of the client beside it or without', async () => {
    const { other, company, project, deal } = lantern;
    expect(await receiverFor({ contact_id: other })).toEqual([other, company]);
    expect(await receiverFor({ contact_id: other, company_id: company })).toEqual([other, company]);
    expect(await receiverFor({ contact_id: other, project_id: project })).toEqual([other, company]);
    expect(await receiverFor({ contact_id: other, deal_id: deal })).toEqual([other, company]);
    // If a receiver has two roles, the first applies.
    const { recipients } = await newDocument(service, 'Service agreement', { contact_id: other });
    const filled = recipients.find(({ contact_id }) => contact_id === other);
    expect(filled?.role).toEqual({ name: 'Client', kind: 'receiver' });
  });

  test('[docs.contact] stands for the company whose primary contact they are, where no client is set', async () => {
    const { company: first } = lantern;
    const { id, company_ids } = await newContact(service, { company_ids: [first, quill.company] });
    expect(await receiverFor({ contact_id: id })).toEqual([id, Math.min(...company_ids)]);
    await newCompany(service, { name: 'Third', default_contact_id: id });
    expect(await receiverFor({ contact_id: id })).toEqual([id, expect.any(Number)]);
    const [, third] = (await receiverFor({ contact_id: id })) ?? [];
    expect(third).toBeGreaterThan(Math.max(...company_ids));
    const { id: alone } = await newContact(service, { name: 'Alone' });
    expect(await receiverFor({ contact_id: alone })).toEqual([alone, null]);
  });

  test("[docs.client_role] is the primary contact of the project's or the deal's client", async () => {
    const { contact, company, project, deal } = lantern;
    expect(await receiverFor({ project_id: project })).toEqual([contact, company]);
    expect(await receiverFor({ deal_id: deal })).toEqual([contact, company]);
    expect(await receiverFor({ project_id: project, deal_id: deal, company_id: company })).toEqual([
      contact,
      company,
    ]);
    expect(await receiverFor({ contact_id: null, deal_id: quill.deal })).toEqual([
      quill.contact,
      quill.company,
    ]);
  });

  test('[docs.company_only] is the primary contact of a company given alone', async () => {
    const { contact, company } = lantern;
    expect(await receiverFor({ company_id: company })).toEqual([contact, company]);
    const { id: nobody } = await newCompany(service, { name: 'Nobody yet' });
    expect(await receiverFor({ company_id: nobody })).toBe(undefined);
    await patchContact(service, contact, { archived_at: '2026-11-20T08:00:00Z' });
    for (const fields of [{ company_id: company }, { deal_id: lantern.deal }]) {
      expect(await receiverFor(fields)).toBe(undefined);
    }
    expect(await receiverFor({ contact_id: contact })).toEqual([contact, company]);
  });

  test('[docs.company_only] is found for a company that is archived as for any other', async () => {
    const { contact, company } = lantern;
    await patchCompany(service, company, { archived_at: '2026-11-20T08:00:00Z' });
    expect(await receiverFor({ company_id: company })).toEqual([contact, company]);
  });

  test('[docs.unassigned] is the only one filled; the other roles wait in their order', async () => {
    const agreement = await newDocument(service, 'Service agreement', {
      company_id: lantern.company,
    });
    expect(agreement.recipients.map(({ role }) => role.name)).toEqual(['Contractor', 'Client']);
    expect(agreement.unassigned_roles).toEqual([{ name: 'Second signature', kind: 'receiver' }]);
    const handover = await newDocument(service, 'Handover record', { deal_id: lantern.deal });
    expect(handover.recipients.map(({ role }) => role.name)).toEqual(['Client']);
    expect(handover.unassigned_roles).toEqual([{ name: 'Witness', kind: 'witness' }]);
  });

  test('[docs.unassigned] waits with the others where nobody is found', async () => {
    const project_id = await createRecord(service, '/projects', { project: { title: 'Our own' } });
    for (const fields of [{}, { project_id }]) {
      const { recipients, unassigned_roles } = await newDocument(
        service,
        'Handover record',
        fields,
      );
      expect(recipients).toEqual([]);
      expect(unassigned_roles.map(({ name }) => name)).toEqual(['Witness', 'Client']);
    }
    const rules = { company_id: lantern.company };
    const without = await newDocument(service, 'House rules for projects', rules);
    expect([without.recipients, without.unassigned_roles]).toEqual([[], []]);
  });

  test('[auth.member_scope] is nobody whom the caller does not reach', async () => {
    const jonas = service.service.apiKey(2);
    const deal = { title: 'His to win', company_id: lantern.company, assignee_member_id: 2 };
    const deal_id = await createRecord(service, '/deals', { deal });
    const made = await newDocument(service, 'Proposal', { deal_id }, jonas);
    expect([made.recipients, made.unassigned_roles.length]).toEqual([[], 1]);
  });
});

describe('a document is refused', () => {
  test('[docs.wrapper] as unreadable without doc around it', async () => {
    for (const body of [{}, { template_id: templates['Proposal'] }, { doc: null }, { note: {} }]) {
      const { status, body: reply } = await service.api('POST', '/docs', body);
      expect([status, reply.error.type]).toEqual([400, 'bad_request']);
      expect(refusalOf({ status, body: reply, headers: new Headers() }).details).toEqual([
        ['/doc', 'parameter_missing'],
      ]);
    }
  });

  test('[docs.template_blank] without a template', async () => {
    for (const template_id of [undefined, null, '', '  ']) {
      expect(await refusal({ template_id })).toEqual({
        status: 422,
        details: [['/doc/template_id', 'blank']],
      });
    }
  });

  test('with a template of another kind, which is there but makes no documents', async () => {
    expect(await refusal({ template_id: templates['Payment reminder'] })).toEqual({
      status: 422,
      details: [['/doc/template_id', 'invalid_value']],
    });
  });

  test('[docs.not_accessible] for every id of nothing, all at once', async () => {
    const nothing = { contact_id: 9, company_id: 9, project_id: 9, deal_id: 9 };
    expect(await refusal({ template_id: 'nothing', ...nothing })).toEqual({
      status: 422,
      details: [
        ['/doc/template_id', 'not_accessible'],
        ['/doc/company_id', 'not_accessible'],
        ['/doc/contact_id', 'not_accessible'],
        ['/doc/project_id', 'not_accessible'],
        ['/doc/deal_id', 'not_accessible'],
      ],
    });
  });

  test('[docs.not_accessible] for every id beyond the reach of the member', async () => {
    const { company, contact, project, deal } = lantern;
    const hidden = { contact_id: contact, company_id: company, project_id: project, deal_id: deal };
    const { status, details } = await refusal(hidden, service.service.apiKey(2));
    expect(status).toBe(422);
    expect(details.map(([, code]) => code)).toEqual(Array(4).fill('not_accessible'));
  });

  test('[docs.not_accessible] for ids of another account', async () => {
    const both = await serviceForTest({ accounts: 2, sample: 'small' });
    const theirs = both.service.apiKey(1_000_001);
    const first = async (path: string, key: string) =>
      (await both.api('GET', `${path}?page[size]=1`, undefined, key)).body.data[0].id;
    const ids = async (key: string) => ({
      template_id: await first('/templates', key),
      company_id: await first('/companies', key),
      contact_id: await first('/contacts', key),
      project_id: await first('/projects', key),
      deal_id: await first('/deals', key),
    });
    const doc = await ids(theirs);
    const { status, details } = refusalOf(await both.api('POST', '/docs', { doc }));
    expect([status, details.map(([, code]) => code)]).toEqual([
      422,
      Array(5).fill('not_accessible'),
    ]);
  });

  test('for what has another shape, beside everything else that is wrong', async () => {
    const fields = { title: 7, contact_id: '5', company_id: 1.5, project_id: 9, deal_id: true };
    const { details } = await refusal({ template_id: '', ...fields });
    expect(details.toSorted()).toEqual([
      ['/doc/company_id', 'invalid_value'],
      ['/doc/contact_id', 'invalid_value'],
      ['/doc/deal_id', 'invalid_value'],
      ['/doc/project_id', 'not_accessible'],
      ['/doc/template_id', 'blank'],
      ['/doc/title', 'invalid_value'],
    ]);
  });
});
