import { expect, test } from 'vitest';
import {
  comparedInWords,
  differenceInWords,
  leastTimeInWords,
  resultInWords,
  scopeInWords,
  verdictInWords,
} from '../../../renderer/flight/verify-words.ts';
import {
  addCompared,
  beginReport,
  endReport,
  isAllAlike,
  verifyEnds,
} from '../../../shared/pull/verify-report.ts';
import { NOON } from '../../support/builders.ts';

const begun = beginReport({ scope: 'sample', startedAt: NOON, of: 12 });
const differs = (id: string, fields: string[]) => ({ id, kind: 'differs' as const, fields });

test('[L27] tells what was compared, and how it ended', () => {
  const one = addCompared(addCompared(begun, 'deals', { records: 120 }), 'notes', { bodies: 1 });
  expect(scopeInWords(one)).toBe('120 records and 1 text compared, chosen by chance.');
  expect(verdictInWords(endReport(one, 'done', NOON))).toBe('This computer and the service agree');
  const found = addCompared(one, 'deals', { found: [differs('1', ['title'])], repaired: 1 });
  expect(verdictInWords(endReport(found, 'done', NOON))).toBe('One difference found and repaired');
  const half = addCompared(found, 'deals', { found: [differs('2', ['title'])] });
  expect(verdictInWords(endReport(half, 'done', NOON))).toBe('2 differences found, 1 repaired');
  const ends = verifyEnds.map((end) => verdictInWords(endReport(one, end, NOON)));
  expect(new Set(ends).size).toBe(verifyEnds.length);
});

test('[L27.3] claims no agreement while a record or a text is still to be checked', () => {
  for (const open of [{ unlisted: 1 }, { refused: 1 }]) {
    const report = endReport(addCompared(begun, 'notes', open), 'done', NOON);
    expect(verdictInWords(report)).toBe('Nothing differs, but some records need another check');
    expect(isAllAlike(report)).toBe(false);
  }
  expect(isAllAlike(endReport(begun, 'done', NOON))).toBe(true);
  expect(isAllAlike(endReport(begun, 'cancelled', NOON))).toBe(false);
});

test('[L27.5] claims no agreement while a list is not compared, and keeps what it found before', () => {
  const problem = 'The service didn’t answer the request for deals.';
  const none = endReport(addCompared(begun, 'deals', { problem }), 'done', NOON);
  expect(verdictInWords(none)).toBe('Nothing could be compared');
  const some = addCompared(none, 'notes', { records: 2 });
  expect(verdictInWords(some)).toBe('Nothing differs, but 1 list could not be compared');
  expect(isAllAlike(some)).toBe(false);
  const counts = { records: 100, found: [differs('1', ['title'])], repaired: 1, problem };
  const [half] = addCompared(begun, 'deals', counts).lists;
  expect(half && comparedInWords(half)).toBe('100');
  expect(half && resultInWords(half)).toBe(`1 differed; repaired. ${problem}`);
  expect(none.lists.map(comparedInWords)).toEqual(['–']);
});

test('[L27.4] [L27.8] says also of one that stopped what it has found', () => {
  const half = addCompared(begun, 'deals', {
    records: 3,
    found: [differs('1', ['title'])],
    repaired: 1,
  });
  const words = '3 records and 0 texts compared, chosen by chance.';
  expect(scopeInWords(endReport(half, 'cancelled', NOON))).toBe(
    `${words} One difference found and repaired.`,
  );
  expect(scopeInWords(endReport(half, 'done', NOON))).toBe(words);
  expect(scopeInWords(endReport(half, 'interrupted', null))).toMatch(/^At least 3 records/);
  expect(scopeInWords(endReport(begun, 'interrupted', null))).toBe('');
});

test('[L27] tells the least time of many requests', () => {
  const ofRequests = [1_199, 1_200, 9_999, 10_000, 41_000].map(leastTimeInWords);
  expect(ofRequests).toEqual([
    '',
    ' (2 min or more)',
    ' (16 min or more)',
    ' (1 h or more)',
    ' (4 h or more)',
  ]);
});

test('[L27] tells of each list what differs, what was repaired and what is left', () => {
  const found = [
    { id: '1', kind: 'missing', fields: [] },
    { id: '2', kind: 'behind', fields: ['title'] },
    differs('3', ['title']),
  ] as const;
  const counts = { found: [...found].map((one) => ({ ...one, fields: [...one.fields] })) };
  const [one] = addCompared(begun, 'notes', {
    ...counts,
    records: 1_200,
    bodies: 40,
    repaired: 2,
  }).lists;
  if (one === undefined) throw new Error('no list');
  expect(comparedInWords(one)).toBe('1,200 and 40 texts');
  expect(resultInWords(one)).toBe(
    '1 was missing here, 1 was older here and 1 differed; 2 repaired.',
  );
  expect(resultInWords({ ...one, repaired: 3 })).toMatch(/; repaired\.$/);
  const nothing = { ...one, missing: 0, behind: 0, differing: 0, repaired: 0 };
  expect(resultInWords(nothing)).toBe('');
  expect(resultInWords({ ...nothing, unlisted: 2, refused: 1 })).toBe(
    '2 are here and not in the list: Traytable looks again before it removes any. ' +
      '1 text could not be read.',
  );
  expect(resultInWords({ ...nothing, problem: 'Not downloaded yet.' })).toBe('Not downloaded yet.');
});

test('[L27] names a difference by its record and the labels of its fields', () => {
  const fields = ['deal_value', 'status', 'x_y', 'currency'];
  expect(differenceInWords('deals', differs('7', fields), 'Relaunch')).toMatch(
    /^“Relaunch” \(.+, .+, X y and 1 more\)$/,
  );
  const text = differs('n', ['content_html', 'content_plain_text', 'companyIds']);
  expect(differenceInWords('notes', text, '')).toBe('“Untitled” (Text)');
  expect(differenceInWords('notes', differs('n', ['companyIds']), undefined)).toBe('note n');
  const missing = { id: '7', kind: 'missing' as const, fields: [] };
  expect(differenceInWords('deals', missing, undefined)).toBe('deal 7 (missing here)');
});
