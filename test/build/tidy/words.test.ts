import { describe, expect, test } from 'vitest';
import { effects, leftovers, ports } from '../../../build/tidy/words.ts';

const one = (path: string, text: string) => [{ path, text }];

describe('leftovers', () => {
  test('finds what somebody meant to come back to', () => {
    expect(leftovers(one('shared/a.ts', `// ${'TO'}${'DO'}: later`))).toHaveLength(1);
    expect(leftovers(one('shared/a.ts', 'const todos = 1;'))).toEqual([]);
  });
});

describe('ports', () => {
  test.each(['Date.now()', 'new Date()', 'Math.random()', 'setTimeout(f)', 'fetch(url)'])(
    'refuses %s where the world has to come in from outside',
    (code) => {
      expect(ports(one('shared/a.ts', `const x = ${code};`))).toHaveLength(1);
      expect(ports(one('electron/system/clock.ts', `const x = ${code};`))).toEqual([]);
    },
  );

  test('lets a given instant become a date, and a method be called fetch', () => {
    expect(ports(one('shared/a.ts', 'new Date(at); parts.fetch(url);'))).toEqual([]);
  });
});

describe('effects', () => {
  test('wants a reason on the line before', () => {
    expect(effects(one('renderer/A.svelte', '\n$effect(() => {});'))).toHaveLength(1);
    expect(effects(one('renderer/A.svelte', '// the DOM is no state\n$effect(() => {});'))).toEqual(
      [],
    );
  });
});
