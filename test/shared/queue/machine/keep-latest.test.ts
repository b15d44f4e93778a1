import { expect, test } from 'vitest';
import { charsOf, keepLatest, type Sized } from '../../../../shared/queue/machine/keep-latest.ts';

/** The entries known after `count` of that length, each under its own name. */
function after(count: number, chars: number): ReadonlyMap<string, Sized> {
  let known: ReadonlyMap<string, Sized> = new Map();
  for (let at = 0; at < count; at += 1) known = keepLatest(known, [[`n${at}`, { chars }]]);
  return known;
}

test('[Q8.81] keeps the last 1,000 entries, and fewer where they are long, but 50 at least', () => {
  const short = after(1_100, 100);
  expect([short.size, short.has('n99'), short.has('n100')]).toEqual([1_000, false, true]);
  expect(after(200, 80_000).size).toBe(100);
  expect(after(60, 1_000_000).size).toBe(50);
});

test('[Q8.81] counts an entry once, at its latest place', () => {
  const known = keepLatest(after(1_000, 100), [['n0', { chars: 5 }]]);
  expect([known.size, [...known.keys()].at(-1)]).toEqual([1_000, 'n0']);
});

test('[Q8.81] counts the characters of texts and of lists', () => {
  expect([charsOf('abc'), charsOf(undefined), charsOf([{ id: 1 }])]).toEqual([3, 0, 10]);
});
