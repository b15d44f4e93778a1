import { describe, expect, test } from 'vitest';
import {
  hasSameAttributes,
  mergeAttributes,
  spelling,
  threeWay,
} from '../../../shared/merge/three-way.ts';

describe('threeWay', () => {
  test('[M3] takes the only change, or the same change, and chooses between no two', () => {
    expect(threeWay({ base: 1, ours: 2, theirs: 1 })).toEqual({ value: 2 });
    expect(threeWay({ base: 1, ours: 1, theirs: 2 })).toEqual({ value: 2 });
    expect(threeWay({ base: 1, ours: 2, theirs: 2 })).toEqual({ value: 2 });
    expect(threeWay({ base: 1, ours: 2, theirs: 3 })).toBeUndefined();
  });
});

describe('mergeAttributes', () => {
  const of = (text: string) =>
    new Map(text.split(' ').map((pair) => pair.split('=') as [string, string]));

  test('[M11] merges name by name', () => {
    const found = mergeAttributes(of('a=1 b=1 c=1'), of('a=2 b=1 d=1'), of('a=1 b=3 c=1'));
    expect(found && hasSameAttributes(found, of('a=2 b=3 d=1'))).toBe(true);
    expect(mergeAttributes(of('a=1'), of('a=2'), of('a=3'))).toBeUndefined();
  });

  test('[M10] recognises a letter in any composition, and writes it as the user did', () => {
    const [typed, served] = [of('alt=e\u0301'), of('alt=\u00e9')];
    expect(hasSameAttributes(typed, served)).toBe(true);
    expect(mergeAttributes(of('alt=e'), typed, served)?.get('alt')).toBe('e\u0301');
  });
});

describe('spelling', () => {
  test('[M8] is that of the side that respelt it', () => {
    expect(spelling({ base: 'b', ours: 'b', theirs: 'strong' })).toBe('strong');
    expect(spelling({ base: 'b', ours: 'strong', theirs: 'b' })).toBe('strong');
  });
});
