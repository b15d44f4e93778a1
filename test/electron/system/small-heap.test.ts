import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const file = path.join(import.meta.dirname, '../../../electron/system/small-heap.ts');

/** The size in megabytes of the young generation of a program that holds much for a while. */
function largest(setUp: string): number {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { keepHeapSmall } from '${pathToFileURL(file)}';
    const size = () =>
      getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size;
    ${setUp}
    const kept = [];
    let most = 0;
    for (let index = 0; index < 400_000; index += 1) {
      kept[index % 50_000] = { text: [index, index, index] };
      if (index % 1_000 === 0) most = Math.max(most, size());
    }
    console.log(most / 1_000_000);`;
  const flags = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program];
  return Number(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
}

test('keeps the young generation of a program small', () => {
  const grown = largest('');
  expect(grown).toBeGreaterThan(20);
  expect(largest('keepHeapSmall();')).toBeLessThan(grown / 2);
});
