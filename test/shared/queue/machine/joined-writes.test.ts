/** More restored writes and adopted ids than main remembers for a window that is behind. */
import { describe, expect, test } from 'vitest';
import {
  aCreate,
  aNote,
  aWrite,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  baseOf as seenIn,
} from '../../../support/builders.ts';
import { anEditedQueue, type Editor } from '../../../support/edited-queue.ts';

const behind = (editor: string): Editor => ({
  ...{ record: { kind: 'note', id: NOTE_ID }, base: seenIn(aNote({ title: 'First' })) },
  shown: { id: NOTE_ID, revision: 1, editor },
});
const inLocal = (editor: string): Editor => ({
  ...{ record: { kind: 'note', id: LOCAL_ID }, base: null },
  shown: { id: LOCAL_ID, revision: 1, editor },
});
const aLostCreate = (id: string, local: string) =>
  aCreate({
    id,
    record: { kind: 'note', id: local },
    state: { kind: 'looking', sentAt: NOON, looks: 0 },
  });

describe('[Q20.206] an edit of a window that is behind leaves alone', () => {
  test('what its copy made here said, once five choices were restored since', () => {
    const discarded = aWrite({ id: 'back', state: { kind: 'discarded', at: NOON } });
    const life = anEditedQueue('open', [aLostCreate('write-1', LOCAL_ID), discarded]);
    life.save('theirs', { title: 'Other' }, inLocal('lists'));
    life.accept('write-1', aNote());
    life.accept('theirs', aNote({ title: 'Other' }));
    life.happen({ kind: 'line', at: NOON, line: 'unreachable' });
    for (let at = 0; at < 5; at += 1) {
      life.happen({ kind: 'restored', at: NOON, id: 'back' });
      life.happen({ kind: 'discarded', at: NOON, id: 'back' });
    }
    life.save('mine', { title: 'Mine' }, behind('lists'));
    expect(life.of('mine')?.change).toMatchObject({ base: { title: 'First' } });
  });

  test('what its copy made here has, once 1,000 other records got their ids', () => {
    const others = Array.from({ length: 1_000 }, (_, at) => aLostCreate(`c${at}`, `local-${at}`));
    const life = anEditedQueue('unreachable', [aLostCreate('write-1', LOCAL_ID), ...others]);
    life.save('theirs', { title: 'Other' }, inLocal('window'));
    life.accept('write-1', aNote());
    for (let at = 0; at < 1_000; at += 1) life.accept(`c${at}`, aNote({ id: `n${at}` }));
    life.save('mine', { title: 'Mine' }, behind('page'));
    expect(life.of('theirs')?.change).toMatchObject({ fields: { title: 'Other' } });
    expect(life.of('mine')?.change).toMatchObject({ base: { title: 'First' } });
  });
});
