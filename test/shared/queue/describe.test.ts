import { describe, expect, test } from 'vitest';
import { changeCount, sentenceOf, standingOf, summaryOf } from '../../../shared/queue/describe.ts';
import type { WriteState } from '../../../shared/queue/pending-write.ts';
import { aCreate, aNote, aWrite, NOON, refused } from '../../support/builders.ts';

const refusal = refused() as Extract<ReturnType<typeof refused>, { kind: 'refused' }>;

describe('sentenceOf', () => {
  test('names what is done to which note', () => {
    expect(sentenceOf(aCreate())).toBe('Create the note “Kick-off”');
    expect(sentenceOf(aWrite())).toBe('Change the text of “Kick-off”');
  });

  test('lists every field', () => {
    const fields = { title: 'New', date: null, content_html: '' };
    expect(sentenceOf(aWrite({ change: { kind: 'update', fields, base: null } }))).toBe(
      'Change the title, date and text of “New”',
    );
  });

  test('calls a note without a title by its first words', () => {
    const fields = {
      title: ' ',
      content_html: `<p>Call <b>Ada</b></p><p>${'word '.repeat(40)}</p>`,
    };
    const sentence = sentenceOf(aCreate({ change: { kind: 'create', fields } }));
    expect(sentence).toMatch(/^Create the note “Call Ada word word .* w…”$/);
    expect(sentence.length).toBeLessThan(90);
    expect(sentenceOf(aCreate({ change: { kind: 'create', fields: {} } }))).toBe(
      'Create the note without a title',
    );
  });
});

describe('standingOf', () => {
  const states: readonly WriteState[] = [
    { kind: 'ready' },
    { kind: 'waiting', until: NOON },
    { kind: 'sending', sentAt: NOON },
    { kind: 'checking', sentAt: NOON, looks: 0, until: NOON },
    { kind: 'looking', sentAt: NOON, looks: 0 },
    { kind: 'done', reply: aNote() },
    { kind: 'conflict', theirs: aNote() },
    refusal,
    { kind: 'discarded', at: NOON },
  ];

  test('says in a sentence where each write stands', () => {
    expect(states.map((state) => standingOf(aWrite({ state }), 'open'))).toEqual([
      'Saved on this computer · not yet on the service',
      'Saved on this computer · not yet on the service',
      'On its way',
      'Sent, but no answer came · checking whether it arrived',
      'Sent, but no answer came · checking whether it arrived',
      'On the service',
      'Somebody else changed this note meanwhile · yours is kept here',
      'The service did not take it: The note could not be saved.',
      'Discarded · can be brought back',
    ]);
  });

  test('[Q12] says what a waiting write waits for', () => {
    expect(standingOf(aWrite(), 'unreachable')).toMatch(/goes out when you are online$/);
    expect(standingOf(aWrite(), 'signed-out')).toMatch(/goes out after you sign in$/);
    const checking = { kind: 'checking', sentAt: NOON, looks: 0, until: NOON } as const;
    expect(standingOf(aWrite({ state: checking }), 'unreachable')).toMatch(
      /whether it arrived is checked when you are online$/,
    );
  });
});

describe('summaryOf', () => {
  test('counts what waits and what needs the user', () => {
    const done = aWrite({ state: { kind: 'done', reply: aNote() } });
    const discarded = aWrite({ state: { kind: 'discarded', at: NOON } });
    expect(summaryOf([done, discarded])).toBe('All sent');
    expect(summaryOf([aWrite(), aWrite()])).toBe('2 waiting');
    expect(summaryOf([aWrite({ state: refusal }), aWrite()])).toBe('1 needs you, 1 waiting');
    expect(summaryOf([aWrite({ state: refusal }), aWrite({ state: refusal })])).toBe('2 need you');
  });
});

describe('changeCount', () => {
  test('fits into a sentence', () => {
    expect([0, 1, 2].map(changeCount)).toEqual(['0 changes', '1 change', '2 changes']);
  });
});
