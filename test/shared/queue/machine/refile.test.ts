import { describe, expect, test } from 'vitest';
import { localId } from '../../../../shared/ids.ts';
import { knownId } from '../../../../shared/queue/known-id.ts';
import { step } from '../../../../shared/queue/machine/machine.ts';
import { canBeRefiled, refile, tell } from '../../../../shared/queue/machine/refile.ts';
import type { PendingWrite } from '../../../../shared/queue/pending-write.ts';
import { refiledSentence } from '../../../../shared/queue/words/describe.ts';
import { REFILED_MAX } from '../../../../shared/queue-limits.ts';
import {
  aCreate,
  accepted,
  aDelete,
  aNote,
  aQueue,
  aWrite,
  baseOf,
  NOON,
  NOTE_ID,
  outcomeEvent,
  refused,
  saved,
  writtenOf,
} from '../../../support/builders.ts';

const anew = localId('anew');
const mine = 7;
const removed = { kind: 'removed', localId: anew, memberId: mine } as const;
const sending = { kind: 'sending', sentAt: NOON } as const;
const links = [{ id: 2, record_id: 4, record_type: 'company' as const }];

/** An edit of a note of the given author that is under way. */
function anEdit(note = aNote({ note_links: links }), more: Partial<PendingWrite> = {}) {
  const change = {
    kind: 'update',
    fields: { content_html: '<p>Hello you</p>' },
    base: baseOf(note),
  } as const;
  return aWrite({ change, state: sending, ...more });
}

/** The queue once the service has answered the edit that its note is gone. */
function withoutNote(
  writes: readonly PendingWrite[],
  line: 'open' | 'unreachable' = 'unreachable',
) {
  return step(aQueue([...writes], { line }), outcomeEvent('write-1', removed));
}

describe('an edit of a note that somebody has removed', () => {
  test('[Q15] becomes a new note with its base and all that was written, attached where it was', () => {
    const { queue } = withoutNote([anEdit()]);
    expect(queue.writes).toMatchObject([
      { id: 'write-1', record: { id: NOTE_ID }, state: { kind: 'done', reply: null } },
      { id: 'write-1-anew', record: { kind: 'note', id: anew }, state: { kind: 'ready' } },
    ]);
    expect(queue.writes[1]?.change).toEqual({
      kind: 'create',
      fields: {
        ...writtenOf(aNote()),
        content_html: '<p>Hello you</p>',
        link: { record_type: 'company', record_id: 4 },
      },
    });
  });

  test('[Q15] [Q4] is sent only as the journalled event made it', () => {
    const { effects } = withoutNote([anEdit()], 'open');
    expect(effects).toMatchObject([
      { kind: 'send', write: { id: 'write-1-anew', change: { kind: 'create' } } },
    ]);
  });

  test('[P3] [Q15] is filed once, however often its end is reported', () => {
    const { queue } = withoutNote([anEdit()]);
    expect(step(queue, outcomeEvent('write-1', removed)).queue).toBe(queue);
  });

  test('[Q15.1] continues under the name of the new note, and then under the id the service gives it', () => {
    const { queue } = withoutNote([anEdit()], 'open');
    const typed = saved({ writeId: 'w-2', fields: { title: 'More' }, base: baseOf(aNote()) });
    const later = step(queue, typed).queue;
    expect(later.writes.at(-1)).toMatchObject({ id: 'w-2', record: { id: anew } });
    const made = aNote({ id: '99999999-3c1d-4e6f-9a80-1b2c3d4e5f60' });
    const done = step(later, outcomeEvent('write-1-anew', accepted(made))).queue;
    expect(knownId(done, NOTE_ID)).toBe(made.id);
    expect(done.writes.at(-1)).toMatchObject({
      record: { id: made.id },
      change: { kind: 'update' },
    });
  });

  test('[Q15] [Q7] joins what was written since', () => {
    const younger = aWrite({
      id: 'w-2',
      change: { kind: 'update', fields: { title: 'Newer' }, base: null },
    });
    expect(withoutNote([anEdit(), younger]).queue.writes).toMatchObject([
      { state: { kind: 'done' } },
      { change: { kind: 'create', fields: { title: 'Newer', content_html: '<p>Hello you</p>' } } },
    ]);
  });

  test('[Q14] [Q15] is shelved if the user has deleted the note as well', () => {
    const removal = aDelete('note', { id: 'd', change: { kind: 'delete', base: null } });
    expect(withoutNote([anEdit(), removal]).queue.writes).toMatchObject([
      { id: 'write-1', state: { kind: 'discarded' } },
      { id: 'd', record: { id: NOTE_ID }, change: { base: baseOf(aNote({ note_links: links })) } },
    ]);
  });

  test('[Q15.4] is shelved if the user had changed nothing against the base', () => {
    const { queue } = withoutNote([
      anEdit(aNote(), {
        change: { kind: 'update', fields: { title: 'Kick-off' }, base: baseOf(aNote()) },
      }),
    ]);
    expect(queue.writes).toMatchObject([{ state: { kind: 'done', reply: null } }]);
    expect(queue.refiled).toEqual([]);
  });

  test.each([
    ['attachments', { note_links: [{ record_type: 'project', record_id: 9 }] }],
    ['day', { date: '2026-05-05' }],
    ['readers', { visibility: 'author_only' }],
  ] as const)(
    '[Q15.6] stays removed if only its %s were changed: nobody wrote in it',
    (_, fields) => {
      const change = { kind: 'update', fields, base: baseOf(aNote()) } as PendingWrite['change'];
      const { queue } = withoutNote([anEdit(aNote(), { change })]);
      expect(queue.writes).toMatchObject([{ state: { kind: 'done', reply: null } }]);
      expect(queue.refiled).toEqual([]);
      const title = { ...fields, title: 'More' };
      const written = anEdit(aNote(), { change: { ...change, fields: title } as never });
      expect(withoutNote([written]).queue.writes[1]?.change.kind).toBe('create');
    },
  );

  test('[Q15.4] stays a question if the whole text is unknown, or if it is no note', () => {
    const change = { kind: 'update', fields: { title: 'T' }, base: {} } as const;
    const blind = aWrite({ state: sending, change });
    const task = aWrite({ record: { kind: 'task', id: NOTE_ID }, state: sending });
    for (const write of [blind, task, aDelete(), aCreate()]) {
      expect(canBeRefiled(write)).toBe(false);
      const { queue } = withoutNote([{ ...write, id: 'write-1', state: sending }]);
      expect(queue.writes).toMatchObject([{ state: { kind: 'checking' }, change: write.change }]);
    }
    const asked = step(aQueue([blind]), outcomeEvent('write-1', refused({ status: 404 }))).queue;
    expect(asked.writes[0]?.state.kind).toBe('refused');
  });
});

