import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import { SlicedSearch } from '../../../renderer/system/sliced-search.svelte.ts';

/** A search with two pauses, or with four for a long key. Each ends when the test says so. */
function aSearch() {
  const pauses: (() => void)[] = [];
  const timer = { sleep: () => new Promise<void>((resolve) => pauses.push(resolve)) };
  let key = $state('a');
  let rows = $state.raw<readonly string[]>(['old']);
  const begun: string[] = [];
  function* begin(): Generator<undefined, string> {
    const found = `${key} in ${rows.join()}`;
    const count = key.length > 1 ? 4 : 2;
    begun.push(found);
    for (let pause = 0; pause < count; pause += 1) yield;
    return found;
  }
  let search: SlicedSearch<string> | undefined;
  const stop = $effect.root(() => {
    search = new SlicedSearch({ key: () => key, data: () => [rows], begin, timer });
  });
  onTestFinished(stop);
  flushSync();
  return {
    begun,
    found: () => [search?.found, search?.isFound],
    seek(sought: string) {
      key = sought;
      flushSync();
    },
    change(next: readonly string[]) {
      rows = next;
      flushSync();
    },
    /** Ends the pauses that wait now. */
    async goOn() {
      for (const end of pauses.splice(0)) end();
      await Promise.resolve();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test('changed rows wait for the end of a search, and are searched once then', async () => {
  const { begun, found, change, goOn } = aSearch();
  await goOn();
  change(['new']);
  change(['newer']);
  expect(begun).toEqual(['a in old']);
  await goOn();
  expect(found()).toEqual(['a in old', true]);
  await goOn();
  await goOn();
  expect(found()).toEqual(['a in newer', true]);
  expect(begun).toEqual(['a in old', 'a in newer']);
});

test('no search of what was sought before ends after another has begun', async () => {
  const { begun, found, seek, change, goOn } = aSearch();
  seek('long');
  for (let pause = 0; pause < 4; pause += 1) await goOn();
  expect(found()).toEqual(['long in old', true]);
  change(['new']); // begins a search for the same
  seek('b');
  expect(found()).toEqual(['long in old', false]);
  for (let pause = 0; pause < 4; pause += 1) await goOn();
  expect(found()).toEqual(['b in new', true]);
  expect(begun).toEqual(['a in old', 'long in old', 'long in new', 'b in new']);
});
