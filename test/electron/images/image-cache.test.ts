import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createImageCache } from '../../../electron/images/image-cache.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const bytes = (size: number, fill = 1) => new Uint8Array(size).fill(fill);
const folderOf = () => path.join(folderForTest(), 'images');
const at = (minute: number) => Date.UTC(2026, 10, 20, 8, minute);

describe('createImageCache', () => {
  test('saves an image over a restart, with the time it was fetched', async () => {
    const folder = folderOf();
    expect(await createImageCache(folder, 100).keep('https://a/1', bytes(10), at(1))).toBe(true);
    const settings = await createImageCache(folder, 100).read('https://a/1', at(2));
    expect(settings).toEqual({ bytes: Buffer.from(bytes(10)), fetchedAt: at(1) });
    expect(await createImageCache(folder, 100).read('https://a/2', at(2))).toBeUndefined();
  });

  test('reveals nothing of the addresses in its file names', async () => {
    const folder = folderOf();
    await createImageCache(folder, 100).keep('https://a/../../secret', bytes(1), at(1));
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  test('deletes the least recently used beyond its bound, also after a restart', async () => {
    const folder = folderOf();
    const cache = createImageCache(folder, 30);
    for (const minute of [1, 2, 3]) await cache.keep(`https://a/${minute}`, bytes(10), at(minute));
    await cache.read('https://a/1', at(4));
    const again = createImageCache(folder, 30);
    await again.keep('https://a/4', bytes(10), at(5));
    const has = async (minute: number) =>
      (await again.read(`https://a/${minute}`, at(6))) !== undefined;
    expect(await Promise.all([1, 2, 3, 4].map(has))).toEqual([true, false, true, true]);
  });

  test('saves nothing larger than its whole bound', async () => {
    const cache = createImageCache(folderOf(), 30);
    await cache.keep('https://a/1', bytes(31), at(1));
    expect(await cache.read('https://a/1', at(2))).toBeUndefined();
  });

  test('takes the newer bytes of an address and counts them once', async () => {
    const cache = createImageCache(folderOf(), 30);
    await cache.keep('https://a/1', bytes(20), at(1));
    await cache.keep('https://a/1', bytes(20, 2), at(2));
    await cache.keep('https://a/2', bytes(10), at(3));
    expect((await cache.read('https://a/1', at(4)))?.bytes[0]).toBe(2);
  });

  test('deletes files that a crash has left half written', async () => {
    const folder = folderOf();
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'abc.new'), 'half');
    await createImageCache(folder, 30).keep('https://a/1', bytes(1), at(1));
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('continues without a disk that takes anything', async () => {
    const folder = folderOf();
    writeFileSync(folder, 'a file where the folder should be');
    const cache = createImageCache(folder, 30);
    expect(await cache.keep('https://a/1', bytes(1), at(1))).toBe(false);
    expect(await cache.read('https://a/1', at(2))).toBeUndefined();
    expect(await cache.has('https://a/1')).toBe(false);
    rmSync(folder);
    expect(await cache.keep('https://a/1', bytes(1), at(3))).toBe(true); // the disk is back
    expect(await cache.has('https://a/1')).toBe(true);
  });
});
