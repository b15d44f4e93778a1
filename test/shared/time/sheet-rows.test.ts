import { expect, test } from 'vitest';
import { FAVOURITE_ROWS_MAX, ROWS_BEFORE_MAX } from '../../../shared/time/bounds.ts';
import {
  pinnedRows,
  type RowSubject,
  rowsBefore,
  toggleFavourite,
  withKnownIds,
} from '../../../shared/time/sheet-rows.ts';
import { anEntry } from '../../support/entries.ts';

const aRow = (projectId: string | null, taskId: string | null = null): RowSubject => ({
  projectId,
  taskId,
});
const always = () => true;
const full = Array.from({ length: FAVOURITE_ROWS_MAX }, (_, at) => aRow(`${at}`));

test('[T5.3] the rows of the week before are each subject of its entries once, at most 50', () => {
  const entries = ['3', '4', '3', null].map((projectId) => anEntry({ projectId, taskId: null }));
  expect(rowsBefore(entries)).toEqual([aRow('3'), aRow('4'), aRow(null)]);
  const many = Array.from({ length: 60 }, (_, at) => anEntry({ projectId: `${at}` }));
  expect(rowsBefore(many)).toHaveLength(ROWS_BEFORE_MAX);
});

test('[T5.4] a favourite is kept as the last, and let go by the same', () => {
  const two = toggleFavourite([aRow('3')], aRow('3', '5'), always);
  expect(two).toEqual([aRow('3'), aRow('3', '5')]);
  expect(toggleFavourite(two, aRow('3'), always)).toEqual([aRow('3', '5')]);
  expect(pinnedRows(two)[1]).toEqual({ clientId: null, projectId: '3', taskId: '5' });
});

test('[T5.4] [T5.5] there is no 21st favourite, unless one can’t be shown', () => {
  expect(toggleFavourite(full, aRow('new'), always)).toBe(full);
  const changed = toggleFavourite(full, aRow('new'), ({ projectId }) => projectId !== '7');
  expect(changed).toHaveLength(FAVOURITE_ROWS_MAX);
  expect(changed).not.toContainEqual(aRow('7'));
  expect(changed.at(-1)).toEqual(aRow('new'));
});

test('[T5.4] a favourite made offline is one row under the id of the service', () => {
  const knownId = (id: string) => (id === 'local-1' ? '9' : id);
  expect(withKnownIds([aRow('local-1'), aRow('2'), aRow('9')], knownId)).toEqual([
    aRow('9'),
    aRow('2'),
  ]);
});
