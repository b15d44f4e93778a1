/**
 * Exports that a crash ended: found beside a new one, and deleted once the user says so.
 *
 * A file in the folder marks it as ours while it is written. A folder of that name without it may be
 * anybody's. One of a program that still runs, or of another computer, may be under way. Both stay.
 */
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { UNFINISHED_EXPORTS_MAX } from '../../shared/export/bounds.ts';

const MARKER = '.traytable-export';
const MARKER_BYTES_MAX = 1_000;
const marker = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ host: v.string(), process: v.number() }),
);

/** Whether a process of this id runs. */
type IsRunning = (id: number) => boolean;

/** Adds this to the name of an export until all of it is there. */
export const UNFINISHED = '(unfinished)';

/** A second one of the same name has a number behind it. */
const isUnfinished = (name: string) => name.replace(/ \(\d+\)$/, '').endsWith(UNFINISHED);

/** Marks a new folder as an export of this process that is under way. Throws where the disk refuses. */
export async function markUnfinished(folder: string): Promise<void> {
  const text = JSON.stringify({ host: hostname(), process: process.pid });
  try {
    await writeFile(path.join(folder, MARKER), text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/** Takes the mark away. One that stays does no harm in a folder that has its final name. */
export async function unmark(folder: string): Promise<void> {
  await rm(path.join(folder, MARKER), { force: true }).catch(() => undefined);
}

/** The folders in `parent`, without the one that is under way; none where it can't be read. */
export async function findUnfinished(
  parent: string,
  present: string,
  isRunning: IsRunning = isProcess,
): Promise<readonly string[]> {
  const found: string[] = [];
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter(isUnfinished).sort()) {
    const folder = path.join(parent, name);
    if (folder === present || found.length === UNFINISHED_EXPORTS_MAX) continue;
    if (await isLeft(folder, isRunning)) found.push(folder);
  }
  return found;
}

/** Deletes those that are still there and still ours. Throws where the disk refuses. */
export async function removeUnfinished(
  folders: readonly string[],
  isRunning: IsRunning = isProcess,
): Promise<void> {
  for (const folder of folders) {
    if (!(await isLeft(folder, isRunning))) continue;
    await rm(folder, { recursive: true, maxRetries: 3 });
  }
}

/** Follows no link: it may lead to something of the user's. */
async function isLeft(folder: string, isRunning: IsRunning): Promise<boolean> {
  try {
    if (!(await lstat(folder)).isDirectory()) return false;
    const file = path.join(folder, MARKER);
    const found = await lstat(file);
    if (!found.isFile() || found.size > MARKER_BYTES_MAX) return false;
    const parsed = v.safeParse(marker, await readFile(file, 'utf8'));
    if (!parsed.success) return false;
    const { host, process: id } = parsed.output;
    return host === hostname() && (id === process.pid || !isRunning(id));
  } catch {
    return false;
  }
}

function isProcess(id: number): boolean {
  try {
    process.kill(id, 0); // sends nothing
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
