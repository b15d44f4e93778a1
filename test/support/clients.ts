/** Companies and contacts as a test makes, changes and loses them, over HTTP. */
import { expect } from 'vitest';
import type { Company } from '../../shared/records/company.ts';
import type { Contact } from '../../shared/records/contact.ts';
import type { ApiReply, StartedService } from './start-service.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Creates a company and hands back what the service made of it. */
export async function newCompany(
  { api }: StartedService,
  fields: Fields,
  key?: string,
): Promise<Company> {
  return accepted(201, await api('POST', '/companies', { company: fields }, key));
}

/** Changes a company and hands back what it is now. */
export async function patchCompany(
  { api }: StartedService,
  id: number,
  fields: Fields,
  key?: string,
): Promise<Company> {
  return accepted(200, await api('PATCH', `/companies/${id}`, { company: fields }, key));
}

/** Creates a contact and hands back what the service made of it. */
export async function newContact(
  { api }: StartedService,
  fields: Fields,
  key?: string,
): Promise<Contact> {
  return accepted(201, await api('POST', '/contacts', { contact: fields }, key));
}

/** Changes a contact and hands back what it is now. */
export async function patchContact(
  { api }: StartedService,
  id: number,
  fields: Fields,
  key?: string,
): Promise<Contact> {
  return accepted(200, await api('PATCH', `/contacts/${id}`, { contact: fields }, key));
}

function accepted<T>(expected: number, { status, body }: ApiReply): T {
  expect({ status, error: body.error }).toEqual({ status: expected, error: undefined });
  return body.data;
}

/** Of a refusal: its status, and pointer and code of every detail. */
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
