import { describe, expect, test } from 'vitest';
import { ADOPTED_IDS_MAX } from '../../../shared/limits.ts';
import { accept } from '../../../shared/queue/accept.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import { type ConfirmedRecord, writableKinds } from '../../../shared/records/kinds.ts';
import {
  aCreate,
  aCreateOf,
  aDelete,
  aNote,
  aQueue,
  aRecord,
  aWrite,
  baseOf,
  idOf,
  LOCAL_ID,
  NOON,
  NOTE_ID,
} from '../../support/builders.ts';

const sending = { kind: 'sending', sentAt: NOON - 1_000 } as const;
const behind = aWrite({
  id: 'w-2',
  record: { kind: 'note', id: LOCAL_ID },
  change: { kind: 'update', fields: { title: 'Later' }, base: null },
});

describe('accept', () => {
  const accepted = (reply: ConfirmedRecord | null, ...writes: PendingWrite[]) => {
    const write = writes.find(({ id }) => id === 'write-1') ?? aWrite();
    return accept(aQueue(writes), write, reply, NOON);
  };

  test('[Q8] hands the next one its base and, after a create, the id of the service', () => {
    const { writes } = accepted(aNote(), aCreate({ state: sending }), behind);
    expect(writes[1]).toMatchObject({
      record: { id: NOTE_ID },
      change: { fields: { title: 'Later' }, base: baseOf(aNote()) },
    });
  });

  test('[Q9] is completed where Markdown could not carry all of it', () => {
    const html = '<p>Hello <u>you</u></p>';
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { title: 'Kick-off', content_html: html } },
    });
    const reply = aNote({ content_html: '<p>Hello you</p>' });
    expect(accepted(reply, create).writes[1]).toMatchObject({
      id: 'write-1-rest',
      record: { id: NOTE_ID },
      change: { kind: 'update', fields: { content_html: html }, base: baseOf(reply) },
      state: { kind: 'ready' },
    });
  });

  test('[Q9] is not completed where only the spelling differs', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { content_html: '<ul><li><p><b>a</b></p></li></ul>' } },
    });
    const reply = aNote({ content_html: '<ul>\n<li><strong>a</strong></li>\n</ul>' });
    expect(accepted(reply, create).writes).toHaveLength(1);
  });

  test('[Q9] is not completed where the service trimmed its title or composed its letters', () => {
    const fields = { title: 'Plan ', content_html: '<p>Cafe\u0301</p>' };
    const create = aCreate({ state: sending, change: { kind: 'create', fields } });
    const reply = aNote({ title: 'Plan', content_html: '<p>Caf\u00e9</p>' });
    expect(accepted(reply, create).writes).toHaveLength(1);
  });

  test('[Q9] is completed by the next write, if one waits already', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { content_html: '<p><u>a</u></p>' } },
    });
    const reply = aNote({ content_html: '<p>a</p>' });
    const { writes } = accepted(reply, create, behind);
    expect(writes).toMatchObject([
      { state: { kind: 'done' } },
      {
        id: 'w-2',
        change: {
          fields: { title: 'Later', content_html: '<p><u>a</u></p>' },
          base: baseOf(reply),
        },
      },
    ]);
  });

  test('[Q9] does not conflict with the next edit of what Markdown had to drop', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { content_html: '<p><u>a</u></p>' } },
    });
    const edit = {
      ...behind,
      change: { kind: 'update', fields: { content_html: '<p><u>ab</u></p>' }, base: null },
    } as const;
    const reply = aNote({ content_html: '<p>a</p>' });
    expect(accepted(reply, create, edit).writes[1]?.change).toMatchObject({
      fields: { content_html: '<p><u>ab</u></p>' },
      base: { content_html: '<p>a</p>' },
    });
  });

  test('[Q9] clears the placeholder of a note that was made without text', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { title: 'Kick-off' } },
    });
    const reply = aNote({ content_html: '<p>…</p>' });
    expect(accepted(reply, create).writes[1]).toMatchObject({
      change: { fields: { content_html: '' } },
    });
  });

  test('[Q9] leaves a placeholder alone that the user has come upon and written over', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { title: 'Kick-off' } },
    });
    const over = aWrite({ id: 'over', record: { kind: 'note', id: NOTE_ID } });
    const reply = aNote({ content_html: '<p>…</p>' });
    expect(accepted(reply, create, over).writes.map(({ id }) => id)).toEqual(['write-1', 'over']);
  });

  test('[Q6] [Q9] leaves what somebody has changed since as it is, and sends what was not carried', () => {
    const html = '<p>Hello <u>you</u></p>';
    const fields = { title: 'Kick-off', date: '2026-03-02', content_html: html };
    const create = aCreate({ state: sending, change: { kind: 'create', fields } });
    const found = aNote({ title: 'Theirs', date: null, content_html: '<p>Hello you</p>' });
    const alone = accept(aQueue([create]), create, found, NOON, 'changed since');
    expect(alone.writes[1]?.change).toEqual({
      kind: 'update',
      fields: { content_html: html },
      base: { title: 'Kick-off', date: '2026-03-02' },
    });
    const followed = accept(aQueue([create, behind]), create, found, NOON, 'changed since');
    expect(followed.writes[1]?.change).toMatchObject({
      fields: { title: 'Later', content_html: html },
      base: { title: 'Kick-off' },
    });
  });

  test('[Q6] [Q9] clears the day that the service filled in, also where it was changed since', () => {
    const fields = { title: 'Kick-off', date: null, content_html: '<p>a</p>' };
    const create = aCreate({ state: sending, change: { kind: 'create', fields } });
    const found = aNote({ title: 'Kick-off', content_html: '<p>a</p>' });
    const { writes } = accept(aQueue([create]), create, found, NOON, 'changed since');
    expect(writes[1]?.change).toMatchObject({
      fields: { date: null },
      base: { title: 'Kick-off' },
    });
  });

  test('[Q11] takes a discarded edit of the new note along, which then rests on nothing', () => {
    const discarded = { ...behind, state: { kind: 'discarded', at: NOON } } as const;
    const { writes } = accepted(aNote(), aCreate({ state: sending }), discarded);
    expect(writes[1]).toMatchObject({ record: { id: NOTE_ID }, change: { base: null } });
  });

  test('[Q11] turns a discarded first version of the note into a change of it', () => {
    const first = aCreate({ id: 'first', state: { kind: 'discarded', at: NOON } });
    const { writes } = accepted(aNote(), first, aCreate({ state: sending }));
    expect(writes[0]).toMatchObject({
      record: { id: NOTE_ID },
      change: { kind: 'update', base: {}, fields: { title: 'Kick-off' } },
    });
  });

  test('[Q9] makes records of other kinds whole', () => {
    for (const kind of writableKinds.filter((one) => one !== 'note')) {
      const reply = aRecord(kind, { title: 'Respelt', description: null });
      const { writes } = accepted(reply, aCreateOf(kind, { state: sending }));
      expect(writes, kind).toMatchObject([
        { record: { kind, id: `${idOf(kind)}` }, state: { kind: 'done', reply } },
      ]);
      expect(writes).toHaveLength(1);
    }
  });

  test('[Q14] sets aside the completion of what is to be deleted', () => {
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
    const { writes } = accepted(reply, create, removal);
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

  test('[Q8] gives what was written behind a delete its base, for what it is worth', () => {
    const removal = aDelete('note', { id: 'write-1', state: sending });
    const edit = { ...behind, record: removal.record };
    expect(accepted(null, removal, edit).writes).toMatchObject([
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
    const next = accepted(aRecord('deal'), deal, comment, document, note, bystander);
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

  test('[Q2] leaves an uncertain write under the name it was sent with', () => {
    const sent = aWrite({
      id: 'note',
      state: { kind: 'checking', sentAt: NOON, looks: 0, until: NOON },
      change: { kind: 'update', fields: { content_html: `<p>${LOCAL_ID}</p>` }, base: {} },
    });
    const next = accepted(aNote(), aCreate({ state: sending }), {
      ...sent,
      record: { kind: 'note', id: 'another' },
    });
    expect(next.writes.at(-1)?.change).toBe(sent.change);
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
