/** A killed host's Chromium may hold the profile for a moment. */
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MS = 3_000;
const POLL_MS = 50;

/**
 * Waits until no process owns the profile. An orphan ends when its pipe breaks; otherwise it is
 * killed. Then its lock files are removed, so that the profile does not look in use.
 */
export async function freeProfile(profile: string): Promise<void> {
  for (let waitedMs = 0; ownerOf(profile) && waitedMs < WAIT_MS; waitedMs += POLL_MS) {
    await sleep(POLL_MS);
  }
  const orphan = ownerOf(profile);
  if (orphan) process.kill(orphan, 'SIGKILL');
  while (ownerOf(profile)) await sleep(POLL_MS);
  for (const mark of ['SingletonLock', 'SingletonSocket', 'SingletonCookie']) {
    rmSync(path.join(profile, mark), { force: true });
  }
}

/** Finds the living process that uses the profile. */
function ownerOf(profile: string): number | undefined {
  try {
    // The lock is a dangling link named `<host name>-<process id>`.
    const [, id] = /-(\d+)$/.exec(readlinkSync(path.join(profile, 'SingletonLock'))) ?? [];
    // The number may belong to another process by now; the command line of a zombie is empty.
    const commandLine = readFileSync(`/proc/${id}/cmdline`, 'utf8');
    return commandLine.includes(profile) ? Number(id) : undefined;
  } catch {
    // No lock, no such process, or a system without /proc, where Chromium handles it alone.
    return undefined;
  }
}
