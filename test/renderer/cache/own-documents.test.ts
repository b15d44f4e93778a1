import { expect, test } from 'vitest';
import { ownDocuments } from '../../../renderer/cache/own-documents.ts';
import { aCreate, aRecord } from '../../support/builders.ts';

const made = (id: string, fields: object) =>
  aCreate({ record: { kind: 'document', id }, change: { kind: 'create', fields } as never });
const recipient = { company_id: 4, contact_id: 8 };
const sent = aCreate({
  record: { kind: 'document', id: '70' },
  state: {
    kind: 'done',
    reply: aRecord('document', { id: 70, project_ids: [3], deal_id: 12, recipients: [recipient] }),
  } as never,
});
const writes = [
  made('local-1', { title: 'Of the client', company_id: 4 }),
  made('local-2', { title: 'Of the contact', contact_id: 8 }),
  made('local-3', { title: 'Of the project', project_id: 3 }),
  made('local-4', { title: 'Of the deal', deal_id: 12 }),
  made('local-5', { title: 'Of nobody' }),
  sent,
];

test.each([
  ['a client', { company: '4' }, ['local-1', '70']],
  ['a contact', { contact: '8' }, ['local-2', '70']],
  ['a project', { projects: new Set(['3']) }, ['local-3', '70']],
  ['a deal', { deals: new Set(['12']) }, ['local-4', '70']],
  ['another deal', { deals: new Set(['13']) }, []],
])('finds the documents of %s, sent or not', (_of, owners, ids) => {
  expect(ownDocuments(writes, owners).map(({ id }) => id)).toEqual(ids);
});
