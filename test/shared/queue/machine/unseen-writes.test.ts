/**
 * A lost create shows its record twice until its id is adopted: as typed, and as pulled. An edit in
 * one of the two editors is never based on what only the other one shows.
 */
import { describe, expect, test } from 'vitest';
import type { Note } from '../../../../shared/records/note.ts';
import {
  aCreate,
  accepted,
  aNote,
  aWrite,
  created,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  outcomeEvent,
  baseOf as seenIn,
} from '../../../support/builders.ts';
import { anEditedQueue, type Editor } from '../../../support/edited-queue.ts';

const local = { kind: 'note', id: LOCAL_ID } as const;
const there = { kind: 'note', id: NOTE_ID } as const;
/** The fields that Markdown carried, and the others. */
const plain = '<p>Hello</p>';
const typed = '<p>Hello <img src="https://studio.example/a.png" alt="a"></p>';
const pulled = aNote({ content_html: plain });
const inLookup = { kind: 'looking', sentAt: NOON, looks: 0 } as const;

const fields = { ...created().fields, content_html: typed };
const lostCreate = aCreate({ change: { kind: 'create', fields }, state: inLookup });

/** Main with a create that got no reply. */
function aLife(line: 'open' | 'unreachable', writes = [lostCreate]) {
  const life = anEditedQueue(line, writes);
  return {
    ...life,
    adopt: (reply: Note = pulled) => life.accept('write-1', reply),
    save: (writeId: string, body: string, editor: Editor) =>
      life.save(writeId, { content_html: body }, editor),
  };
}

/** The version in an editor of the pulled record, and in one of the record made here. */
const copy = (revision: number): Editor => ({
  ...{ record: there, base: seenIn(pulled) },
  shown: { id: NOTE_ID, revision },
});
const own = (revision: number): Editor => ({
  ...{ record: local, base: null },
  shown: { id: LOCAL_ID, revision },
});

const lines = [['open'], ['unreachable']] as const;

