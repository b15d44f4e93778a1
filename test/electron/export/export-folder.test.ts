/** The folder of an export on a real disk. */
import {
  chmodSync,
  fstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createExportFolder, ExportFull } from '../../../electron/export/export-folder.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

/** Refuses, as Windows does, to flush a file that is only open for reading; returns the names of the others. */
async function flushAsWindows(folder: string): Promise<readonly string[]> {
  const handle = await open(folder, 'r');
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const flushed: string[] = [];
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    if (fstatSync(this.fd).isDirectory()) return;
    const [, flags = ''] =
      /flags:\s+(\d+)/.exec(readFileSync(`/proc/self/fdinfo/${this.fd}`, 'utf8')) ?? [];
    if (Number.parseInt(flags, 8) % 4 === 0)
      throw Object.assign(new Error('fsync'), { code: 'EPERM' });
    flushed.push(path.basename(readlinkSync(`/proc/self/fd/${this.fd}`)));
  });
  onTestFinished(() => spy.mockRestore());
  return flushed;
}

describe('an export folder', () => {
  test('has a name that says it is unfinished until all of it is there', async () => {
    const parent = folderForTest();
    const folder = await createExportFolder(parent, 'Export', systemTimer);
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
      await createExportFolder(parent, 'Export', systemTimer),
      await createExportFolder(parent, 'Export', systemTimer),
    ];
    expect(one.folder).not.toBe(other.folder);
    expect(await one.finish()).toBe(path.join(parent, 'Export (3)'));
    expect(await other.finish()).toBe(path.join(parent, 'Export (4)'));
    expect(readFileSync(path.join(parent, 'Export (2)'), 'utf8')).toBe('mine');
  });

  test.skipIf(process.platform !== 'linux')(
    'flushes its files where only what is open for writing can be, as on Windows',
    async () => {
      const parent = folderForTest();
      const folder = await createExportFolder(parent, 'Export', systemTimer);
      await folder.write(['clients', 'a.html'], 'one');
      const flushed = await flushAsWindows(parent);
      expect(await folder.finish()).toBe(path.join(parent, 'Export'));
      expect(flushed).toEqual(['a.html']);
    },
  );

  test('leaves nothing when it is removed', async () => {
    const parent = folderForTest();
    const folder = await createExportFolder(parent, 'Export', systemTimer);
    await folder.write(['a', 'b.txt'], 'x');
    await folder.remove();
    expect(readdirSync(parent)).toEqual([]);
  });

  test.each([
    ['files', { files: 1, bytes: 100 }],
    ['bytes', { files: 9, bytes: 5 }],
  ])('is bounded in %s', async (_what, bounds) => {
    const folder = await createExportFolder(folderForTest(), 'Export', systemTimer, bounds);
    await folder.write(['a.txt'], 'four');
    await expect(folder.write(['b.txt'], 'more')).rejects.toThrow(ExportFull);
  });

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'is not made where the user has no right',
    async () => {
      const parent = folderForTest();
      chmodSync(parent, 0o500);
      await expect(createExportFolder(parent, 'Export', systemTimer)).rejects.toThrow(/EACCES/);
    },
  );
});
