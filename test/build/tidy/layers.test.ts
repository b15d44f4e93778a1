import { describe, expect, test } from 'vitest';
import { layers } from '../../../build/tidy/layers.ts';

const importing = (path: string, target: string) =>
  layers([{ path, text: `/** A file. */\nimport { x } from '${target}';\n` }]);

describe('layers', () => {
  test.each([
    ['shared/api/wire.ts', '../queue/machine.ts', 'shared/api may not import shared/queue'],
    ['shared/time.ts', './records/note.ts', 'shared/ may not import shared/records'],
    ['service/handle.ts', '../shared/queue/look.ts', 'service may not import shared/queue'],
    ['renderer/main.ts', '../electron/engine.ts', 'renderer may not import electron'],
    ['electron/engine.ts', '../test/support/builders.ts', 'electron may not import test'],
  ])('refuses %s importing %s', (path, target, message) => {
    expect(importing(path, target)).toEqual([{ path, line: 2, message }]);
  });

  test.each([
    ['shared/queue/machine.ts', '../api/wire.ts'],
    ['shared/ipc/contract.ts', '../pull/delivery.ts'],
    ['electron/engine.ts', '../shared/queue/machine.ts'],
    ['service/handle.ts', '../shared/time.ts'],
    ['test/app/story.spec.ts', '../../service/listen.ts'],
    ['renderer/main.ts', 'svelte'],
  ])('allows %s importing %s', (path, target) => {
    expect(importing(path, target)).toEqual([]);
  });

  test('sees an import that is loaded later', () => {
    const text = "const part = await import('../electron/engine.ts');\n";
    expect(layers([{ path: 'renderer/main.ts', text }])).toHaveLength(1);
  });
});