describe('an edit of a record that its own create has found since', () => {
  test.each(lines)('[Q8.5] leaves the remainder of the create alone, line %s', (line) => {
    const life = aLife(line);
    const shown = copy(life.revision());
    life.adopt();
    life.save('edit', '<p>Hello you</p>', shown);
    expect(life.bodies()).toEqual([
      ['write-1-rest', typed],
      ['edit', '<p>Hello you</p>'],
    ]);
    expect(life.of('edit')?.change).toMatchObject({ base: { content_html: plain } });
  });

  test('[Q8.5] keeps the base it was typed over, once the remainder is accepted', () => {
    const life = aLife('open');
    const shown = copy(life.revision());
    life.adopt();
    life.save('edit', '<p>Hello you</p>', shown);
    life.happen(outcomeEvent('write-1-rest', accepted(aNote({ content_html: typed }))));
    life.save('later', '<p>Hello you all</p>', shown);
    expect(life.of('edit')?.change).toMatchObject({ base: { content_html: plain } });
    // The editor's earlier edit is being sent by now: it is the base of the next one.
    expect(life.of('later')?.change).toMatchObject({ base: null });
  });

  test('[Q8.5] is not based on an accepted remainder before that was shown', () => {
    const life = aLife('open');
    const shown = copy(life.revision());
    life.adopt(aNote({ content_html: `${plain}<p>Of a colleague</p>` }));
    life.happen(outcomeEvent('write-1-rest', accepted(aNote({ content_html: typed }))));
    for (const ids of [['write-1'], ['write-1-rest']]) {
      life.happen({ kind: 'stored', at: NOON, ids });
      life.save(`after ${ids[0]}`, '<p>Hello you</p>', shown);
    }
    expect(life.of('after write-1')?.change).toMatchObject({ base: { content_html: plain } });
  });

  test('[Q8.5] [Q7] joins the earlier edit of the same editor', () => {
    const life = aLife('unreachable');
    const shown = copy(life.revision());
    life.save('before', '<p>Hello you</p>', shown);
    life.adopt();
    life.save('after', '<p>Hello you all</p>', shown);
    expect(life.bodies()).toEqual([
      ['write-1-rest', typed],
      ['before', '<p>Hello you all</p>'],
    ]);
  });

  test('[Q8.5] [Q7] leaves the edit of the copy alone, if it is typed in the record made here', () => {
    const life = aLife('unreachable');
    const shown = own(life.revision());
    life.save('in the copy', '<p>Hello you</p>', copy(life.revision()));
    life.adopt();
    life.save('after', `${typed}<p>More</p>`, shown);
    expect(life.bodies()).toEqual([
      ['write-1-rest', `${typed}<p>More</p>`],
      ['in the copy', '<p>Hello you</p>'],
    ]);
  });

  test('[Q8.5] [Q7] joins the remainder as soon as its editor has shown that', () => {
    const life = aLife('unreachable');
    life.adopt();
    life.save('edit', '<p>Hello you</p>', copy(life.revision()));
    expect(life.bodies()).toEqual([['write-1-rest', '<p>Hello you</p>']]);
  });

  test.each(lines)('[Q8.5] [Q14] deletes only what was shown, line %s', (line) => {
    const life = aLife(line);
    const shown = copy(life.revision());
    life.adopt(aNote({ content_html: `${plain}<p>Of a colleague</p>` }));
    life.remove(shown);
    expect(life.of('removal')?.change).toMatchObject({ base: { content_html: plain } });
  });

  test('[Q8.5] [Q11.4] leaves a restored write alone before its editor has shown it', () => {
    const life = aLife('unreachable');
    life.happen({ ...created(), writeId: 'w', record: there, base: seenIn(pulled) });
    life.happen({ kind: 'discarded', at: NOON, id: 'w' });
    const shown = copy(life.revision());
    life.happen({ kind: 'restored', at: NOON, id: 'w' });
    life.save('edit', '<p>Hello you</p>', shown);
    expect(life.of('w')?.change).toEqual({
      kind: 'update',
      fields: created().fields,
      base: seenIn(pulled),
    });
    expect(life.of('edit')?.change).toMatchObject({ base: { content_html: plain } });
  });

  test('[Q8.5] leaves a match and a restored write alone, if neither was shown yet', () => {
    const life = aLife('unreachable');
    const fields = { title: 'Restored' };
    life.happen({ ...created(), writeId: 'w', record: there, base: seenIn(pulled), fields });
    life.happen({ kind: 'discarded', at: NOON, id: 'w' });
    const shown = copy(life.revision());
    life.adopt(aNote({ content_html: typed }));
    life.happen({ kind: 'restored', at: NOON, id: 'w' });
    life.save('edit', '<p>Hello you</p>', shown);
    expect(life.of('w')?.change).toMatchObject({ fields });
    expect(life.of('edit')?.change).toMatchObject({ base: { content_html: plain } });
  });

  test('[Q8.5] [Q8.4] has no unseen writes of records without a lookup', () => {
    const life = aLife('unreachable');
    life.save('edit', '<p>Hello you</p>', { ...copy(0), record: { ...there, id: 'other' } });
    expect(life.of('edit')).toMatchObject(
      aWrite({ id: 'edit', record: { ...there, id: 'other' } }),
    );
  });
});

describe('an edit of a note that was filed anew', () => {
  const anew = { kind: 'note', id: 'local-anew' } as const;
  const found = aNote({ id: 'the-new-one', content_html: '<p>Ours</p>' });

  /** The note that was edited is gone, and the create in its place got no reply. */
  function filedAnew() {
    const life = aLife('open', [
      aWrite({
        id: 'write-1',
        change: { kind: 'update', fields: { content_html: '<p>Ours</p>' }, base: seenIn(aNote()) },
        state: { kind: 'sending', sentAt: NOON },
      }),
    ]);
    const shown: Editor = {
      ...{ record: there, base: seenIn(aNote()) },
      shown: { id: NOTE_ID, revision: life.revision() },
    };
    life.happen(outcomeEvent('write-1', { kind: 'removed', localId: anew.id, memberId: 7 }));
    const adopt = () => life.happen(outcomeEvent('write-1-anew', accepted(found)));
    return { ...life, shown, adopt };
  }

  test('[Q8.5] [Q15.1] is based on what was sent: its editor showed that under the old name', () => {
    const life = filedAnew();
    life.adopt();
    life.save('edit', '<p>Ours too</p>', life.shown);
    expect(life.of('edit')?.change).toMatchObject({ base: { content_html: '<p>Ours</p>' } });
  });

  test('[Q8.5] [Q15.1] leaves alone what was written in its pulled copy', () => {
    const life = filedAnew();
    const shown = { id: found.id, revision: life.revision() };
    const record = { kind: 'note', id: found.id } as const;
    life.save('in the copy', '<p>Theirs</p>', { record, base: seenIn(found), shown });
    life.adopt();
    life.save('edit', '<p>Ours too</p>', life.shown);
    expect(life.of('in the copy')?.change).toMatchObject({ base: seenIn(found) });
    expect(life.of('edit')?.change).toMatchObject({ base: { content_html: '<p>Ours</p>' } });
  });
});
