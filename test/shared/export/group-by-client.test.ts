import { expect, test } from 'vitest';
import {
  type Dossier,
  emptyDossier,
  groupByClient,
} from '../../../shared/export/group-by-client.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { Row } from '../../../shared/table/columns.ts';

const row = (id: string | number, record: Fields): Row => ({
  id: String(id),
  record: { id, ...record },
  standing: 'sent',
});

/** Two clients of one name, and a third one that only this computer has. */
const records = {
  ...emptyDossier(),
  companies: [
    row(1, { name: 'Fjell' }),
    row(2, { name: 'Fjell' }),
    row('local-a', { name: 'New' }),
  ],
  contacts: [row(10, { company_ids: [1] }), row(11, { company_ids: [] })],
  projects: [
    row(20, { company_id: 2 }),
    row(21, { company_id: null }),
    row(22, { company_id: 'local-a' }),
  ],
  tasks: [row('t1', { project_id: 20 })],
  deals: [
    row(30, { company_name: 'Fjell', contact_ids: [10] }),
    row(31, { company_name: 'Fjell', contact_ids: [] }),
    row(32, { company_name: 'Nobody', contact_ids: [] }),
    row(33, { company_name: null, contact_ids: [10] }),
  ],
  timeEntries: [row(40, { project_id: null, task_id: 't1' }), row(41, { project_id: 21 })],
  invoices: [row(50, { company_id: 1, project_id: 20 }), row(51, { company_id: 99 })],
  documents: [
    row('d', { company_id: null, project_ids: [20] }),
    row('of deal', { deal_id: 30, project_ids: [], recipients: [] }),
    row('of recipient', { project_ids: [], recipients: [{ company_id: null }, { company_id: 1 }] }),
    row('of contact', { contact_id: 10 }),
    row('of nobody', { deal_id: null, project_ids: [], recipients: [] }),
  ],
  comments: [
    row(60, { commentable_type: 'Task', commentable_id: 't1' }),
    row(61, { commentable_type: 'Deal', commentable_id: '30' }),
  ],
  notes: [
    row('n1', {
      note_links: [
        { record_type: 'company', record_id: 1 },
        { record_type: 'project', record_id: 20 },
        { record_type: 'contact', record_id: 10 },
      ],
    }),
    row('n2', { note_links: [] }),
    row('n3', { note_links: [{ record_type: 'project', record_id: 'was-local' }] }),
  ],
};

const idsIn = (dossier: Dossier | undefined) =>
  Object.fromEntries(
    Object.entries(dossier ?? {}).flatMap(([list, rows]) =>
      rows.length === 0 ? [] : [[list, rows.map(({ id }) => id)]],
    ),
  );

test('puts each record with its clients, and the others apart: none is left out', () => {
  const { byClient, others } = groupByClient(records, (id) => (id === 'was-local' ? '22' : id));
  expect(idsIn(byClient.get('1'))).toEqual({
    notes: ['n1'],
    deals: ['30', '31', '33'],
    invoices: ['50'],
    contacts: ['10'],
    documents: ['of deal', 'of recipient', 'of contact'],
    comments: ['61'],
  });
  expect(idsIn(byClient.get('2'))).toEqual({
    notes: ['n1'],
    deals: ['31'],
    projects: ['20'],
    tasks: ['t1'],
    timeEntries: ['40'],
    documents: ['d'],
    comments: ['60'],
  });
  expect(idsIn(byClient.get('local-a'))).toEqual({ notes: ['n3'], projects: ['22'] });
  expect(idsIn(others)).toEqual({
    notes: ['n2'],
    deals: ['32'],
    projects: ['21'],
    timeEntries: ['41'],
    invoices: ['51'],
    contacts: ['11'],
    documents: ['of nobody'],
  });
});
