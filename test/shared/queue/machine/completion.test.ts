import { describe, expect, test } from 'vitest';
import { accept } from '../../../../shared/queue/machine/accept.ts';
import { writableKinds } from '../../../../shared/records/kinds.ts';
import { afterAccepting, behind, sending } from '../../../support/accepting.ts';
import {
  aCreate,
  aCreateOf,
  aNote,
  aQueue,
  aRecord,
  aWrite,
  baseOf,
  idOf,
  NOON,
  NOTE_ID,
} from '../../../support/builders.ts';

describe('the remainder of a create', () => {
  test('[Q9] is sent if Markdown could not carry all of it', () => {
    const html = '<p>Hello <u>you</u></p>';
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { title: 'Kick-off', content_html: html } },
    });
    const reply = aNote({ content_html: '<p>Hello you</p>' });
    expect(afterAccepting(reply, create).writes[1]).toMatchObject({
      id: 'write-1-rest',
      record: { id: NOTE_ID },
      change: { kind: 'update', fields: { content_html: html }, base: baseOf(reply) },
      state: { kind: 'ready' },
    });
  });

  test('[Q9] is not sent if only the spelling differs', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { content_html: '<ul><li><p><b>a</b></p></li></ul>' } },
    });
    const reply = aNote({ content_html: '<ul>\n<li><strong>a</strong></li>\n</ul>' });
    expect(afterAccepting(reply, create).writes).toHaveLength(1);
  });

  test('[Q9] is not sent if the service trimmed its title or composed its letters', () => {
    const fields = { title: 'Plan ', content_html: '<p>Cafe\u0301</p>' };
    const create = aCreate({ state: sending, change: { kind: 'create', fields } });
    const reply = aNote({ title: 'Plan', content_html: '<p>Caf\u00e9</p>' });
    expect(afterAccepting(reply, create).writes).toHaveLength(1);
  });

  test('[Q9] joins the next write, if one waits already', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { content_html: '<p><u>a</u></p>' } },
    });
    const reply = aNote({ content_html: '<p>a</p>' });
    const { writes } = afterAccepting(reply, create, behind);
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
    expect(afterAccepting(reply, create, edit).writes[1]?.change).toMatchObject({
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
    expect(afterAccepting(reply, create).writes[1]).toMatchObject({
      change: { fields: { content_html: '' } },
    });
  });

  test('[Q9] leaves a placeholder alone that the user has written over', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { title: 'Kick-off' } },
    });
    const over = aWrite({ id: 'over', record: { kind: 'note', id: NOTE_ID } });
    const reply = aNote({ content_html: '<p>…</p>' });
    expect(afterAccepting(reply, create, over).writes.map(({ id }) => id)).toEqual([
      'write-1',
      'over',
    ]);
  });

  test('[Q6] [Q9] preserves somebody else’s change, and sends what was not carried', () => {
    const html = '<p>Hello <u>you</u></p>';
    const fields = { title: 'Kick-off', date: '2026-03-02', content_html: html };
    const create = aCreate({ state: sending, change: { kind: 'create', fields } });
    const found = aNote({ title: 'Theirs', date: null, content_html: '<p>Hello you</p>' });
    const alone = accept(aQueue([create]), create, found, NOON, 'sent values');
    expect(alone.writes[1]?.change).toEqual({
      kind: 'update',
      fields: { content_html: html },
      base: { title: 'Kick-off', date: '2026-03-02' },
    });
    const followed = accept(aQueue([create, behind]), create, found, NOON, 'sent values');
    expect(followed.writes[1]?.change).toMatchObject({
      fields: { title: 'Later', content_html: html },
      base: { title: 'Kick-off' },
    });
  });

  test('[Q6] [Q9] clears the day that the service filled in, also if it was changed since', () => {
    const fields = { title: 'Kick-off', date: null, content_html: '<p>a</p>' };
    const create = aCreate({ state: sending, change: { kind: 'create', fields } });
    const found = aNote({ title: 'Kick-off', content_html: '<p>a</p>' });
    const { writes } = accept(aQueue([create]), create, found, NOON, 'sent values');
    expect(writes[1]?.change).toMatchObject({
      fields: { date: null },
      base: { title: 'Kick-off' },
    });
  });

  test('[Q9] completes records of other kinds', () => {
    for (const kind of writableKinds.filter((one) => one !== 'note')) {
      const reply = aRecord(kind, { title: 'Respelt', description: null });
      const { writes } = afterAccepting(reply, aCreateOf(kind, { state: sending }));
      expect(writes, kind).toMatchObject([
        { record: { kind, id: `${idOf(kind)}` }, state: { kind: 'done', reply } },
      ]);
      expect(writes).toHaveLength(1);
    }
  });
});
