import { expect, test } from 'vitest';
import { claimDraft, dropFiledDraft, keepDraft, readDraft } from '../../../electron/store/draft.ts';
import { createKept } from '../../../electron/store/kept.ts';
import { createSeededRandom } from '../../../service/seed/seeded-random.ts';
import { localId } from '../../../shared/ids.ts';
import { emptyCapture } from '../../../shared/ipc/state.ts';
import { step } from '../../../shared/queue/machine/machine.ts';
import { emptyQueue, type Queue } from '../../../shared/queue/queue.ts';
import { databaseForTest, lockDisk, unlockDisk } from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';

const random = createSeededRandom(1);
const typed = { ...emptyCapture, text: 'Call Anna', company: { id: 7, name: 'Studio' } };

function aKept() {
  return createKept(databaseForTest());
}

function signedIn(account: string): Queue {
  return { ...emptyQueue, account };
}

/** The queue once this draft has become a note. */
function filed(draft: { writeId: string; noteId: string }): Queue {
  const note = { kind: 'note' as const, id: localId(draft.noteId) };
  return step(emptyQueue, aSavedNote('x', { writeId: draft.writeId, record: note })).queue;
}

test('keeps what is typed under the same names until it is dropped', () => {
  const kept = aKept();
  const blank = readDraft(kept, random, emptyQueue);
  keepDraft(kept, blank, typed, null);
  keepDraft(
    kept,
    readDraft(kept, random, emptyQueue),
    { ...typed, text: 'Call Anna at nine' },
    null,
  );
  expect(readDraft(kept, random, emptyQueue)).toEqual({
    ...blank,
    ...typed,
    text: 'Call Anna at nine',
  });
});

test('[P3] does not offer words again that are a note already, and drops them at a start', () => {
  const kept = aKept();
  keepDraft(kept, readDraft(kept, random, emptyQueue), typed, null);
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
  keepDraft(kept, readDraft(kept, random, emptyQueue), typed, null);
  dropFiledDraft(kept, emptyQueue);
  expect(readDraft(kept, random, emptyQueue).text).toBe('Call Anna');
});

test('[Q16] keeps one draft for each account, each with its own names', () => {
  const kept = aKept();
  const [ada, jonas] = [signedIn('ada'), signedIn('jonas')];
  keepDraft(kept, readDraft(kept, random, ada), typed, 'ada');
  expect(readDraft(kept, random, jonas)).toMatchObject({ text: '', company: null });
  keepDraft(kept, readDraft(kept, random, jonas), { ...typed, text: 'Of Jonas' }, 'jonas');
  const own = readDraft(kept, random, ada);
  expect(own).toMatchObject(typed);
  expect(readDraft(kept, random, jonas, 'ada')).toEqual(own);
  expect(own.noteId).not.toBe(readDraft(kept, random, jonas).noteId);
});

test('[Q16] gives what was typed before anybody had signed in to the first who does, and no other', () => {
  const kept = aKept();
  keepDraft(kept, readDraft(kept, random, emptyQueue), typed, null);
  const draft = readDraft(kept, random, emptyQueue);
  expect(readDraft(kept, random, signedIn('ada'))).toEqual(draft);
  claimDraft(kept, emptyQueue);
  claimDraft(kept, signedIn('ada'));
  claimDraft(kept, signedIn('jonas'));
  expect(readDraft(kept, random, signedIn('ada'))).toEqual(draft);
  expect(readDraft(kept, random, signedIn('jonas')).text).toBe('');
});

test('[P2] leaves that where it is while the disk refuses, and reads it there', () => {
  const database = databaseForTest();
  const kept = createKept(database);
  keepDraft(kept, readDraft(kept, random, emptyQueue), typed, null);
  lockDisk(database);
  claimDraft(kept, signedIn('ada'));
  expect(readDraft(kept, random, signedIn('ada')).text).toBe('Call Anna');
  unlockDisk(database);
  claimDraft(kept, signedIn('ada'));
  expect(readDraft(kept, random, signedIn('jonas')).text).toBe('');
});

test('[P3] knows a draft that is a note of an account put apart', () => {
  const kept = aKept();
  const draft = readDraft(kept, random, signedIn('ada'));
  keepDraft(kept, draft, typed, 'ada');
  const { writes, adopted } = filed(draft);
  const own = { writes: [...writes], adopted, made: [], refiled: [] };
  const queue = { ...signedIn('jonas'), apart: { ada: own } };
  expect(readDraft(kept, random, queue, 'ada').text).toBe('');
});
