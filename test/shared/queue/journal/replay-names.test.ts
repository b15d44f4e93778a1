import { describe, expect, test } from 'vitest';
import { ADOPTED_IDS_MAX } from '../../../../shared/limits.ts';
import { createReplayNames } from '../../../../shared/queue/journal/replay-names.ts';

const start = { adopted: { 'local-a': '1', '2': 'local-b', 'local-b': '3' }, made: ['note 1'] };

describe('the names of a replay', () => {
  test('[Q15] are followed to the last', () => {
    const names = createReplayNames(start);
    expect(names.following('2')).toEqual(['2', 'local-b', '3']);
    expect(names.following('nobody')).toEqual(['nobody']);
    const circle = createReplayNames({ adopted: { a: 'b', b: 'a' }, made: [] });
    expect(circle.following('a')).toEqual(['a', 'b']);
  });

  test('are shown as far as a step asks for them, and change by what it has made of them', () => {
    const names = createReplayNames(start);
    const before = names.shown(['local-a', '2'], 'note 4');
    expect(before).toEqual({ ...start, made: [] });
    const { 'local-a': _gone, ...left } = before.adopted;
    names.learn(before, { adopted: { ...left, 'local-c': '4' }, made: ['note 4'] });
    const known = {
      adopted: { '2': 'local-b', 'local-b': '3', 'local-c': '4' },
      made: ['note 1', 'note 4'],
    };
    expect(names.all()).toStrictEqual(known);
    expect(names.shown([], 'note 1')).toEqual({ adopted: {}, made: ['note 1'] });
  });

  test('[Q6] are half forgotten with the record that is one too many', () => {
    const made = Array.from({ length: ADOPTED_IDS_MAX }, (_, index) => `note ${index}`);
    const adopted = Object.fromEntries(made.map((lane, index) => [`local-${index}`, lane]));
    const names = createReplayNames({ adopted: { ...adopted, '7': 'local-x' }, made });
    const before = names.shown(['local-5'], 'note x');
    names.learn(before, before);
    expect(names.all().made).toEqual(made);
    names.learn(before, { adopted: { ...before.adopted, 'local-y': 'x' }, made: ['note x'] });
    const left = Object.fromEntries(Object.entries(adopted).slice(ADOPTED_IDS_MAX / 2));
    expect(names.all()).toEqual({
      adopted: { ...left, 'local-y': 'x' },
      made: [...made.slice(ADOPTED_IDS_MAX / 2), 'note x'],
    });
    expect(names.shown(['local-5'], 'note 5')).toEqual({ adopted: {}, made: [] });
  });
});
