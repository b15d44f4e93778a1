import { expect, test } from 'vitest';
import {
  boardColumns,
  neighbourCard,
  neighbourStage,
  stageColumn,
  whyStays,
} from '../../../shared/table/board.ts';
import { columnsOf } from '../../../shared/table/columns.ts';
import { anAround, aRow } from '../../support/table-rows.ts';

const around = anAround({
  'boardGroups won': { id: 'won', name: 'Won', position: 2, resource_type: 'Deal' },
  'boardGroups lead': { id: 'lead', name: 'Lead', position: 1, resource_type: 'Deal' },
  'boardGroups done': { id: 'done', name: 'Done', position: 1, resource_type: 'Project' },
});
const deal = (id: string, stage: string | null, value: string, currency = 'EUR') =>
  aRow({ id, board_group_id: stage, deal_value: value, currency });
const rows = [
  deal('a', 'lead', '0.10'),
  deal('b', 'lead', '0.20'),
  deal('c', 'gone', '5', 'USD'),
  deal('d', null, '1'),
];

function columnsOfDeals(of = rows) {
  const columns = columnsOf('deal');
  const stage = stageColumn(columns);
  if (stage === undefined) throw new Error('Deals have no stage.');
  const money = columns.find(({ name }) => name === 'deal_value');
  return boardColumns(of, { stage, money, around });
}

test('has a column for each stage of deals in order, then unknown stages, then none', () => {
  const shown = columnsOfDeals().map(({ name, rows: own, sums }) => [
    name,
    own.map(({ id }) => id).join(''),
    sums.map(({ currency, amount }) => `${currency} ${amount}`).join(),
  ]);
  expect(shown).toEqual([
    ['Lead', 'ab', 'EUR 0.3'],
    ['Won', '', ''],
    ['Stage not here', 'c', 'USD 5'],
    ['No stage', 'd', 'EUR 1'],
  ]);
});

test('moves a card to the nearest stage that there is, and no further than the last', () => {
  const columns = columnsOfDeals();
  const to = (key: string, by: -1 | 1) => neighbourStage(columns, key, by)?.name;
  expect([to('lead', 1), to('won', 1), to('', -1), to('lead', -1)]).toEqual([
    ...['Won', undefined, 'Won', undefined],
  ]);
});

test('[V184] says that a card has nowhere to go, and on which side it has', () => {
  const columns = columnsOfDeals();
  expect(whyStays(columns, '', 1)).toBe(
    'There is no stage to the right of “No stage”. Alt with the left arrow moves the card to “Won”.',
  );
  expect(whyStays(columns, 'lead', -1)).toBe(
    'There is no stage to the left of “Lead”. Alt with the right arrow moves the card to “Won”.',
  );
  expect(whyStays(columns.slice(0, 1), 'lead', 1)).toBe(
    'There is no other stage on this computer.',
  );
});

test('goes from card to card over empty columns, as far down as there are cards', () => {
  const columns = columnsOfDeals();
  const from = (id: string, by: -1 | 1) => neighbourCard(columns, id, by)?.id;
  expect([from('b', 1), from('c', -1), from('d', 1), from('a', -1)]).toEqual([
    ...['c', 'a', undefined, undefined],
  ]);
});
