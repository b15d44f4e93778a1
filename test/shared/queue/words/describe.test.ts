import { describe, expect, test } from 'vitest';
import type { PendingWrite, WriteState } from '../../../../shared/queue/pending-write.ts';
import { parkOrphan } from '../../../../shared/queue/references.ts';
import { countChanges } from '../../../../shared/queue/words/count-changes.ts';
import {
  changeCount,
  sentenceOf,
  standingOf,
  summaryOf,
} from '../../../../shared/queue/words/describe.ts';
import { CREATE_HELD_MS } from '../../../../shared/queue-limits.ts';
import { type Fields, type WritableKind, writableKinds } from '../../../../shared/records/kinds.ts';
import {
  aCreate,
  aCreateOf,
  aDelete,
  aNote,
  aWrite,
  LOCAL_ID,
  NOON,
  refused,
} from '../../../support/builders.ts';

const refusal = refused() as Extract<ReturnType<typeof refused>, { kind: 'refused' }>;

describe('sentenceOf', () => {
  test('names the change and its note', () => {
    expect(sentenceOf(aCreate())).toBe('Create the note “Kick-off”');
    expect(sentenceOf(aWrite())).toBe('Change the text of “Kick-off”');
  });

  test('lists every field', () => {
    const fields = { title: 'New', date: null, content_html: '' };
    expect(sentenceOf(aWrite({ change: { kind: 'update', fields, base: null } }))).toBe(
      'Change the title, date and text of “New”',
    );
  });

  test('does not list a field that Undo has put back, unless it is the only one', () => {
    const base = { assignee_member_id: 7, due_date: null };
    const sentence = (fields: Fields) =>
      sentenceOf(
        aWrite({
          record: { kind: 'task', id: 'x' },
          change: { kind: 'update', fields: fields as never, base },
        }),
        'Call',
      );
    const put = { assignee_member_id: 7 };
    expect(sentence({ ...put, due_date: '2026-03-02' })).toBe(
      'Change the due date of the task “Call”',
    );
    expect(sentence(put)).toBe('Change the owner of the task “Call”');
  });

  test('calls a note without a title by its first words', () => {
    const fields = {
      title: ' ',
      content_html: `<p>Call <b>Ada</b></p><p>${'word '.repeat(40)}</p>`,
    };
    const sentence = sentenceOf(aCreate({ change: { kind: 'create', fields } }));
    expect(sentence).toMatch(/^Create the note “Call Ada word word .* w…”$/);
    expect(sentence.length).toBeLessThan(90);
    expect(sentenceOf(aCreate({ change: { kind: 'create', fields: {} } }))).toBe(
      'Create the note “Untitled”',
    );
  });
});

describe('sentenceOf, of every kind', () => {
  test('names the change and its record', () => {
    expect(writableKinds.map((kind) => sentenceOf(aCreateOf(kind)))).toEqual([
      'Create the note “Kick-off”',
      'Create the time entry “Drew the plan”',
      'Create the deal “New site”',
      'Create the task “Draw the plan”',
      'Create the comment “Fine by me”',
      'Create the document “Offer”',
      'Create the client “Lantern & Co”',
      'Create the contact “Ada Ash”',
      'Create the project “New site”',
      'Create the invoice “Work in March”',
    ]);
    expect(sentenceOf(aDelete())).toBe('Delete the note “Kick-off”');
    expect(sentenceOf(aDelete('comment'))).toBe('Delete the comment “Fine by me”');
    const entry = aDelete('time-entry', { change: { kind: 'delete', base: {} } });
    expect(sentenceOf(entry)).toBe('Delete the time entry “Untitled”');
  });

  test('tells of a client, a project and an invoice what changes in them', () => {
    const change = (kind: WritableKind, fields: Fields) =>
      sentenceOf(
        aWrite({
          record: { kind, id: '12' },
          change: { kind: 'update', fields: { ...fields }, base: { name: 'Lantern', title: 'T' } },
        }),
      );
    expect(change('company', { domains: [], source: null, linkedin: null })).toBe(
      'Change the lead source, domains and LinkedIn profile of the client “Lantern”',
    );
    expect(change('contact', { company_ids: [4] })).toBe(
      'Change the clients of the contact “Lantern”',
    );
    expect(change('project', { board_group_id: 's' })).toBe(
      'Move the project “T” to another stage',
    );
    expect(change('invoice', { invoice_items: [], due_date: null })).toBe(
      'Change the items and due date of the invoice “T”',
    );
  });

  test('tells of a deal that it moves', () => {
    const move = (fields: Fields) =>
      sentenceOf(
        aWrite({
          record: { kind: 'deal', id: '12' },
          change: { kind: 'update', fields: { ...fields }, base: { title: 'New site' } },
        }),
      );
    expect(move({ board_group_id: 's' })).toBe('Move the deal “New site” to another stage');
    expect(move({ board_group_id: 's', deal_value: '1' })).toBe(
      'Change the value and stage of the deal “New site”',
    );
  });
});

