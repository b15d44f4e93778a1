import { describe, expect, test } from 'vitest';
import { readRecordLink, recordLink } from '../../../shared/navigation/record-link.ts';
import { writableKinds } from '../../../shared/records/kinds.ts';

describe('the link of a record', () => {
  test.each(writableKinds)('is read again as it was written: %s', (kind) => {
    const isNumbered = kind !== 'note' && kind !== 'task';
    const known = isNumbered ? '12' : 'b3f0c1d2-0000-4000-8000-000000000001';
    for (const id of [known, 'local-00000000-0000']) {
      expect(readRecordLink(recordLink({ kind, id }))).toEqual({ kind, id });
    }
  });

  test('says client, as people do, and company is read as well', () => {
    expect(recordLink({ kind: 'company', id: '4' })).toBe('traytable://client/4');
    expect(readRecordLink('traytable://company/4/')).toEqual({ kind: 'company', id: '4' });
    expect(readRecordLink('TRAYTABLE://Deal/4?from=mail#top')).toEqual({ kind: 'deal', id: '4' });
  });

  test.each([
    ...['traytable://banana/1', 'traytable://deal', 'traytable://deal/', 'traytable://deal/1/2'],
    ...[
      'traytable://deal/../../etc',
      'traytable://deal/%2e%2e',
      'traytable://deal/<b>',
      'traytable://',
    ],
    ...[`traytable://deal/${'9'.repeat(101)}`, `traytable://deal/1?${'x'.repeat(5_000)}`],
    ...[
      'traytable://deal/abc',
      'traytable://deal/007',
      'traytable://deal/0x10',
      'traytable://deal/1e3',
    ],
    ...[
      `traytable://client/${'9'.repeat(16)}`,
      'traytable://note/local-',
      'traytable://deal/local-',
    ],
    ...['traytable://deal/1\n', 'traytable://constructor/1', 'traytable:///deal/1'],
  ])('names no record: %s', (link) => {
    expect(readRecordLink(link)).toBeNull();
  });

  test.each([
    ...['traytable://timer/start?project=7', 'traytable://capture', 'traytable://sign-in?code=1'],
    ...['https://deal/1', 'app://deal/1', '--capture', ''],
  ])('is no business of records: %s', (text) => {
    expect(readRecordLink(text)).toBeUndefined();
  });
});
