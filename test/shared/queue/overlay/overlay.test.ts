import { describe, expect, test } from 'vitest';
import { overlay } from '../../../../shared/queue/overlay/overlay.ts';
import { timestamp } from '../../../../shared/time.ts';
import {
  aCreate,
  aCreateOf,
  aDelete,
  aNote,
  aRecord,
  aSummary,
  aWrite,
  baseOf,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  refused,
} from '../../../support/builders.ts';

const sending = { kind: 'sending', sentAt: NOON } as const;
const done = (title: string) => ({ kind: 'done', reply: aNote({ title }) }) as const;
const update = (title: string, more: Parameters<typeof aWrite>[0] = {}) =>
  aWrite({ change: { kind: 'update', fields: { title }, base: baseOf(aNote()) }, ...more });

describe('overlay', () => {
  test('[Q1] shows a record as the user left it', () => {
    const write = update('Mine', { savedAt: NOON + 60_000, state: sending });
    expect(overlay(aNote(), [write])).toEqual({
      record: aNote({ title: 'Mine', updated_at: timestamp(NOON + 60_000) }),
      standing: 'waiting',
    });
  });

  test('[Q1] lays younger writes over older ones', () => {
    const shown = overlay(aNote(), [
      update('One', { state: sending }),
      aWrite({ id: 'w-2', change: { kind: 'update', fields: { date: null }, base: null } }),
      update('Three', { id: 'w-3' }),
    ]);
    expect(shown?.record).toMatchObject({ title: 'Three', date: null });
  });

  test('[Q10] shows the reply while the cache does not hold it yet', () => {
    expect(overlay(aNote(), [update('x', { state: done('Accepted') })])).toMatchObject({
      record: { title: 'Accepted' },
      standing: 'sent',
    });
  });

  test('[Q10.3] keeps what was chosen for a document, which its reply lacks, under what it has', () => {
    const chosen = { template_id: '3', company_id: 4, title: 'Mine', deal_id: null };
    const made = aCreateOf('document', {
      record: { kind: 'document', id: '12' },
      change: { kind: 'create', fields: chosen },
      state: { kind: 'done', reply: aRecord('document', { id: 12, title: 'Theirs' }) },
    });
    expect(overlay(undefined, [made])?.record).toMatchObject({
      ...{ template_id: '3', company_id: 4, title: 'Theirs', doc_number: expect.any(String) },
    });
  });

  test('[Q10] lays a live write over the reply to an older one', () => {
    const shown = overlay(aNote(), [
      update('x', { state: done('Accepted') }),
      update('Newer', { id: 'w-2' }),
    ]);
    expect(shown).toMatchObject({ record: { title: 'Newer' }, standing: 'waiting' });
  });

  test.each(['ready', 'refused', 'conflict'] as const)(
    '[Q11.7] shows a paid invoice as the service has it, whatever waits: %s',
    (kind) => {
      const paid = aRecord('invoice', { status: 'paid', total_amount: '10.00' });
      const states = { ready: { kind }, refused: refused(), conflict: { kind, theirs: paid } };
      const write = aWrite({
        record: { kind: 'invoice', id: String(paid.id) },
        change: { kind: 'update', fields: { discount_amount: '1.00' }, base: {} },
        state: states[kind] as ReturnType<typeof aWrite>['state'],
      });
      const standing = kind === 'ready' ? 'waiting' : 'needs-you';
      expect(overlay(paid, [write])).toEqual({ record: paid, standing });
      const draft = { ...paid, status: 'drafted' };
      expect(overlay(draft, [write])?.record).toMatchObject({ discount_amount: '1.00' });
    },
  );

  test('[L5] keeps what the user wrote over a pulled version, and shows its other fields', () => {
    const pulled = aNote({ title: 'Theirs', content_html: '<p>Theirs</p>' });
    expect(overlay(pulled, [update('Mine')])).toMatchObject({
      record: { title: 'Mine', content_html: '<p>Theirs</p>' },
      standing: 'waiting',
    });
  });

  test('[Q11] shows nothing of a discarded write', () => {
    const discarded = update('x', { state: { kind: 'discarded', at: NOON } });
    expect(overlay(aNote(), [discarded])).toEqual({ record: aNote(), standing: 'sent' });
    expect(overlay(undefined, [{ ...discarded, change: aCreate().change }])).toBeUndefined();
  });

  test('[Q11] marks that a record needs the user, whatever else waits', () => {
    const state = refused() as Extract<ReturnType<typeof refused>, { kind: 'refused' }>;
    expect(overlay(aNote(), [update('a', { state }), update('b', { id: 'w-2' })])?.standing).toBe(
      'needs-you',
    );
  });

  test('shows a note that only this computer has, with its client', () => {
    const link = { record_type: 'company', record_id: 4 } as const;
    const write = aCreate({
      change: { kind: 'create', fields: { content_html: '<p>x</p>', link } },
    });
    expect(overlay(undefined, [write])?.record).toEqual({
      ...aNote(),
      id: LOCAL_ID,
      title: '',
      date: null,
      created_by_member_id: null,
      note_links: [{ id: 0, ...link }],
      content_html: '<p>x</p>',
      content_plain_text: null,
    });
  });

  test('shows the base if the cache was lost', () => {
    expect(overlay(undefined, [update('Mine')])?.record).toMatchObject({
      id: NOTE_ID,
      title: 'Mine',
      content_html: '<p>Hello</p>',
    });
  });

  test('shows a row of a list, and nothing without one', () => {
    expect(overlay(aSummary(), [update('Mine')])?.record).toMatchObject({ title: 'Mine' });
    expect(overlay(undefined, [])).toBeUndefined();
  });

  test('[Q14] hides a record that is to be deleted, unless the user has to decide', () => {
    const theirs = aNote({ title: 'Theirs' });
    expect(overlay(aNote(), [aDelete()])).toBeUndefined();
    expect(overlay(aNote(), [aDelete('note', { state: { kind: 'done', reply: null } })])).toBe(
      undefined,
    );
    const asked = aDelete('note', { state: { kind: 'conflict', theirs } });
    expect(overlay(aNote(), [asked])).toEqual({ record: aNote(), standing: 'needs-you' });
    const taken = aDelete('note', { state: { kind: 'discarded', at: NOON } });
    expect(overlay(aNote(), [taken])?.standing).toBe('sent');
  });

  test('[Q1] shows what was written behind a delete', () => {
    const shown = overlay(aNote(), [aDelete(), update('Written since', { id: 'w-2' })]);
    expect(shown?.record).toMatchObject({ id: NOTE_ID, title: 'Written since' });
  });

  test('shows under one id what is written under another', () => {
    const comment = aCreateOf('comment', { fields: { body: 'One', commentable_type: 'Deal' } });
    expect(overlay<object>(undefined, [comment])?.record).toMatchObject({
      body_plain_text: 'One',
      commentable_type: 'Deal',
    });
    const entry = aWrite({
      record: { kind: 'time-entry', id: '12' },
      change: { kind: 'update', fields: { tag_ids: [5, 6] }, base: {} },
    });
    expect(overlay<object>(aRecord('time-entry'), [entry])?.record).toMatchObject({
      tags: [
        { id: 5, name: 'Design' },
        { id: 6, name: '' },
      ],
    });
  });
});
