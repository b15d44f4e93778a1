/** A task of a note that one side splits and the other ticks: both stay. */
import { expect, test } from 'vitest';
import { mergeBodies } from '../../../../shared/merge/body/merge-bodies.ts';

const task = (words: string, isDone = false) =>
  `<li class="task-list-item"><input type="checkbox" disabled${isDone ? ' checked' : ''}> ${words}</li>`;
const tasks = (...items: readonly string[]) =>
  `<ul class="contains-task-list">${items.join('')}</ul>`;

const words = 'Send the offer to Lantern and call Ada before Friday'.split(' ');
const cuts = words.slice(1).map((_, at) => {
  const first = words.slice(0, at + 1).join(' ');
  return [first, words.slice(at + 1).join(' ')] as const;
});

test.each(cuts)('[M6] splits a task into “%s” and “%s”, and ticks one', (first, second) => {
  const [base, ticked] = [false, true].map((isDone) => tasks(task(words.join(' '), isDone)));
  const split = tasks(task(first), task(second));
  const either = [tasks(task(first, true), task(second)), tasks(task(first), task(second, true))];
  for (const [ours, theirs] of [
    [split, ticked],
    [ticked, split],
  ]) {
    const result = mergeBodies({ base, ours, theirs } as Parameters<typeof mergeBodies>[0]);
    expect(result).toMatchObject({ kind: 'clean', html: expect.toBeOneOf(either) });
  }
});
