/** Companies and contacts as a test makes, changes and loses them, over HTTP. */
import type { Company } from '../../shared/records/company.ts';
import type { Contact } from '../../shared/records/contact.ts';
import { createCall, patchCall } from './record-calls.ts';
import type { ApiReply, StartedService } from './start-service.ts';

/** Creates a company and returns the service's reply. */
export const newCompany = createCall<Company>('/companies', 'company');

/** Changes a company and returns the service's reply. */
export const patchCompany = patchCall<Company>('/companies', 'company');

/** Creates a contact and returns the service's reply. */
export const newContact = createCall<Contact>('/contacts', 'contact');

/** Changes a contact and returns the service's reply. */
export const patchContact = patchCall<Contact>('/contacts', 'contact');

/** Returns the status of a refusal, and pointer and code of every detail. */
export function refusalOf({ status, body }: ApiReply) {
  const details = body.error?.details as { source: { pointer: string }; code: string }[];
  return { status, details: details?.map(({ source, code }) => [source.pointer, code]) };
}

/** A company of the sample that the owner reaches and the member with `key` does not. */
export async function companyHiddenFrom({ api }: StartedService, key: string): Promise<Company> {
  const all = (await api('GET', '/companies?page[size]=100')).body.data as Company[];
  const theirs = (await api('GET', '/companies?page[size]=100', undefined, key)).body.data;
  const ids = new Set((theirs as Company[]).map(({ id }) => id));
  const hidden = all.find(({ id }) => !ids.has(id));
  if (!hidden) throw new Error('The sample hides no company.');
  return hidden;
}
