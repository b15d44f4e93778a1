import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeMemoryFolder } from '../../build/memory-folder.ts';

describe('the folder in memory', () => {
  test('is there for as long as the process that made it', () => {
    const place = mkdtempSync(join(tmpdir(), 'traytable-memory-'));
    const module = resolve('build/memory-folder.ts');
    const program = `import { existsSync, writeFileSync } from 'node:fs';
      import { makeMemoryFolder } from ${JSON.stringify(module)};
      const folder = makeMemoryFolder(${JSON.stringify(place)}, 1);
      writeFileSync(folder + '/left', 'x');
      console.log(folder, existsSync(folder));`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    expect(said).toMatch(/traytable-test-\d+-\w+ true\n$/);
    expect(readdirSync(place)).toEqual([]);
  });

  test('removes the folders that killed runs left, and nothing else', () => {
    const place = mkdtempSync(join(tmpdir(), 'traytable-memory-'));
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const others = [`traytable-test-${process.ppid}-a`, 'traytable-test-', 'another-1'];
    for (const name of [`traytable-test-${gone}-a`, ...others]) mkdirSync(join(place, name));
    expect(makeMemoryFolder(place, Number.MAX_SAFE_INTEGER)).toBeNull();
    expect(readdirSync(place).sort()).toEqual([...others].sort());
  });

  test('is none where no such place is, and where it has too little room', () => {
    const place = mkdtempSync(join(tmpdir(), 'traytable-memory-'));
    expect(makeMemoryFolder(join(place, 'none'))).toBeNull();
    expect(makeMemoryFolder(place, Number.MAX_SAFE_INTEGER)).toBeNull();
    expect(readdirSync(place)).toEqual([]);
  });
});
