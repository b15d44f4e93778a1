import { expect, test } from 'vitest';
import { withNamesakes } from '../../../renderer/lists/deal-namesakes.ts';
import { createGroupNames } from '../../../renderer/table/group-words.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import { columnsOf } from '../../../shared/table/columns.ts';
import { groupRows } from '../../../shared/table/group-rows.ts';
import { aColumn, anAround, aRow } from '../../support/table-rows.ts';

const base = anAround({
  'companies 3': { id: 3, name: 'Twin', domains: ['twin.example'] },
  'companies 4': { id: 4, name: 'Twin', domains: ['other.example'] },
  'companies 5': { id: 5, name: 'Atlas', domains: ['atlas.example'] },
  'contacts 13': { id: 13, name: 'Anna', company_ids: [3] },
  'contacts 14': { id: 14, name: 'Anna', company_ids: [4] },
  'contacts 15': { id: 15, name: 'Bo', company_ids: [] },
});
const around = withNamesakes(base);

function namesOf(records: readonly Fields[], column: Parameters<typeof groupRows>[1]) {
  const groups = groupRows(
    records.map((record) => aRow(record)),
    column,
    around,
  );
  const nameOf = createGroupNames(groups, column, around);
  return groups.map((group) => [nameOf(group), group.rows.length]);
}

test('[V333] has a group for each of two clients of one name', () => {
  const column = aColumn('record', 'company_id', { list: 'companies' });
  const records = [3, 4, 5, 3, null].map((company_id) => ({ company_id }));
  expect(namesOf(records, column)).toEqual([
    ['Atlas', 1],
    ['Twin · twin.example', 2],
    ['Twin · other.example', 1],
    ['No company_id', 1],
  ]);
});

test('[V333] groups deals by the client that their contacts say', () => {
  const column = columnsOf('deal').find(({ name }) => name === 'company_name');
  const deal = (company_name: string | null, ...contact_ids: number[]) => ({
    ...{ company_name, contact_ids },
  });
  const records = [
    ...[deal('Twin', 13), deal('Twin', 14), deal('Twin', 14), deal('Twin', 13, 14), deal('Twin')],
    ...[deal('Atlas', 13), { company_id: 3 }, deal(null)],
  ];
  expect(column && namesOf(records, column)).toEqual([
    ['Atlas', 1],
    ['Twin · twin.example', 2],
    ['Twin · other.example', 2],
    ['Twin · not known which', 2],
    ['No client', 1],
  ]);
});

test('[V337] counts no deal under another client whose name ends in a number', () => {
  const column = columnsOf('deal').find(({ name }) => name === 'company_name');
  const deals = [
    ...[
      { company_name: 'Twin', contact_ids: [13] },
      { company_name: 'Twin 3', contact_ids: [] },
    ],
    { company_name: '["Twin","3"]', contact_ids: [] },
  ];
  expect(column && namesOf(deals, column)).toEqual([
    ['["Twin","3"]', 1],
    ['Twin', 1],
    ['Twin 3', 1],
  ]);
});

test('[V338] says that nobody knows which client is meant also beside no other group of its name', () => {
  const column = columnsOf('deal').find(({ name }) => name === 'company_name');
  const deals = [{ company_name: 'Twin', contact_ids: [] }, { company_name: 'Atlas' }];
  expect(column && namesOf(deals, column)).toEqual([
    ['Atlas', 1],
    ['Twin · not known which', 1],
  ]);
});

test('[V338] never doubts several contacts of equal names', () => {
  const column = aColumn('records', 'contact_ids', { list: 'contacts' });
  const records = [[13, 15], [14, 15], []].map((contact_ids) => ({ contact_ids }));
  expect(namesOf(records, column)).toEqual([
    ['Anna, Bo', 1],
    ['Anna, Bo', 1],
    ['No contact_ids', 1],
  ]);
});

test('[V338] never doubts a client whose name is the word for none', () => {
  const column = columnsOf('deal').find(({ name }) => name === 'company_name');
  const records = [{ company_name: 'No client' }, { company_name: null }];
  expect(column && namesOf(records, column)).toEqual([
    ['No client', 1],
    ['No client', 1],
  ]);
});

test('[V339] reads each of many clients of one name a few times, however many deals name them', () => {
  const column = columnsOf('deal').find(({ name }) => name === 'company_name');
  const count = 500;
  let reads = 0;
  const clients = Array.from({ length: count }, (_, id) => ({
    id,
    get name() {
      reads += 1;
      return 'Twin';
    },
  }));
  const contacts = clients.map(({ id }) => ({ id, company_ids: [id] }));
  const lists: Readonly<Record<string, readonly Fields[]>> = { companies: clients, contacts };
  const many = withNamesakes({
    ...base,
    recordOf(list, id) {
      reads += 1;
      return lists[list]?.[Number(id)];
    },
    recordsOf: (list) => lists[list] ?? [],
    nameOf: () => 'Twin',
  });
  const deals = clients.map(({ id }) => aRow({ id, company_name: 'Twin', contact_ids: [id] }));
  const groups = column && groupRows(deals, column, many);
  const nameOf = createGroupNames(groups ?? [], column, many);
  expect(new Set(groups?.map(nameOf)).size).toBe(count);
  expect(reads).toBeLessThan(20 * count);
});
