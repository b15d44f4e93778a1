import { describe, expect, test } from 'vitest';
import { isLookup, pageKinds } from '../../../shared/ipc/page-ref.ts';
import { readRecordLink, recordLink } from '../../../shared/navigation/record-link.ts';

const ACCOUNT_KEY = '0123456789abcdef';

describe('the link of a record', () => {
  test.each(pageKinds)('is read again as it was written: %s', (kind) => {
    const isNumbered = !['note', 'task', 'stage', 'task-status', 'template'].includes(kind);
    const known = isNumbered ? '12' : 'b3f0c1d2-0000-4000-8000-000000000001';
    const made = isLookup({ kind, id: '' }) ? [] : ['local-00000000-0000'];
    for (const id of [known, ...made]) {
      const link = recordLink({ kind, id }, ACCOUNT_KEY);
      const read = { record: { kind, id }, account: '0123456789ab' };
      expect(readRecordLink(link)).toEqual(read);
    }
  });

  test('says client, as people do, and company is read as well', () => {
    const client = { record: { kind: 'company', id: '4' }, account: null };
    const link = recordLink({ kind: 'company', id: '4' }, ACCOUNT_KEY);
    expect(link).toBe('traytable://client/4?account=0123456789ab');
    expect(readRecordLink('traytable://company/4/')).toEqual(client);
    const deal = { record: { kind: 'deal', id: '4' }, account: null };
    expect(readRecordLink('TRAYTABLE://Deal/4?from=mail#top')).toEqual(deal);
  });

  test('says member and status, as people do', () => {
    expect(recordLink({ kind: 'team-member', id: '4' }, ACCOUNT_KEY)).toMatch('//member/4?');
    expect(recordLink({ kind: 'task-status', id: 'a' }, ACCOUNT_KEY)).toMatch('//status/a?');
  });

  test('[K8] carries twelve letters of the key of its account, wherever they stand in it', () => {
    const link = 'traytable://deal/4/?from=mail&account=0123456789ab#account=other';
    expect(readRecordLink(link)?.account).toBe('0123456789ab');
    expect(recordLink({ kind: 'deal', id: '4' }, ACCOUNT_KEY)).not.toContain(ACCOUNT_KEY);
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
      'traytable://tag/local-1',
      'traytable://stage/local-1',
    ],
    ...['traytable://deal/1?account=', 'traytable://deal/1?account=0123456789abc'],
    ...['traytable://deal/1?account=a%62', 'traytable://deal/1?account=a&account=b'],
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
