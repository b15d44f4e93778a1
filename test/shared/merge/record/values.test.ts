import { describe, expect, test } from 'vitest';
import type { ValueKind } from '../../../../shared/kinds/field.ts';
import {
  adoptIds,
  differing,
  isOursRespelt,
  isRespelt,
  localIdsIn,
  sameValue,
} from '../../../../shared/merge/record/values.ts';
import { anItem, LOCAL_ID } from '../../../support/builders.ts';

const client = (record_id: number | string) => ({ record_type: 'company', record_id });

describe('sameValue', () => {
  test.each<[ValueKind, unknown, unknown]>([
    ['plain', 'a', 'a'],
    ['plain', null, undefined],
    ['text', null, null],
    ['text', 'Cafe\u0301', 'Caf\u00e9'],
    ['html', '<p>Cafe\u0301</p>', '<p>Caf\u00e9</p>'],
    ['html', '<p>a</p>', '<p>a</p>\n'],
    ['html', null, ''],
    ['moment', '2026-03-02T12:00:00Z', '2026-03-02T12:00:00.000Z'],
    ['decimal', '1200', '1200.00'],
    ['decimal', '-0.5', '-0.50'],
    ['ids', [2, 1], [1, 2]],
    ['ids', null, []],
    ['text-reference', 'a', 'a'],
    ['number-references', [LOCAL_ID, 2], [2, LOCAL_ID]],
    ['domains', ['a.test', 'b.test'], ['b.test', 'a.test']],
    ['attachments', [client(1), client(2)], [client(2), { id: 9, ...client(1) }]],
    ['attachments', [client(LOCAL_ID)], [client(LOCAL_ID)]],
    ['attachments', [], null],
    ['items', [anItem], [{ ...anItem, id: 7, rate: '90', amount: '3.0' }]],
    ['items', [], null],
    ['items', [{ ...anItem, unit_type: null }], [{ ...anItem, unit_type: 'flat' }]],
  ])('finds two %s values the same: %j and %j', (kind, one, other) => {
    expect(sameValue(kind, one, other)).toBe(true);
    expect(sameValue(kind, other, one)).toBe(true);
  });

  test.each<[ValueKind, unknown, unknown]>([
    ['plain', 'a', 'A'],
    ['plain', 1, '1'],
    ['plain', false, null],
    ['plain', '', null],
    ['text', 'a', ' a'],
    ['html', '<p>a</p>', '<p>b</p>'],
    ['moment', '2026-03-02T12:00:00Z', '2026-03-02T12:00:01Z'],
    ['moment', 'soon', 'later'],
    ['decimal', '1200', '1200.01'],
    ['decimal', 'many', 'a lot'],
    ['decimal', '1', null],
    ['ids', [1, 2], [1]],
    ['ids', [11], [1, 1]],
    ['number-references', [LOCAL_ID], [2]],
    ['domains', ['A.test'], ['a.test']],
    ['attachments', [client(1)], [{ ...client(1), record_type: 'contact' }]],
    ['attachments', [client(1)], [client(1), client(2)]],
    ['items', [anItem], [anItem, anItem]],
    ['items', [anItem], [{ ...anItem, name: ' Drawing' }]],
    ['items', [anItem], [{ ...anItem, rate: '90.01' }]],
    ['items', [anItem], [{ ...anItem, rate: null }]],
    ['items', [anItem], [{ ...anItem, unit_type: 'flat' }]],
    ['items', [{ ...anItem, id: 6 }], [{ ...anItem, id: 7 }]],
  ])('finds two %s values different: %j and %j', (kind, one, other) => {
    expect(sameValue(kind, one, other)).toBe(false);
    expect(sameValue(kind, other, one)).toBe(false);
  });
});

describe('differing', () => {
  const one = { title: 'Mia', content_html: '<p>a</p>', date: '2026-03-02' };

  test('names the fields in which the other differs, whatever their spelling', () => {
    const other = { title: ' Mia', content_html: '<p>a</p>\n', date: '2026-03-02' };
    expect(differing('note', one, other)).toEqual(['title']);
  });

  test('names a field that the other lacks, and none that only the other has', () => {
    expect(differing('note', { title: 'Mia' }, {})).toEqual(['title']);
    expect(differing('note', {}, { title: 'Mia' })).toEqual([]);
  });

  test('names no field that nobody can change', () => {
    expect(differing('note', { id: 1, title: 'Mia' }, { id: 2, title: 'Mia' })).toEqual([]);
  });
});

