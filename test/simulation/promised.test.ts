/** The books of what a user was told, where they set a field back or type into it in two editors. */
import { describe, expect, test } from 'vitest';
import { emptyQueue } from '../../shared/queue/queue.ts';
import { aWrite } from '../support/builders.ts';
import type { Device } from './device.ts';
import { createFacts, type Editor } from './facts.ts';
import { listPromised } from './promised.ts';
import { isTypedTwice } from './two-editors.ts';

const ref = { kind: 'note', id: '7' } as const;
const device = { name: 'A', onDisk: { queue: () => emptyQueue } } as unknown as Device;

/** Facts about the title of one note, and what they come to. */
function titleFacts() {
  const facts = createFacts();
  let editors = 0;
  return {
    open(title: string): Editor {
      editors += 1;
      return { name: `editor ${editors}`, openedAt: facts.all().length, base: { title } };
    },
    say: (title: string, by: Editor) => facts.say('A', ref, { title }, by),
    arrive: (who: string) => facts.change(who, ref, ['title']),
    expected: () => listPromised(facts.all(), device)[0]?.fields.get('title'),
    isTypedTwice: (fields = { title: 'T' }) =>
      isTypedTwice(facts.all(), 'A', {
        write: aWrite({ record: ref, change: { kind: 'update', fields, base: null } }),
        queue: emptyQueue,
      }),
  };
}

describe('a value that its user sets back', () => {
  test('[Q7.3] is not expected if nothing of the change has reached the service', () => {
    const { open, say, arrive, expected } = titleFacts();
    const editor = open('Plan');
    arrive('ghost');
    say('Talk', editor);
    expect(expected()).toBe('Talk');
    say('Plan', editor);
    expect(expected()).toBeUndefined();
  });

  test('[Q7.3] is not expected if they set it back in another editor', () => {
    const { open, say, expected } = titleFacts();
    say('Talk', open('Plan'));
    say('Plan', open('Talk'));
    expect(expected()).toBeUndefined();
  });

  test('[Q5] is expected if the change has reached the service, before or after that', () => {
    for (const isBefore of [true, false]) {
      const { open, say, arrive, expected } = titleFacts();
      const editor = open('Plan');
      say('Talk', editor);
      if (isBefore) arrive('A');
      say('Plan', editor);
      if (!isBefore) arrive('A');
      expect(expected()).toBe('Plan');
    }
  });

  test('[Q1] is expected if they had set it before that editor was opened', () => {
    const { open, say, expected } = titleFacts();
    say('Plan', open('Note'));
    const editor = open('Plan');
    say('Talk', editor);
    say('Plan', editor);
    expect(expected()).toBe('Plan');
  });
});

describe('a field that a user sets in two editors', () => {
  test('[Q8.7] is typed twice if the later editor had been opened before the earlier value', () => {
    const { open, say, ...facts } = titleFacts();
    const [one, other] = [open('Plan'), open('Plan')];
    say('Talk', one);
    expect(facts.isTypedTwice()).toBe(false);
    say('Build', other);
    expect(facts.isTypedTwice()).toBe(true);
  });

  test('[Q8.7] is typed once in one editor, and in one that showed the earlier value', () => {
    const { open, say, ...facts } = titleFacts();
    const editor = open('Plan');
    say('Talk', editor);
    say('Build', editor);
    say('Draft', open('Build'));
    expect(facts.isTypedTwice()).toBe(false);
  });
});
