import { describe, expect, test } from 'vitest';
import { typedSince } from '../../../shared/note/typed-since.ts';

describe('typedSince', () => {
  test.each([
    ['what follows the filed text', 'Call Ada', 'Call Ada\nand Bo', 'and Bo'],
    ['what was put in front of it', 'Call Ada', 'First: Call Ada', 'First:'],
    ['what was put into it', 'Call Ada', 'Call dear Ada', 'dear'],
    ['nothing where nothing was typed', 'Call Ada', 'Call Ada', ''],
    ['nothing where something was deleted', 'Call Ada', 'Call', ''],
    ['all of a text in which words were replaced', 'Call Ada', 'Buy tea', 'Buy tea'],
    ['a letter that was typed twice once', 'aa', 'aaa', 'a'],
    ['nothing but blank space as nothing', 'Call Ada', 'Call Ada\n ', ''],
  ])('gives %s', (_, filed, now, typed) => {
    expect(typedSince(filed, now)).toBe(typed);
  });
});