describe('isRespelt', () => {
  test('takes text that the service has trimmed, joined or composed, and no other', () => {
    expect(isRespelt('text', ' A\n\nb ', 'A b')).toBe(true);
    expect(isRespelt('text', 'Cafe\u0301', 'Caf\u00e9')).toBe(true);
    expect(isRespelt('text', 'A b', 'A  B')).toBe(false);
    expect(isRespelt('text', ' ', null)).toBe(true);
  });

  test('takes of other kinds only equal values', () => {
    expect(isRespelt('plain', ' a', 'a')).toBe(false);
    expect(isRespelt('decimal', '1', '1.0')).toBe(true);
  });

  test('[M2.2] takes an amount that was rounded, and no other', () => {
    expect(isRespelt('decimal', '10.005', '10.01')).toBe(true);
    expect(isRespelt('decimal', '-10.5', '-11')).toBe(true);
    expect(isRespelt('decimal', '10.01', '10.005')).toBe(false);
    expect(isRespelt('decimal', '10.004', '10.01')).toBe(false);
    expect(isRespelt('decimal', '10.005', null)).toBe(false);
    expect(isRespelt('decimal', 'much', 'more')).toBe(false);
  });
});

describe('isOursRespelt', () => {
  const of = (base: string, ours: string, theirs: string) =>
    isOursRespelt('text', { base, ours, theirs });

  test('[M2.1] holds for our own text, respelt or not, and for nothing else', () => {
    expect(of('Old', 'Plan', 'Plan')).toBe(true);
    expect(of('Old', 'Plan ', 'Plan')).toBe(true);
    expect(of('Old', 'Plan', 'Plans')).toBe(false);
  });

  test('[M2.1] does not hold while a respelling that is all we changed is not there', () => {
    expect(of('Plan', 'Plan ', 'Plan')).toBe(false);
  });

  test('[M2.2] does not hold for an amount whose digits are all we changed', () => {
    const rounded = (base: string) =>
      isOursRespelt('decimal', { base, ours: '10.005', theirs: '10.01' });
    expect([rounded('9.00'), rounded('10.01')]).toEqual([true, false]);
  });
});

describe('a reference', () => {
  test('names a record made here, or none', () => {
    expect(localIdsIn('text-reference', LOCAL_ID)).toEqual([LOCAL_ID]);
    expect(localIdsIn('number-reference', LOCAL_ID)).toEqual([LOCAL_ID]);
    expect(localIdsIn('number-references', [3, LOCAL_ID, 'local-b'])).toEqual([
      LOCAL_ID,
      'local-b',
    ]);
    const link = { record_type: 'company', record_id: LOCAL_ID };
    expect(localIdsIn('attachment', link)).toEqual([LOCAL_ID]);
    for (const [kind, value] of [
      ['text-reference', 'a'],
      ['number-reference', 12],
      ['text-reference', null],
      ['number-references', null],
      ['attachment', null],
      ['attachment', { record_type: 'company', record_id: 4 }],
      ['text', LOCAL_ID],
      ['html', LOCAL_ID],
    ] as const) {
      expect(localIdsIn(kind, value)).toEqual([]);
    }
  });

  test('is replaced by the id of the service in the form its field takes', () => {
    const adopted = { [LOCAL_ID]: '12' };
    expect(adoptIds('text-reference', LOCAL_ID, adopted)).toBe('12');
    expect(adoptIds('number-reference', LOCAL_ID, adopted)).toBe(12);
    const ids = [5, LOCAL_ID, 'local-other'];
    expect(adoptIds('number-references', ids, adopted)).toEqual([5, 12, 'local-other']);
    expect(adoptIds('number-references', ids, {})).toBe(ids);
    const link = { record_type: 'company', record_id: LOCAL_ID };
    expect(adoptIds('attachment', link, adopted)).toEqual({ ...link, record_id: 12 });
    expect(adoptIds('html', `<p>${LOCAL_ID}</p>`, adopted)).toBe('<p>12</p>');
    expect(adoptIds('html', null, adopted)).toBeNull();
    expect(adoptIds('text', LOCAL_ID, adopted)).toBe(LOCAL_ID);
    expect(adoptIds('text-reference', 'local-other', adopted)).toBe('local-other');
  });
});
