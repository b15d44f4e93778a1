import { expect, test } from 'vitest';
import { dropFiledDraft, keepDraft, readDraft } from '../../../electron/store/draft.ts';
import { createKept } from '../../../electron/store/kept.ts';
import { createSeededRandom } from '../../../service/seed/seeded-random.ts';
import { localId } from '../../../shared/ids.ts';
import { emptyCapture } from '../../../shared/ipc/state.ts';
import { step } from '../../../shared/queue/machine.ts';
import { emptyQueue, type Queue } from '../../../shared/queue/queue.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';

const random = createSeededRandom(1);
const typed = { ...emptyCapture, text: 'Call Anna', company: { id: 7, name: 'Studio' } };

function aKept() {
  return createKept(databaseForTest());
}

/** The queue once this draft has become a note. */
function filed(draft: { writeId: string; noteId: string }): Queue {
  const note = { kind: 'note' as const, id: localId(draft.noteId) };
  return step(emptyQueue, aSavedNote('x', { writeId: draft.writeId, record: note })).queue;
}

test('keeps what is typed under the same names until it is dropped', () => {
  const kept = aKept();
  const blank = readDraft(kept, random, emptyQueue);
  keepDraft(kept, blank, typed);
  keepDraft(kept, readDraft(kept, random, emptyQueue), { ...typed, text: 'Call Anna at nine' });
  expect(readDraft(kept, random, emptyQueue)).toEqual({
    ...blank,
    ...typed,
    text: 'Call Anna at nine',
  });
});

test('[P3] does not offer words again that are a note already, and drops them at a start', () => {
  const kept = aKept();
  keepDraft(kept, readDraft(kept, random, emptyQueue), typed);
  const draft = readDraft(kept, random, emptyQueue);
  const fresh = readDraft(kept, random, filed(draft));
  expect([fresh.text, fresh.noteId === draft.noteId]).toEqual(['', false]);
  const adopted = { ...emptyQueue, adopted: { [localId(draft.noteId)]: 'n1' } };
  expect(readDraft(kept, random, adopted).text).toBe('');
  dropFiledDraft(kept, adopted);
  expect(readDraft(kept, random, emptyQueue).text).toBe('');
});

test('[P2] keeps a draft that is no note yet over a start', () => {
  const kept = aKept();
  keepDraft(kept, readDraft(kept, random, emptyQueue), typed);
  dropFiledDraft(kept, emptyQueue);
  expect(readDraft(kept, random, emptyQueue).text).toBe('Call Anna');
});
