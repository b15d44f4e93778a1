import { describe, expect, test } from 'vitest';
import { accept } from '../../../../shared/queue/machine/accept.ts';
import { ADOPTED_IDS_MAX } from '../../../../shared/queue-limits.ts';
import { afterAccepting, behind, sending } from '../../../support/accepting.ts';
import {
  aCreate,
  aCreateOf,
  aDelete,
  aNote,
  aQueue,
  aRecord,
  aWrite,
  baseOf,
  LOCAL_ID,
  NOON,
  NOTE_ID,
} from '../../../support/builders.ts';

describe('accept', () => {
  test('[Q8] gives the next write its base and, after a create, the id of the service', () => {
    const { writes } = afterAccepting(aNote(), aCreate({ state: sending }), behind);
    expect(writes[1]).toMatchObject({
      record: { id: NOTE_ID },
      change: { fields: { title: 'Later' }, base: baseOf(aNote()) },
    });
  });

  test('[Q11] takes along a discarded edit of the new note, which then has no base', () => {
    const discarded = { ...behind, state: { kind: 'discarded', at: NOON } } as const;
    const { writes } = afterAccepting(aNote(), aCreate({ state: sending }), discarded);
    expect(writes[1]).toMatchObject({ record: { id: NOTE_ID }, change: { base: null } });
  });

  test('[Q11] turns a discarded first version of the note into a change of it', () => {
    const first = aCreate({ id: 'first', state: { kind: 'discarded', at: NOON } });
    const { writes } = afterAccepting(aNote(), first, aCreate({ state: sending }));
    expect(writes[0]).toMatchObject({
      record: { id: NOTE_ID },
      change: { kind: 'update', base: {}, fields: { title: 'Kick-off' } },
    });
  });

  test('[Q14] gives a delete no base after a change by somebody else, so that the user is asked', () => {
    const removal = aDelete('note', {
      id: 'gone',
      record: behind.record,
      change: { kind: 'delete', base: null },
    });
    const create = aCreate({ state: sending });
    const { writes } = accept(aQueue([create, removal]), create, aNote(), NOON, 'sent values');
    expect(writes.find(({ id }) => id === 'gone')?.change).toEqual({ kind: 'delete', base: {} });
  });

  test('[Q14.3] shelves the completion of a record that is to be deleted', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { content_html: '<p><u>a</u></p>' } },
    });
    const removal = aDelete('note', {
      id: 'w-2',
      record: { kind: 'note', id: LOCAL_ID },
      change: { kind: 'delete', base: null },
    });
    const reply = aNote({ content_html: '<p>a</p>' });
    const { writes } = afterAccepting(reply, create, removal);
    expect(writes).toMatchObject([
      { state: { kind: 'done' } },
      {
        change: { kind: 'update', fields: { content_html: '<p><u>a</u></p>' } },
        state: { kind: 'discarded', at: removal.createdAt },
      },
      { id: 'w-2', record: { id: NOTE_ID }, change: { kind: 'delete', base: baseOf(reply) } },
    ]);
    expect(writes).toHaveLength(3);
  });

  test('[Q8] gives a write behind a delete the base of that', () => {
    const removal = aDelete('note', { id: 'write-1', state: sending });
    const edit = { ...behind, record: removal.record };
    expect(afterAccepting(null, removal, edit).writes).toMatchObject([
      { state: { kind: 'done', reply: null } },
      { id: 'w-2', change: { base: {} } },
    ]);
  });

  test('[Q13] puts the new id everywhere: a number into numbers, text into text and bodies', () => {
    const local = { kind: 'deal', id: LOCAL_ID } as const;
    const deal = aCreateOf('deal', { record: local, state: sending });
    const comment = aCreateOf('comment', {
      id: 'comment',
      record: { kind: 'comment', id: 'local-c' },
      fields: { commentable_type: 'Deal', commentable_id: LOCAL_ID, body: 'x' },
    });
    const document = aCreateOf('document', {
      id: 'document',
      record: { kind: 'document', id: 'local-d' },
      fields: { template_id: 't', deal_id: LOCAL_ID },
      state: { kind: 'discarded', at: NOON },
    });
    const note = aWrite({
      id: 'note',
      change: { kind: 'update', fields: { content_html: `<p>${LOCAL_ID}</p>` }, base: {} },
    });
    const bystander = aWrite({ id: 'other' });
    const next = afterAccepting(aRecord('deal'), deal, comment, document, note, bystander);
    expect(next.writes).toMatchObject([
      { state: { kind: 'done' } },
      { change: { fields: { commentable_id: '12' } } },
      { change: { fields: { deal_id: 12 } }, state: { kind: 'discarded' } },
      { change: { fields: { content_html: '<p>12</p>' } } },
      bystander,
    ]);
    expect(next.writes[4]).toBe(bystander);
    expect(next).toMatchObject({ adopted: { [LOCAL_ID]: '12' }, made: ['deal 12'] });
  });

  test('[Q2] leaves an uncertain write under the id it was sent with', () => {
    const sent = aWrite({
      id: 'note',
      state: { kind: 'checking', sentAt: NOON, looks: 0, until: NOON },
      change: { kind: 'update', fields: { content_html: `<p>${LOCAL_ID}</p>` }, base: {} },
    });
    const next = afterAccepting(aNote(), aCreate({ state: sending }), {
      ...sent,
      record: { kind: 'note', id: 'another' },
    });
    expect(next.writes.at(-1)?.change).toBe(sent.change);
  });

  test('[Q11.1] closes the question about a discarded create that has become a change', () => {
    const unsure = { sentAt: NOON, found: aNote() };
    const other = aCreate({ id: 'other', state: { kind: 'discarded', at: NOON, unsure } });
    const next = afterAccepting(aNote(), aCreate({ state: sending }), other);
    expect(next.writes.at(-1)).toMatchObject({ change: { kind: 'update', base: {} } });
    expect(next.writes.at(-1)?.state).toEqual({ kind: 'discarded', at: NOON });
  });

  test('remembers a bounded number of names, the newest', () => {
    const many = Array.from({ length: ADOPTED_IDS_MAX }, (_, n) => `local-${n}x`);
    const create = aCreate({ state: sending });
    const queue = aQueue([create], {
      adopted: Object.fromEntries(many.map((local, n) => [local, `${n}`])),
      made: many.map((_, n) => `note ${n}`),
    });
    const { adopted, made } = accept(queue, create, aNote(), NOON);
    expect(Object.keys(adopted)).toHaveLength(ADOPTED_IDS_MAX / 2 + 1);
    expect(made).toHaveLength(ADOPTED_IDS_MAX / 2 + 1);
    expect(adopted).toMatchObject({
      [LOCAL_ID]: NOTE_ID,
      [many.at(-1) ?? '']: `${many.length - 1}`,
    });
    expect(adopted).not.toHaveProperty('local-0x');
  });
});
