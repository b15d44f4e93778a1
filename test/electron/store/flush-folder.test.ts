import { expect, test } from 'vitest';
import { flushFolder, flushFolderLater } from '../../../electron/store/flush-folder.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const flushes = [
  ['at once', async (folder: string) => flushFolder(folder)],
  ['later', flushFolderLater],
] as const;

test.each(flushes)('flushes a folder %s, and says that it is gone', async (_when, flush) => {
  const folder = folderForTest();
  await flush(folder);
  await expect(flush(`${folder}/gone`)).rejects.toThrow('ENOENT');
});

test.skipIf(process.platform !== 'linux').each(flushes)(
  'takes a disk that cannot flush a folder, %s',
  async (_when, flush) => {
    await flush('/proc'); // it answers EINVAL, as shared folders do
  },
);
