import { expect, test } from 'vitest';
import { claimDraft, dropFiledDraft, keepDraft, readDraft } from '../../../electron/store/draft.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { localId } from '../../../shared/ids.ts';
import { emptyCapture } from '../../../shared/ipc/state.ts';
import { step } from '../../../shared/queue/machine/machine.ts';
import { emptyQueue, type Queue } from '../../../shared/queue/queue.ts';
import { databaseForTest, lockDisk, unlockDisk } from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';

const random = createSeededRandom(1);
const typed = {
  ...emptyCapture,
  text: 'Call Anna',
  target: { type: 'company', id: 7, name: 'Studio' },
} as const;

function someSettings() {
  return createSettings(databaseForTest());
}

function signedIn(account: string): Queue {
  return { ...emptyQueue, account };
}

/** The queue once this draft has become a note. */
function filed(draft: { writeId: string; noteId: string }): Queue {
  const note = { kind: 'note' as const, id: localId(draft.noteId) };
  return step(emptyQueue, aSavedNote('x', { writeId: draft.writeId, record: note })).queue;
}

test('saves text under the same ids until it is dropped', () => {
  const settings = someSettings();
  const blank = readDraft(settings, random, emptyQueue);
  keepDraft(settings, blank, typed, null);
  keepDraft(
    settings,
    readDraft(settings, random, emptyQueue),
    { ...typed, text: 'Call Anna at nine' },
    null,
  );
  expect(readDraft(settings, random, emptyQueue)).toEqual({
    ...blank,
    ...typed,
    text: 'Call Anna at nine',
  });
});

test('[P3] does not offer the words of a filed note again, and drops them at a start', () => {
  const settings = someSettings();
  keepDraft(settings, readDraft(settings, random, emptyQueue), typed, null);
  const draft = readDraft(settings, random, emptyQueue);
  const fresh = readDraft(settings, random, filed(draft));
  expect([fresh.text, fresh.noteId === draft.noteId]).toEqual(['', false]);
  const adopted = { ...emptyQueue, adopted: { [localId(draft.noteId)]: 'n1' } };
  expect(readDraft(settings, random, adopted).text).toBe('');
  dropFiledDraft(settings, random, adopted);
  expect(readDraft(settings, random, emptyQueue).text).toBe('');
});

test('[P2] [P3] leaves a filed draft to a disk that refuses, and offers it no more', () => {
  const database = databaseForTest();
  const settings = createSettings(database);
  keepDraft(settings, readDraft(settings, random, emptyQueue), typed, null);
  const queue = filed(readDraft(settings, random, emptyQueue));
  lockDisk(database);
  dropFiledDraft(settings, random, queue);
  unlockDisk(database);
  expect(readDraft(settings, random, queue).text).toBe('');
});

test('[P3] [T15.4] offers the unfiled half after a crash between the two, under new ids', () => {
  const settings = someSettings();
  const both = { ...typed, time: '45m call' };
  keepDraft(settings, readDraft(settings, random, emptyQueue), both, null);
  const draft = readDraft(settings, random, emptyQueue);
  const entry = { kind: 'time-entry' as const, id: localId(draft.entryId) };
  const { queue } = step(emptyQueue, aSavedNote('e', { writeId: draft.entryId, record: entry }));
  dropFiledDraft(settings, random, queue);
  const left = readDraft(settings, random, queue);
  expect(left).toMatchObject({ text: typed.text, time: '', noteId: draft.noteId });
  expect(left.entryId).not.toBe(draft.entryId);
  const alone = { ...emptyCapture, time: '45m call' };
  keepDraft(settings, { ...left, entryId: draft.entryId }, alone, null);
  expect(readDraft(settings, random, queue)).toMatchObject({ text: '', time: '' });
});

test('reads a draft from before the line of time: its client becomes its attachment', () => {
  const settings = someSettings();
  const company = { id: 7, name: 'Studio' };
  const old = { text: 'Old', company, visibility: 'everyone', writeId: 'w', noteId: 'n' };
  settings.set('capture draft', old);
  expect(readDraft(settings, random, emptyQueue)).toMatchObject({
    ...{ text: 'Old', time: '', half: 'note', noteId: 'n' },
    target: { type: 'company', ...company },
  });
});

test('[P2] retains an unfiled draft over a start', () => {
  const settings = someSettings();
  keepDraft(settings, readDraft(settings, random, emptyQueue), typed, null);
  dropFiledDraft(settings, random, emptyQueue);
  expect(readDraft(settings, random, emptyQueue).text).toBe('Call Anna');
});

test('[Q16] keeps one draft for each account, each with its own ids', () => {
  const settings = someSettings();
  const [ada, jonas] = [signedIn('ada'), signedIn('jonas')];
  keepDraft(settings, readDraft(settings, random, ada), typed, 'ada');
  expect(readDraft(settings, random, jonas)).toMatchObject({ text: '', target: null });
  keepDraft(settings, readDraft(settings, random, jonas), { ...typed, text: 'Of Jonas' }, 'jonas');
  const own = readDraft(settings, random, ada);
  expect(own).toMatchObject(typed);
  expect(readDraft(settings, random, jonas, 'ada')).toEqual(own);
  expect(own.noteId).not.toBe(readDraft(settings, random, jonas).noteId);
});

test('[Q16] gives text from before any sign-in to the first who signs in, and no other', () => {
  const settings = someSettings();
  keepDraft(settings, readDraft(settings, random, emptyQueue), typed, null);
  const draft = readDraft(settings, random, emptyQueue);
  expect(readDraft(settings, random, signedIn('ada'))).toEqual(draft);
  claimDraft(settings, emptyQueue);
  claimDraft(settings, signedIn('ada'));
  claimDraft(settings, signedIn('jonas'));
  expect(readDraft(settings, random, signedIn('ada'))).toEqual(draft);
  expect(readDraft(settings, random, signedIn('jonas')).text).toBe('');
});

test('[P2] leaves that where it is while the disk refuses, and reads it there', () => {
  const database = databaseForTest();
  const settings = createSettings(database);
  keepDraft(settings, readDraft(settings, random, emptyQueue), typed, null);
  lockDisk(database);
  claimDraft(settings, signedIn('ada'));
  expect(readDraft(settings, random, signedIn('ada')).text).toBe('Call Anna');
  unlockDisk(database);
  claimDraft(settings, signedIn('ada'));
  expect(readDraft(settings, random, signedIn('jonas')).text).toBe('');
});

test('[P3] recognises a draft that is a note of a shelved account', () => {
  const settings = someSettings();
  const draft = readDraft(settings, random, signedIn('ada'));
  keepDraft(settings, draft, typed, 'ada');
  const { writes, adopted } = filed(draft);
  const own = { writes: [...writes], adopted, made: [], refiled: [] };
  const queue = { ...signedIn('jonas'), apart: { ada: own } };
  expect(readDraft(settings, random, queue, 'ada').text).toBe('');
});