describe('standingOf', () => {
  const states: readonly WriteState[] = [
    { kind: 'ready' },
    { kind: 'waiting', until: NOON },
    { kind: 'sending', sentAt: NOON },
    { kind: 'checking', sentAt: NOON, looks: 0, until: NOON },
    { kind: 'looking', sentAt: NOON, looks: 0 },
    { kind: 'done', reply: aNote() },
    { kind: 'conflict', theirs: aNote() },
    refusal,
    { kind: 'discarded', at: NOON },
  ];

  test('tells in a sentence the state of each write', () => {
    expect(states.map((state) => standingOf(aWrite({ state }), 'open'))).toEqual([
      'Saved on this computer · not sent yet',
      'Saved on this computer · not sent yet',
      'Sending…',
      'No reply yet · checking whether it arrived',
      'No reply yet · checking whether it arrived',
      'On the service',
      'Another computer or person edited this note too · your version is kept here',
      'Rejected by the service: It isn’t accepted as it is. The service said: “The note could not be saved.”',
      'Discarded · can be restored',
    ]);
  });

  test('[Q13] does not say of a write that was never sent that the service rejected it', () => {
    const orphan = parkOrphan(aWrite(), { field: 'company_id', local: LOCAL_ID });
    expect(standingOf(orphan, 'open')).toBe(
      'Not sent · what it belongs to was discarded or deleted here, or is a part of itself. ' +
        'Restore that, and this is sent too.',
    );
  });

  test('says until when the service wants nothing, in place of that a write is sent', () => {
    const pause = 'paused by the service for 41 s';
    const words = (write: PendingWrite, line: 'open' | 'unreachable' = 'open') =>
      standingOf(write, line, null, pause);
    const [ready, waiting, sending] = states.map((state) => aWrite({ state }));
    for (const write of [ready, waiting, sending] as PendingWrite[]) {
      expect(words(write)).toBe(`Saved on this computer · ${pause}`);
      expect(words(write, 'unreachable')).not.toContain(pause);
    }
  });

  test('calls nobody someone else who can only be the member on another computer', () => {
    const theirs = aNote({ visibility: 'author_only', created_by_member_id: 7 });
    const write = aWrite({ state: { kind: 'conflict', theirs } });
    const words = 'You edited this note on another computer too · your version is kept here';
    expect(standingOf(write, 'open', 7)).toBe(words);
    expect(standingOf(write, 'open', 8)).toMatch(/^Someone else edited this note too/);
    expect(standingOf(write, 'open')).toMatch(/^Another computer or person edited this note too/);
  });

  test('says of a delete that someone else’s edit stopped it', () => {
    const write = aWrite({
      change: { kind: 'delete', base: { title: 'Plan' } },
      state: { kind: 'conflict', theirs: aNote() },
    });
    expect(standingOf(write, 'open')).toBe(
      'Another computer or person edited this note too · it is not deleted',
    );
  });

  test('[Q6] [Q13] tells what only the user, or another record, can advance', () => {
    const unsure = { kind: 'unsure', sentAt: NOON, found: null } as const;
    expect(standingOf(aWrite({ state: unsure }), 'open')).toBe(
      'Sent, but the service didn’t answer. Is it there?',
    );
    expect(standingOf(aWrite({ state: unsure, hasLostPast: true }), 'open')).toBe(
      'From an earlier copy of your data. Is it on the service already?',
    );
    const checking = { kind: 'checking', sentAt: NOON, looks: 0, until: NOON } as const;
    expect(standingOf(aWrite({ state: checking, hasLostPast: true }), 'unreachable')).toBe(
      'From an earlier copy · Traytable checks whether it arrived when you’re online',
    );
    const child = aCreateOf('comment', { fields: { commentable_id: LOCAL_ID } });
    expect(standingOf(child, 'open')).toMatch(/after the record it belongs to$/);
  });

  test('[Q12] tells what a waiting write waits for', () => {
    expect(standingOf(aWrite(), 'unreachable')).toMatch(/will be sent when you’re online$/);
    expect(standingOf(aWrite(), 'signed-out')).toMatch(/will be sent after you sign in$/);
    const checking = { kind: 'checking', sentAt: NOON, looks: 0, until: NOON } as const;
    expect(standingOf(aWrite({ state: checking }), 'unreachable')).toMatch(
      /^No reply yet · .* when you’re online$/,
    );
    expect(standingOf(aWrite({ state: checking }), 'signed-out')).toMatch(
      /^No reply yet · .* after you sign in$/,
    );
  });

  test('[Q18] tells that a delete can still be undone', () => {
    const state = { kind: 'waiting', until: NOON, undoMs: 10_000 } as const;
    const removal = aDelete('note', { state });
    expect(standingOf(removal, 'open')).toMatch(/can still be undone$/);
    expect(standingOf(removal, 'unreachable')).toMatch(/when you’re online$/);
  });

  test('[Q7.4] tells of a create whose form is in use that it waits for that', () => {
    const state = { kind: 'waiting', until: NOON + CREATE_HELD_MS } as const;
    const held = aCreateOf('deal', { state, savedAt: NOON });
    expect(standingOf(held, 'open')).toBe(
      'Saved on this computer · waits while its form is in use',
    );
    expect(standingOf(held, 'unreachable')).toMatch(/when you’re online$/);
    expect(standingOf({ ...held, savedAt: NOON + 1 }, 'open')).toMatch(/not sent yet$/);
  });

  test('[Q8] [P7] tells what delays a write while the connection is open', () => {
    const behind = { kind: 'update', fields: { title: 'B' }, base: null } as const;
    expect(standingOf(aWrite({ change: behind }), 'open')).toMatch(/after the change before it$/);
    const waiting = aWrite({ state: { kind: 'waiting', until: NOON } });
    expect(standingOf(waiting, 'open')).toMatch(/not sent yet$/);
    expect(standingOf({ ...waiting, attempts: 1 }, 'open')).toMatch(/when the service allows it$/);
  });
});

