/**
 * Saves images on the disk, so that notes show them offline. Derived: the folder may be deleted.
 *
 * One file for each, named by a hash of its address. Its time of change is when it was fetched, its
 * time of access when it was last used. Beyond the bound the least recently used are deleted.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Instant, SECOND_MS } from '../../shared/time.ts';
import { openSeal, type Seal } from '../store/seal.ts';

type CachedImage = { readonly bytes: Uint8Array; readonly fetchedAt: Instant };

export interface ImageCache {
  /** Returns the saved image of an address and marks it as used. */
  read(source: string, at: Instant): Promise<CachedImage | undefined>;
  /** Is true if an image is saved for an address; does not mark it as used. */
  has(source: string): Promise<boolean>;
  /** Saves an image that was just fetched; false where the disk refuses. */
  keep(source: string, bytes: Uint8Array, at: Instant): Promise<boolean>;
}

type Entry = { readonly sizeBytes: number; readonly wantedAt: Instant };

/** Where images are sealed. */
export const IMAGE_PLACE = 'image';

/** Opens the images in `folder`, made if missing; `bytesMax` bounds all of them together. */
export function createImageCache(
  folder: string,
  bytesMax: number,
  seal: Seal = openSeal,
): ImageCache {
  let opened: Promise<Map<string, Entry>> | undefined;
  /** Rejects where the disk refuses; the next call tries again. */
  async function entries(): Promise<Map<string, Entry>> {
    opened ??= readEntries(folder);
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  }

  async function makeRoom(): Promise<void> {
    const known = await entries();
    const oldestFirst = [...known].sort(([, one], [, other]) => one.wantedAt - other.wantedAt);
    let total = oldestFirst.reduce((sum, [, { sizeBytes }]) => sum + sizeBytes, 0);
    for (const [name, { sizeBytes }] of oldestFirst) {
      if (total <= bytesMax) return;
      known.delete(name);
      total -= sizeBytes;
      await rm(path.join(folder, name), { force: true });
    }
  }

  return {
    async read(source, at) {
      const name = nameOf(source);
      const file = path.join(folder, name);
      try {
        const saved = await readFile(file);
        const bytes = seal.openBytes(IMAGE_PLACE, saved);
        if (bytes === undefined) return undefined; // damaged: it is fetched again
        const { mtimeMs } = await stat(file);
        (await entries()).set(name, { sizeBytes: saved.byteLength, wantedAt: at });
        await utimes(file, at / SECOND_MS, mtimeMs / SECOND_MS);
        return { bytes, fetchedAt: mtimeMs };
      } catch {
        return undefined; // missing or unreadable: it is fetched again
      }
    },
    async has(source) {
      try {
        return (await entries()).has(nameOf(source));
      } catch {
        return false; // unreadable: it is fetched again
      }
    },
    async keep(source, bytes, at) {
      const name = nameOf(source);
      const file = path.join(folder, name);
      try {
        const known = await entries();
        const saved = seal.sealBytes(IMAGE_PLACE, bytes);
        await writeFile(`${file}.new`, saved, { mode: 0o600 });
        await utimes(`${file}.new`, at / SECOND_MS, at / SECOND_MS);
        await rename(`${file}.new`, file);
        known.set(name, { sizeBytes: saved.byteLength, wantedAt: at });
        await makeRoom();
        return true;
      } catch {
        return false; // a full disk costs only the image offline
      }
    },
  };
}

/** Lists the saved images; deletes partial files that a crash left. */
async function readEntries(folder: string): Promise<Map<string, Entry>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entries = new Map<string, Entry>();
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (name.endsWith('.new')) {
      await rm(file, { force: true });
      continue;
    }
    const { size, atimeMs } = await stat(file);
    entries.set(name, { sizeBytes: size, wantedAt: atimeMs });
  }
  return entries;
}

function nameOf(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}