describe('the audience of the new note', () => {
  const visibility = (write: PendingWrite, memberId: number | null = mine) => {
    const back = { ...write, state: { kind: 'ready' } as const };
    const { writes, refiled } = refile(aQueue([back]), back, { ...removed, memberId }, NOON);
    return [writes[1]?.change, refiled[0]?.isPrivate] as const;
  };
  const visibleTo = (who: string) => ({ kind: 'create', fields: { visibility: who } });

  test('[Q15] is that of the old one, if the user had made that', () => {
    const [change, isPrivate] = visibility(anEdit());
    expect([change, isPrivate]).toMatchObject([visibleTo('everyone'), false]);
    const own = anEdit(aNote({ visibility: 'author_only' }));
    expect(visibility(own, null)).toMatchObject([visibleTo('author_only'), false]);
  });

  test('[Q15.3] is the user alone, if its author may have hidden it from them', () => {
    const theirs = anEdit(aNote({ created_by_member_id: 9 }));
    expect(visibility(theirs)).toMatchObject([visibleTo('author_only'), true]);
    expect(visibility(anEdit(), null)).toMatchObject([visibleTo('author_only'), true]);
  });

  test('[Q15] is the user’s choice', () => {
    const change = {
      kind: 'update',
      fields: { title: 'More', visibility: 'author_only' },
      base: baseOf(aNote()),
    } as const;
    expect(visibility(anEdit(aNote(), { change }))).toMatchObject([
      visibleTo('author_only'),
      false,
    ]);
  });
});

describe('the notice of a new note', () => {
  test('[Q15.1] stays until the user has read it', () => {
    const { queue } = withoutNote([anEdit()]);
    const [notice] = queue.refiled;
    expect(notice).toEqual({
      id: 'write-1-anew',
      at: NOON,
      was: NOTE_ID,
      name: '“Kick-off”',
      isPrivate: false,
    });
    expect(tell(queue, { kind: 'told', at: NOON, ids: ['another'] })).toBe(queue);
    expect(tell(queue, { kind: 'told', at: NOON, ids: ['write-1-anew'] }).refiled).toEqual([]);
  });

  test('[Q15] tells what was done, and who sees it now', () => {
    const notice = { id: 'w', at: NOON, was: NOTE_ID, name: '“Kick-off”', isPrivate: false };
    expect(refiledSentence(notice)).toBe(
      'The note “Kick-off” had been removed. What you wrote was saved as a new note.',
    );
    expect(refiledSentence({ ...notice, isPrivate: true })).toContain('only you can see');
  });

  test.each([false, true])(
    '[Q15] blames nobody, as the user may have removed it (%s)',
    (isPrivate) => {
      const notice = { id: 'w', at: NOON, was: NOTE_ID, name: '“Kick-off”', isPrivate };
      expect(refiledSentence(notice)).not.toMatch(/someone|while you were writing/i);
    },
  );

  test('has a bounded number of entries', () => {
    const notice = { id: 'w', at: NOON, was: NOTE_ID, name: 'x', isPrivate: false };
    const many = Array.from({ length: REFILED_MAX }, (_, at) => ({ ...notice, id: `${at}` }));
    const back = anEdit(aNote(), { state: { kind: 'ready' } });
    const { refiled } = refile(aQueue([back], { refiled: many }), back, removed, NOON);
    expect(refiled).toHaveLength(REFILED_MAX);
    expect(refiled.at(-1)?.id).toBe('write-1-anew');
  });
});
