import { expect, test } from 'vitest';
import {
  columnsOf,
  csvHead,
  csvRows,
  JSON_END,
  jsonHead,
  jsonRows,
} from '../../../shared/export/data-file.ts';

const rows = [
  { id: 1, title: 'One, "two"', total: '12345678901234567890.12', tags: [{ id: 7 }] },
  { id: 2, title: '=SUM(A1)', total: '-0.10', late: true, gone: null },
];

test('writes every digit of an amount, a credit too, and no formula', () => {
  const columns = columnsOf(rows);
  expect(columns).toEqual(['id', 'title', 'total', 'tags', 'late', 'gone']);
  expect(csvHead(columns) + csvRows(rows, columns)).toBe(
    '\uFEFFid,title,total,tags,late,gone\r\n' +
      '1,"One, ""two""",12345678901234567890.12,"[{""id"":7}]",,\r\n' +
      "2,'=SUM(A1),-0.10,,true,\r\n",
  );
});

test('leaves text letter by letter, also a direction override: other programs compare it', () => {
  const turned = [{ id: 3, title: 'Ada\u202E' }];
  expect(csvRows(turned, ['id', 'title'])).toBe('3,Ada\u202E\r\n');
  expect(jsonRows(turned, true)).toContain('"Ada\u202E"');
});

test.each([[[]], [[rows]], [[rows, [{ id: 3 }]]]])('writes JSON in portions: %#', (portions) => {
  const text = portions.map((some, index) => jsonRows(some, index === 0)).join('');
  const read = JSON.parse(jsonHead({ list: 'notes', asOf: '2026-03-02' }) + text + JSON_END);
  expect(read).toEqual({
    ...{ format: 'traytable export 1', list: 'notes', asOf: '2026-03-02' },
    records: portions.flat(),
  });
});
