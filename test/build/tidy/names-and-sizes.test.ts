import { describe, expect, test } from 'vitest';
import { names, sizes } from '../../../build/tidy/names-and-sizes.ts';

const lines = (count: number) => 'x\n'.repeat(count);

describe('sizes', () => {
  test('refuses a file one line over the bound and allows one at the bound', () => {
    const sources = [
      { path: 'electron/a.ts', text: lines(301) },
      { path: 'electron/b.ts', text: lines(300) },
      { path: 'renderer/C.svelte', text: lines(201) },
      { path: 'renderer/D.svelte', text: lines(200) },
    ];
    expect(sizes(sources).map(({ path }) => path)).toEqual(['electron/a.ts', 'renderer/C.svelte']);
  });
});

describe('names', () => {
  test.each([
    'shared/utils.ts',
    'renderer/date-helpers.ts',
    'shared/base.ts',
    'electron/Engine.ts',
  ])('refuses %s', (path) => {
    expect(names([{ path, text: '' }])).toHaveLength(1);
  });

  test.each(['shared/queue/next-base.ts', 'renderer/ui/Button.svelte', 'a/outbox.svelte.ts'])(
    'allows %s',
    (path) => {
      expect(names([{ path, text: '' }])).toEqual([]);
    },
  );
});
