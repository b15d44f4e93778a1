import { describe, expect, test } from 'vitest';
import { layers, rendererLayers } from '../../../build/tidy/layers.ts';

const importing = (path: string, target: string) =>
  layers([{ path, text: `/** A file. */\nimport { x } from '${target}';\n` }]);

describe('layers', () => {
  test.each([
    ['shared/api/wire.ts', '../queue/machine.ts', 'shared/api may not import shared/queue'],
    ['shared/time.ts', './records/note.ts', 'shared/ may not import shared/records'],
    ['service/handle.ts', '../shared/queue/lookup.ts', 'service may not import shared/queue'],
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

describe('the layers of the renderer', () => {
  const find = (path: string, target: string) =>
    rendererLayers([{ path, text: `import { x } from '${target}';\n` }]).map(
      ({ message }) => message,
    );

  test('refuse what builds on a later one or the root, and a folder that the table does not have', () => {
    expect(find('renderer/ui/A.svelte', '../notes/a.ts')).toEqual([
      'renderer/ui -> renderer/notes is not in build/tidy/layers.ts',
    ]);
    expect(find('renderer/notes/a.ts', '../root.ts')).toEqual([
      'renderer/notes -> renderer/ is not in build/tidy/layers.ts',
    ]);
    expect(find('renderer/recipes/a.ts', '../ui/b.ts')).toHaveLength(1);
    expect(find('renderer/notes/a.ts', '../recipes/b.ts')).toHaveLength(1);
  });

  test('allow what lies below, the own folder, shared, and the root everything', () => {
    expect(find('renderer/notes/A.svelte', '../app/app-context.ts')).toEqual([]);
    expect(find('renderer/notes/a.ts', './b.ts')).toEqual([]);
    expect(find('renderer/notes/a.ts', '../../shared/time.ts')).toEqual([]);
    expect(find('renderer/App.svelte', './shell/Workspace.svelte')).toEqual([]);
  });
});
