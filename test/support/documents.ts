/** Two clients with their work, and documents made for them, over HTTP. */
import { expect } from 'vitest';
import type { BusinessDocument } from '../../shared/records/document.ts';
import type { Template } from '../../shared/records/template.ts';
import { newCompany, newContact, patchCompany } from './clients.ts';
import type { StartedService } from './start-service.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The ids of a client's records; `contact` is its primary one, `other` works there as well. */
export type Clientele = {
  readonly company: number;
  readonly contact: number;
  readonly other: number;
  readonly project: number;
  readonly deal: number;
};

/** A client with two contacts, a project and a deal. */
export async function newClientele(
  service: StartedService,
  name: string,
  key?: string,
): Promise<Clientele> {
  const { id: company } = await newCompany(service, { name }, key);
  const company_ids = [company];
  const person = (who: string) => ({ name: `${who} of ${name}`, email: `${who}@x.example` });
  const contact = await newContact(service, { ...person('First'), company_ids }, key);
  const other = await newContact(service, { ...person('Other'), company_ids }, key);
  await patchCompany(service, company, { default_contact_id: contact.id }, key);
  const work = { title: `Work for ${name}`, company_id: company };
  return {
    company,
    contact: contact.id,
    other: other.id,
    project: await createRecord(service, '/projects', { project: work }, key),
    deal: await createRecord(service, '/deals', { deal: work }, key),
  };
}

/** Creates a record and hands back its id. */
export async function createRecord(
  { api }: StartedService,
  path: string,
  body: Fields,
  key?: string,
): Promise<number> {
  const reply = await api('POST', path, body, key);
  expect({ status: reply.status, error: reply.body.error }).toEqual({
    status: 201,
    error: undefined,
  });
  return reply.body.data.id;
}

/** The ids of all templates by their titles. */
export async function templateIds({ api }: StartedService): Promise<Record<string, string>> {
  const { body } = await api('GET', '/templates?page[size]=100');
  return Object.fromEntries((body.data as Template[]).map(({ title, id }) => [title, id]));
}

/** Makes a document from the template with this title and hands back what the service answers. */
export async function newDocument(
  service: StartedService,
  template: string,
  fields: Fields,
  key?: string,
): Promise<BusinessDocument> {
  const template_id = (await templateIds(service))[template];
  const { status, body } = await service.api(
    'POST',
    '/docs',
    { doc: { template_id, ...fields } },
    key,
  );
  expect({ status, error: body.error }).toEqual({ status: 201, error: undefined });
  return body.data;
}