const summary = (...writes: Parameters<typeof countChanges>[0]) => summaryOf(countChanges(writes));

describe('summaryOf', () => {
  test('counts what waits and what needs the user', () => {
    const done = aWrite({ state: { kind: 'done', reply: aNote() } });
    const discarded = aWrite({ state: { kind: 'discarded', at: NOON } });
    expect(summary(done, discarded)).toBe('All changes sent');
    expect(summary(aWrite(), aWrite())).toBe('2 waiting');
    expect(summary(aWrite({ state: refusal }), aWrite())).toBe(
      '1 waiting · 1 needs your attention',
    );
    expect(summary(aWrite({ state: refusal }), aWrite({ state: refusal }))).toBe(
      '2 need your attention',
    );
  });

  test('[Q20.8] never says that all is sent while a comment is typed and not sent', () => {
    const [none, one] = [countChanges([]), countChanges([aWrite()])];
    expect(summaryOf(none, String, 1)).toBe('1 comment not sent');
    expect(summaryOf(one, String, 2)).toBe('1 waiting · 2 comments not sent');
  });
});

describe('changeCount', () => {
  test('fits into a sentence', () => {
    expect([0, 1, 2].map((count) => changeCount(count))).toEqual([
      '0 changes',
      '1 change',
      '2 changes',
    ]);
  });
});
