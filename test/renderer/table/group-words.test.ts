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
  'contacts 13': { id: 13, company_ids: [3] },
  'contacts 14': { id: 14, company_ids: [4] },
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
