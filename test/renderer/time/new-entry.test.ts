import { expect, test } from 'vitest';
import { TypedWords } from '../../../renderer/bridge/typed-words.ts';
import { UnfinishedWork } from '../../../renderer/bridge/unfinished-work.ts';
import { emptyDraft, NewEntry } from '../../../renderer/time/new-entry.svelte.ts';
import { FakeMain } from '../../support/fake-bridge.ts';
import { countingRandom } from '../../support/open-window.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

function aLine() {
  const time = createVirtualTime();
  const { bridge } = new FakeMain({ clock: time.clock, random: countingRandom() });
  const typed = new TypedWords((words) => bridge.markTyped({ window: 'main', ...words }));
  const unfinished = new UnfinishedWork({ bridge, timer: time.timer, typed, account: '' });
  const line = new NewEntry({ unfinished });
  line.draft = { ...emptyDraft, description: 'Half a line' };
  line.beginWith({ description: 'Phone call', projectId: null, taskId: null });
  line.clear(); // it is being added
  return line;
}

test('[T4.13] keeps a project that is chosen while the line before is being added', () => {
  const line = aLine();
  line.draft = { ...line.draft, projectId: '3' };
  line.goOn();
  expect(line.draft).toMatchObject({ description: '', projectId: '3' });
  line.bringBack();
  expect([line.draft, line.waiting]).toMatchObject([
    { description: 'Half a line' },
    { projectId: '3' },
  ]);
});

test('[T4.13] goes on with the line that waits where only a day is chosen', () => {
  const line = aLine();
  line.draft = { ...line.draft, day: '2026-11-17' };
  line.goOn();
  expect([line.draft.description, line.waiting]).toEqual(['Half a line', undefined]);
});

test('[T4.15] lets a line wait in which only a project is chosen, and not one that was only begun', () => {
  const line = aLine();
  line.bringBack();
  line.clear();
  line.draft = { ...line.draft, projectId: '3' };
  line.begin({ projectId: '4', taskId: null });
  expect([line.draft.projectId, line.waiting?.projectId]).toEqual(['4', '3']);
  line.begin({ projectId: '5', taskId: 't-1' });
  line.begin({ projectId: '6' });
  expect([line.draft.projectId, line.draft.taskId]).toEqual(['6', null]);
  expect(line.waiting?.projectId).toBe('3');
});
