/** One record is open in two editors: on its page, and in a window of its own. */
import { describe, expect, test } from 'vitest';
import type { Fields } from '../../../../shared/records/kinds.ts';
import {
  aCreate,
  aNote,
  created,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  outcomeEvent,
  baseOf as seenIn,
} from '../../../support/builders.ts';
import { anEditedQueue, type Editor } from '../../../support/edited-queue.ts';

const record = { kind: 'note', id: NOTE_ID } as const;
const titled = (title: string) => aNote({ title });
const first = titled('First');

/** An editor that has shown the record as it was at this revision. */
const inEditor = (
  editor: string,
  revision: number,
  base: Fields | null = seenIn(first),
): Editor => ({
  ...{ record, base },
  shown: { id: NOTE_ID, revision, editor },
});

/** An editor of the record as it was made here. */
const inLocal = (editor: string): Editor => ({
  ...{ record: { kind: 'note', id: LOCAL_ID }, base: null },
  shown: { id: LOCAL_ID, revision: 1, editor },
});

const sentTo = (life: ReturnType<typeof anEditedQueue>, id: string) => life.of(id)?.change;

describe('an edit of what another editor has changed meanwhile', () => {
  test('[Q8.7] keeps the base that its editor showed, once the other edit is accepted', () => {
    const life = anEditedQueue('open');
    life.save('theirs', { title: 'Other' }, inEditor('window', 1));
    life.accept('theirs', titled('Other'));
    life.save('early', { title: 'Mine' }, inEditor('page', 1));
    expect(sentTo(life, 'early')).toMatchObject({ base: { title: 'First' } });
  });

  test('[Q8.7] keeps it though the queue has dropped the other edit', () => {
    const life = anEditedQueue('open');
    life.save('theirs', { title: 'Other' }, inEditor('window', 1));
    life.accept('theirs', titled('Other'));
    life.happen({ kind: 'stored', at: NOON, ids: ['theirs'] });
    life.save('late', { title: 'Mine' }, inEditor('page', 1));
    expect(sentTo(life, 'late')).toMatchObject({ base: { title: 'First' } });
  });

  test('[Q8.7] [Q7] does not join an edit that waits, and its own next one joins it', () => {
    const life = anEditedQueue('unreachable');
    life.save('theirs', { title: 'Other' }, inEditor('window', 1));
    life.save('mine', { title: 'Mine' }, inEditor('page', 1));
    life.save('more', { title: 'Mine, too' }, inEditor('page', 1));
    expect(sentTo(life, 'theirs')).toMatchObject({ fields: { title: 'Other' } });
    expect(sentTo(life, 'mine')).toEqual({
      kind: 'update',
      fields: { title: 'Mine, too' },
      base: seenIn(first),
    });
    expect(life.of('more')).toBeUndefined();
  });

  test('[Q8.7] [Q7] joins it once its editor has shown that', () => {
    const life = anEditedQueue('unreachable');
    life.save('theirs', { title: 'Other' }, inEditor('window', 1));
    life.save('mine', { title: 'Mine' }, inEditor('page', life.revision()));
    expect(sentTo(life, 'theirs')).toMatchObject({ fields: { title: 'Mine' } });
  });

  test('[Q8.8] [Q7] joins an edit of other fields that waits, with the base of its own', () => {
    const life = anEditedQueue('unreachable');
    life.save('theirs', { title: 'Other' }, inEditor('window', 1));
    life.save('mine', { date: '2026-11-30' }, inEditor('page', 1));
    expect(sentTo(life, 'theirs')).toMatchObject({
      fields: { title: 'Other', date: '2026-11-30' },
      base: { title: 'First', date: first.date },
    });
  });

  test('[Q8.8] [M3.1] does not join an edit of a field that belongs to its own', () => {
    const life = anEditedQueue('unreachable');
    const entry = { kind: 'time-entry', id: '7' } as const;
    const base = { started_at: '2026-11-20T09:00:00Z', ended_at: '2026-11-20T10:00:00Z' };
    const inBlock = (editor: string) => ({
      ...{ record: entry, base },
      shown: { id: '7', revision: 1, editor },
    });
    life.save('theirs', { started_at: '2026-11-20T08:00:00Z' }, inBlock('window'));
    life.save('mine', { ended_at: '2026-11-20T08:30:00Z' }, inBlock('page'));
    expect(sentTo(life, 'mine')).toMatchObject({ base });
  });

  test('[Q8.8] is no conflict with what the same editor has under way', () => {
    const life = anEditedQueue('open');
    life.save('own', { title: 'Mine' }, inEditor('page', 1));
    life.save('theirs', { date: '2026-11-30' }, inEditor('window', 1));
    life.save('later', { title: 'Mine, too' }, inEditor('page', 1));
    expect(sentTo(life, 'theirs')).toMatchObject({
      fields: { title: 'Mine, too', date: '2026-11-30' },
      base: { title: 'Mine', date: first.date },
    });
  });

  test('[Q8.8] does not join what waits for the reply to an edit of its own', () => {
    const life = anEditedQueue('open');
    life.save('theirs', { date: '2026-11-29' }, inEditor('window', 1));
    life.save('next', { date: '2026-11-30' }, inEditor('window', 1));
    life.save('mine', { title: 'Mine' }, inEditor('page', 1));
    expect(sentTo(life, 'next')).toMatchObject({ fields: { date: '2026-11-30' }, base: null });
    expect(sentTo(life, 'mine')).toMatchObject({ fields: { title: 'Mine' }, base: seenIn(first) });
  });

  test('[Q8.7] [Q8.3] is based on its own earlier edit, as far as only it typed in that', () => {
    const life = anEditedQueue('open');
    life.save('own', { title: 'Mine' }, inEditor('page', 1));
    life.accept('own', titled('Mine'));
    life.save('later', { title: 'Mine, too' }, inEditor('page', 1));
    expect(sentTo(life, 'later')).toMatchObject({ base: { title: 'Mine' } });
  });

  test('[Q8.7] [Q7] stays apart when its own earlier edit comes back unsent', () => {
    const life = anEditedQueue('open');
    life.save('own', { title: 'Mine' }, inEditor('page', 1));
    life.save('theirs', { title: 'Other' }, inEditor('window', life.revision()));
    life.save('later', { title: 'Mine, too' }, inEditor('page', 1));
    life.happen(outcomeEvent('own', { kind: 'unreachable' }));
    expect(sentTo(life, 'own')).toMatchObject({ fields: { title: 'Other' } });
    expect(sentTo(life, 'later')).toEqual({
      kind: 'update',
      fields: { title: 'Mine, too' },
      base: { ...seenIn(first), title: 'Mine' },
    });
  });

  test('[Q8.7] does not join the write that the other edit was folded into', () => {
    const life = anEditedQueue('open');
    life.save('own', { title: 'Mine' }, inEditor('page', 1));
    life.save('theirs', { title: 'Other' }, inEditor('window', life.revision()));
    life.happen(outcomeEvent('own', { kind: 'unreachable' }));
    life.save('later', { title: 'Mine, too' }, inEditor('page', 1));
    expect(sentTo(life, 'own')).toMatchObject({ fields: { title: 'Other' } });
    expect(sentTo(life, 'later')).toMatchObject({ base: { title: 'Mine' } });
  });

  test('[Q8.8] joins its own earlier edit that waits, if the other one typed into other fields of it', () => {
    const life = anEditedQueue('unreachable');
    life.save('own', { title: 'Mine' }, inEditor('page', 1));
    life.save('theirs', { date: '2026-11-30' }, inEditor('window', life.revision()));
    life.save('later', { title: 'Mine, too' }, inEditor('page', 1));
    expect(life.of('later')).toBeUndefined();
    expect(sentTo(life, 'own')).toMatchObject({
      fields: { title: 'Mine, too', date: '2026-11-30' },
      base: { title: 'First', date: first.date },
    });
  });

  describe('that the other one has joined', () => {
    /** The page's edit waits behind one that is being sent, and the window types into it. */
    function joined(theirs: Fields) {
      const life = anEditedQueue('open');
      life.save('sent', { title: 'First of mine' }, inEditor('page', 1));
      life.save('own', { title: 'Mine' }, inEditor('page', 1));
      life.save('theirs', theirs, inEditor('window', life.revision()));
      return life;
    }
    const later = (life: ReturnType<typeof joined>) => {
      life.save('later', { title: 'Mine, too' }, inEditor('page', 1));
      return sentTo(life, 'later');
    };

    test('[Q8.9] is based on what its editor typed in it, while it waits and once it is accepted', () => {
      const waiting = joined({ date: '2026-11-30' });
      expect(later(waiting)).toMatchObject({ base: { title: 'Mine' } });
      expect(sentTo(waiting, 'own')).toMatchObject({ fields: { title: 'Mine' } });
      for (const isDropped of [false, true]) {
        const life = joined({ date: '2026-11-30' });
        life.accept('sent', titled('First of mine'));
        life.accept('own', titled('Mine'));
        if (isDropped) life.happen({ kind: 'stored', at: NOON, ids: ['sent', 'own'] });
        expect(later(life)).toMatchObject({ base: { title: 'Mine' } });
      }
    });

    test('[Q8.9] is based on what its editor typed in it, though the other one has replaced that', () => {
      expect(later(joined({ title: 'Other' }))).toMatchObject({ base: { title: 'Mine' } });
    });

    test('[Q8.9] [Q7] has what its editor typed last as its base, of two edits', () => {
      const life = joined({ date: '2026-11-30' });
      life.save('next', { title: 'Mine, next' }, inEditor('page', 1));
      life.happen({ kind: 'retried', at: NOON, ids: ['sent', 'own', 'next'] });
      life.save('theirs, too', { date: '2026-12-01' }, inEditor('window', life.revision()));
      life.accept('sent', titled('First of mine'));
      life.accept('own', titled('Mine'));
      life.accept('next', titled('Mine, next'));
      expect(later(life)).toMatchObject({ base: { title: 'Mine, next' } });
    });
  });

  test('[Q8.7] [Q9] does not join the remainder of a create that the other one typed into', () => {
    const body = '<p>Hello <img src="https://studio.example/a.png" alt="a"></p>';
    const fields = { ...created().fields, content_html: '<p>Hello</p>' };
    const life = anEditedQueue('open', [aCreate({ change: { kind: 'create', fields } })]);
    life.save('theirs', { content_html: body }, inLocal('window'));
    life.happen({ kind: 'retried', at: NOON, ids: ['write-1'] });
    life.accept('write-1', aNote({ content_html: '<p>Hello</p>' }));
    life.save('mine', { content_html: '<p>Mine</p>' }, inLocal('page'));
    expect(sentTo(life, 'write-1-rest')).toMatchObject({ fields: { content_html: body } });
    expect(life.of('mine')).toBeDefined();
  });

  test('[Q8.8] joins a create that was never sent, whoever typed in it', () => {
    const life = anEditedQueue('unreachable', [aCreate()]);
    life.save('theirs', { date: '2026-03-05' }, inLocal('window'));
    life.save('mine', { title: 'Mine' }, inLocal('page'));
    const fields = { title: 'Mine', date: '2026-03-05' };
    expect(life.of('write-1')?.change).toMatchObject({ kind: 'create', fields });
    expect(life.of('mine')).toBeUndefined();
  });

  test.each([
    { field: 'title', values: ['Mine', 'Other', 'Mine, too'] },
    { field: 'content_html', values: ['<p>Mine</p>', '<p>Other</p>', '<p>Mine, too</p>'] },
  ])(
    '[Q8.11] is based on the $field its editor typed in a record made here, once that has its id',
    ({ field, values: [mine, other, more] }) => {
      const life = anEditedQueue('unreachable', [aCreate()]);
      life.save('mine', { [field]: mine }, inLocal('page'));
      life.save('theirs', { [field]: other }, inLocal('window'));
      life.happen({ kind: 'line', at: NOON, line: 'open' });
      life.accept('write-1', aNote({ [field]: other }));
      life.save('later', { [field]: more }, inLocal('page'));
      const record = { kind: 'note', id: NOTE_ID };
      expect(life.of('later')).toMatchObject({ record, change: { base: { [field]: mine } } });
    },
  );

  test('[Q8.7] [Q13] makes no second create behind one that is being sent', () => {
    const sending = { kind: 'sending', sentAt: NOON } as const;
    const life = anEditedQueue('open', [aCreate({ state: sending })]);
    life.save('theirs', { title: 'Other' }, inLocal('window'));
    life.save('mine', { title: 'Mine' }, inLocal('page'));
    expect(sentTo(life, 'theirs')).toMatchObject({ fields: { title: 'Other' } });
    expect(sentTo(life, 'mine')).toMatchObject({ kind: 'update', fields: { title: 'Mine' } });
  });

  test('[Q8.7] bases edits of two editors behind a create on what was created', () => {
    const sending = { kind: 'sending', sentAt: NOON } as const;
    const create = aCreate({ state: sending });
    const life = anEditedQueue('open', [create]);
    life.save('theirs', { title: 'Other' }, inLocal('window'));
    life.save('mine', { title: 'Mine' }, inLocal('page'));
    life.accept(create.id, first);
    life.accept('theirs', titled('Other'));
    expect(sentTo(life, 'theirs')).toMatchObject({ base: { title: 'First' } });
    expect(sentTo(life, 'mine')).toMatchObject({ base: { title: 'First' } });
  });

  test('[Q8.7] [Q14] deletes only what its editor showed', () => {
    const life = anEditedQueue('unreachable');
    life.save('theirs', { title: 'Other' }, inEditor('window', 1));
    life.remove(inEditor('page', 1));
    expect(sentTo(life, 'removal')).toMatchObject({ kind: 'delete', base: { title: 'First' } });
    expect(sentTo(life, 'theirs')).toMatchObject({ fields: { title: 'Other' } });
  });

  test('[Q8.7] joins no write that stood behind another one on the screen', () => {
    const life = anEditedQueue('unreachable');
    life.save('behind', { title: 'First, behind' }, inEditor('window', 1));
    life.save('before', { title: 'First, before' }, inEditor('list', 1));
    const shown = life.revision();
    life.save('join', { title: 'First, before and joined' }, inEditor('page', shown));
    life.save('late', { title: 'First, before and late' }, inEditor('list', shown));
    expect(sentTo(life, 'behind')).toMatchObject({ fields: { title: 'First, behind' } });
    expect(sentTo(life, 'before')).toMatchObject({ fields: { title: 'First, before and joined' } });
    expect(sentTo(life, 'late')).toMatchObject({
      fields: { title: 'First, before and late' },
      base: { title: 'First, before' },
    });
  });

  test('[Q8.9] is based on its own edit that stands behind the other one on the screen', () => {
    const life = anEditedQueue('unreachable');
    life.save('own', { title: 'Mine' }, inEditor('page', 1));
    life.save('theirs', { title: 'Other' }, inEditor('window', 1));
    life.save('later', { title: 'Mine, too' }, inEditor('page', 1));
    expect(sentTo(life, 'own')).toMatchObject({ fields: { title: 'Mine' } });
    expect(sentTo(life, 'later')).toMatchObject({ base: { title: 'Mine' } });
  });

  test('[Q8.9] is based on what its editor showed and the other one has replaced, unless it is discarded', () => {
    for (const isDiscarded of [false, true]) {
      const life = anEditedQueue('unreachable');
      life.save('shown', { title: 'Shown' }, inEditor('page', 1));
      const revision = life.revision();
      life.save('more', { title: 'Shown, and more' }, inEditor('page', 1));
      if (isDiscarded) life.happen({ kind: 'discarded', at: NOON, id: 'shown' });
      life.save('mine', { title: 'Shown, too' }, inEditor('window', revision));
      const title = isDiscarded ? 'First' : 'Shown';
      expect(sentTo(life, 'mine')).toMatchObject({ base: { title } });
    }
  });

  test('[Q8.7] [Q11] has its own edit as its base though the user resolved its conflict elsewhere', () => {
    const life = anEditedQueue('open');
    life.save('own', { title: 'Mine' }, inEditor('page', 1));
    life.happen(outcomeEvent('own', { kind: 'conflict', theirs: titled('Theirs') }));
    const shown = life.revision();
    const both = { title: 'Mine and theirs' };
    life.happen({ kind: 'resolved', at: NOON, id: 'own', fields: both });
    life.accept('own', titled('Mine and theirs'));
    life.save('later', { title: 'Mine, too' }, inEditor('page', shown));
    expect(sentTo(life, 'later')).toMatchObject({ base: { title: 'Mine' } });
  });
});
