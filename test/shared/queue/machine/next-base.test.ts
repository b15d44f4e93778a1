import { describe, expect, test } from 'vitest';
import { readBase } from '../../../../shared/kinds/kinds.ts';
import { nextBase, sentBase } from '../../../../shared/queue/machine/next-base.ts';
import { decideUpdate } from '../../../../shared/queue/requests/decide-update.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import { aCreate, aNote, aRecord, aWrite, baseOf, idOf } from '../../../support/builders.ts';

describe('nextBase', () => {
  test('[Q8] is the reply if it has what was sent, in the spelling of the service', () => {
    const write = aWrite({
      change: {
        kind: 'update',
        fields: { title: ' New ', content_html: '<p style="color:red">a</p>' },
        base: baseOf(aNote()),
      },
    });
    const reply = aNote({ title: 'New', content_html: '<p>a</p>' });
    expect(nextBase(write, reply)).toEqual(baseOf(reply));
  });

  test('[Q8.2] is what the editor shows if the reply brought somebody else’s change', () => {
    const write = aWrite();
    const reply = aNote({ title: 'Theirs', content_html: '<p>Hello you and them</p>' });
    expect(nextBase(write, reply)).toEqual({
      ...baseOf(aNote()),
      content_html: '<p>Hello you</p>',
    });
  });

  test('[Q8] [P4] is what the editor shows if the reply has the same words and another image', () => {
    const html = (image: string) =>
      `<p>Free today <img src="https://studio.example/${image}.png"></p>`;
    const change = { kind: 'update', fields: { content_html: html('mine') }, base: {} } as const;
    const reply = aNote({ content_html: html('theirs') });
    expect(nextBase(aWrite({ change }), reply)['content_html']).toBe(html('mine'));
  });

  test('[Q8] is the reply for fields that nobody set', () => {
    const write = aWrite({ change: { kind: 'update', fields: { title: 'a' }, base: {} } });
    const reply = aNote({ title: 'a', date: '2026-04-01' });
    expect(nextBase(write, reply)).toEqual(baseOf(reply));
  });

  test('[Q11] has the owner of the note as in the reply, and its attachments as the user saw them', () => {
    const link = { record_id: 4, record_type: 'company' as const };
    const reply = aNote({ note_links: [{ id: 2, ...link }], created_by_member_id: 9 });
    const made = { note_links: [link], created_by_member_id: 9 };
    expect(nextBase(aCreate(), reply)).toMatchObject(made);
    // With theirs in the base, the next edit would look as if the user had detached it.
    expect(nextBase(aWrite(), reply)).toMatchObject({ ...made, note_links: [] });
  });

  test('[Q9] is the reply to a create, which is ours as far as Markdown carried it', () => {
    const reply = aNote({ content_html: '<p>something quite different</p>' });
    expect(nextBase(aCreate(), reply)).toEqual(baseOf(reply));
  });
});

describe('nextBase of a time entry', () => {
  const hours = (from: number, to: number) => ({
    started_at: `2026-03-02T${`${from}`.padStart(2, '0')}:00:00Z`,
    ended_at: `2026-03-02T${to}:00:00Z`,
    duration_seconds: (to - from) * 3600,
  });
  const entryOf = (from: number, to: number) => aRecord('time-entry', hours(from, to));
  const edit = (fields: Fields, base: Fields) =>
    aWrite({
      record: { kind: 'time-entry', id: `${idOf('time-entry')}` },
      change: { kind: 'update', fields, base },
    });
  const earlier = edit(
    { started_at: hours(9, 12).started_at },
    readBase('time-entry', entryOf(10, 12)),
  );

  test('[Q8.1] has the duration that the service computed from what the user sent', () => {
    const base = nextBase(earlier, entryOf(9, 12));
    expect(base).toMatchObject(hours(9, 12));
    const { ended_at } = hours(9, 13);
    expect(decideUpdate(edit({ ended_at }, base), entryOf(9, 12))).toEqual({
      kind: 'patch',
      patch: { ended_at },
    });
  });

  test('[Q8.1] [P4] has nothing computed from what somebody else wrote', () => {
    expect(nextBase(earlier, entryOf(9, 14))).toMatchObject({
      ended_at: hours(9, 12).ended_at,
      duration_seconds: 7200,
    });
    const described = edit({ description: 'x' }, readBase('time-entry', entryOf(10, 12)));
    const theirs = aRecord('time-entry', {
      ...hours(10, 12),
      duration_seconds: 60,
      description: 'x',
    });
    expect(nextBase(described, theirs)['duration_seconds']).toBe(7200);
  });
});

describe('sentBase', () => {
  test('[Q6.10] is what was sent, as the service spells it, except for a body and for nothing', () => {
    const fields = { title: 'Plan ', date: '2026-03-02', content_html: '<p>a</p>' };
    const create = aCreate({ change: { kind: 'create', fields: { ...fields, visibility: null } } });
    const cleared = aNote({ title: 'Plan', date: null, content_html: '<p>b</p>' });
    expect(sentBase(create, cleared)).toEqual({ title: 'Plan', date: '2026-03-02' });
    expect(sentBase(create, aNote({ title: 'Theirs' }))).toMatchObject({ title: 'Plan ' });
    expect(sentBase(aWrite(), aNote())).toEqual({});
  });
});
