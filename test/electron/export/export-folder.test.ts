/** The folder of an export on a real disk. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createExportFolder, ExportFull } from '../../../electron/export/export-folder.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

describe('an export folder', () => {
  test('has a name that says it is unfinished until all of it is there', async () => {
    const parent = folderForTest();
    const folder = await createExportFolder(parent, 'Export');
    expect(readdirSync(parent)).toEqual(['Export (unfinished)']);
    await folder.write(['clients', 'A', 'index.html'], 'one ');
    await folder.write(['clients', 'A', 'index.html'], 'two');
    await folder.write(['images', 'a.png'], new Uint8Array([1, 2]));
    const whole = await folder.finish();
    expect(whole).toBe(path.join(parent, 'Export'));
    expect(readdirSync(parent)).toEqual(['Export']);
    const file = path.join(whole, 'clients', 'A', 'index.html');
    expect(readFileSync(file, 'utf8')).toBe('one two');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('never takes the place of another folder or file', async () => {
    const parent = folderForTest();
    mkdirSync(path.join(parent, 'Export'));
    writeFileSync(path.join(parent, 'Export (2)'), 'mine');
    const [one, other] = [
      await createExportFolder(parent, 'Export'),
      await createExportFolder(parent, 'Export'),
    ];
    expect(one.folder).not.toBe(other.folder);
    expect(await one.finish()).toBe(path.join(parent, 'Export (3)'));
    expect(await other.finish()).toBe(path.join(parent, 'Export (4)'));
    expect(readFileSync(path.join(parent, 'Export (2)'), 'utf8')).toBe('mine');
  });

  test('leaves nothing when it is removed', async () => {
    const parent = folderForTest();
    const folder = await createExportFolder(parent, 'Export');
    await folder.write(['a', 'b.txt'], 'x');
    await folder.remove();
    expect(readdirSync(parent)).toEqual([]);
  });

  test.each([
    ['files', { files: 1, bytes: 100 }],
    ['bytes', { files: 9, bytes: 5 }],
  ])('is bounded in %s', async (_what, bounds) => {
    const folder = await createExportFolder(folderForTest(), 'Export', bounds);
    await folder.write(['a.txt'], 'four');
    await expect(folder.write(['b.txt'], 'more')).rejects.toThrow(ExportFull);
  });

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'is not made where the user has no right',
    async () => {
      const parent = folderForTest();
      chmodSync(parent, 0o500);
      await expect(createExportFolder(parent, 'Export')).rejects.toThrow(/EACCES/);
    },
  );
});
