import { describe, expect, test } from 'vitest';
import { mergeRecord } from '../../../../shared/merge/record/merge-record.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import { aNote, baseOf } from '../../../support/builders.ts';

const first = { mayHaveArrived: false };
const again = { mayHaveArrived: true };
const base = { title: 'Plan', description: 'Two pages', tag_ids: [1, 2], due_date: null };
const merge = (ours: object, theirs: object, sending = first) =>
  mergeRecord('task', { base, ours: { ...ours }, theirs: { ...base, ...theirs } }, sending);

describe('mergeRecord', () => {
  test('[M1] sends what only we changed, whatever they changed', () => {
    expect(merge({ title: 'Draw' }, { description: 'Three pages' })).toEqual({
      kind: 'clean',
      fields: { title: 'Draw' },
    });
  });

  test('[M3] asks if both changed one field to different values, and names it', () => {
    expect(merge({ title: 'Draw', due_date: '2026-04-01' }, { title: 'Write' })).toEqual({
      kind: 'conflict',
      fields: ['title'],
    });
  });

  test('[M2] sends nothing if theirs is the same, in whatever order or spelling', () => {
    expect(merge({ tag_ids: [2, 3] }, { tag_ids: [3, 2] })).toEqual({ kind: 'clean', fields: {} });
    const sides = { base: { deal_value: '1' }, ours: { deal_value: '2.5' } };
    expect(mergeRecord('deal', { ...sides, theirs: { deal_value: '2.50' } }, first)).toEqual({
      kind: 'clean',
      fields: {},
    });
  });

  test('[Q5] recognises our text as the service has respelt it: a lost reply', () => {
    const ours = { description: 'One\n\nTwo ' };
    const theirs = { description: 'One\nTwo' };
    expect(merge(ours, theirs, again)).toEqual({ kind: 'clean', fields: {} });
  });

  test('[M3] asks if theirs has our words on other lines, and no send of ours was lost', () => {
    const clash = { kind: 'conflict', fields: ['description'] };
    expect(merge({ description: 'One\n\nTwo' }, { description: 'One Two' })).toEqual(clash);
  });

  test('[Q5] still sends a change of white space alone', () => {
    const ours = { description: 'Two\npages' };
    expect(merge(ours, {})).toEqual({ kind: 'clean', fields: ours });
  });

  test('[P4] clashes with any difference without a base', () => {
    const sides = { base: {}, ours: { title: 'Draw' }, theirs: { title: 'Plan' } };
    expect(mergeRecord('task', sides, first)).toEqual({ kind: 'conflict', fields: ['title'] });
    expect(mergeRecord('task', { ...sides, theirs: {} }, first)).toMatchObject({ kind: 'clean' });
  });

  test('[M3.4] keeps what either side attached to a note, and what either side detached', () => {
    const link = (id: number | string) => ({ record_type: 'company', record_id: id });
    const send = (
      ours: unknown[],
      theirs: unknown[],
      base: Fields = { note_links: [link(1), link(2)] },
    ) =>
      mergeRecord(
        'note',
        {
          ...{ base },
          ours: { note_links: ours },
          theirs: { note_links: theirs },
        },
        first,
      );
    expect(send([link(1), link(3)], [link(1), link(2), link(4)])).toEqual({
      kind: 'clean',
      fields: { note_links: [link(1), link(4), link(3)] },
    });
    expect(send([link(1), link(3)], [link(3), link(1)])).toEqual({ kind: 'clean', fields: {} });
    // Somebody else attached the fourth after our reply was lost.
    expect(send([link(1), link(2), link(3)], [link(1), link(2), link(3), link(4)])).toEqual({
      kind: 'clean',
      fields: {},
    });
    expect(send([link(1)], [link(4)], {})).toEqual({
      kind: 'conflict',
      fields: ['note_links'],
    });
  });

  test('[M3.1] asks if theirs changed a field related to ours', () => {
    const entry = {
      started_at: '2026-03-02T09:00:00.000Z',
      ended_at: '2026-03-02T10:00:00.000Z',
      duration_seconds: 3600,
      description: 'Call',
    };
    const ofEntry = (ours: object, theirs: object) =>
      mergeRecord(
        'time-entry',
        { base: entry, ours: { ...ours }, theirs: { ...entry, ...theirs } },
        first,
      );
    const ended_at = '2026-03-02T11:00:00.000Z';
    const earlier = { started_at: '2026-03-02T08:00:00.000Z', duration_seconds: 7200 };
    const clash = { kind: 'conflict', fields: ['ended_at'] };
    expect(ofEntry({ ended_at }, earlier)).toEqual(clash);
    expect(ofEntry({ ended_at, description: 'Long call' }, earlier)).toEqual(clash);
    expect(ofEntry({ ended_at }, { ...earlier, ended_at })).toEqual({ kind: 'clean', fields: {} });
    expect(ofEntry({ description: 'Long call' }, earlier).kind).toBe('clean');
    expect(ofEntry({ ended_at }, { description: 'Theirs' }).kind).toBe('clean');
    const deal = { deal_value: '100.00', currency: 'EUR' };
    const value = {
      base: deal,
      ours: { deal_value: '200.00' },
      theirs: { ...deal, currency: 'JPY' },
    };
    expect(mergeRecord('deal', value, first)).toEqual({ kind: 'conflict', fields: ['deal_value'] });
  });

  test('[notes.attach] never sends what only a create can carry', () => {
    const sides = { base: {}, ours: { company_id: 4 }, theirs: {} };
    expect(mergeRecord('deal', sides, first)).toEqual({ kind: 'clean', fields: {} });
  });

  test('[M5] merges a note as a note', () => {
    const sides = {
      base: baseOf(aNote()),
      ours: { content_html: '<p style="color:red">Hello you</p>' },
      theirs: baseOf(aNote({ content_html: '<p>Hello you</p>' })),
    };
    expect(mergeRecord('note', sides, again)).toEqual({ kind: 'clean', fields: {} });
    expect(mergeRecord('note', sides, first)).toEqual({ kind: 'clean', fields: sides.ours });
  });
});
