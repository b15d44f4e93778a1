/** After a host was killed, its Chromium may still hold the profile for a moment. */
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MS = 3_000;
const POLL_MS = 50;

/**
 * Waits until no process owns the profile. An orphan leaves by itself once its pipe breaks; one
 * that does not is killed. Then the marks that it may have left are removed, so that a profile
 * whose owner died is not taken for one in use.
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

/** The process that holds the profile, if it is alive and really uses that profile. */
function ownerOf(profile: string): number | undefined {
  try {
    // The lock is a link to `<host name>-<process id>`, a name that leads nowhere.
    const [, id] = /-(\d+)$/.exec(readlinkSync(path.join(profile, 'SingletonLock'))) ?? [];
    // The number may have been given to another process, and a dead one that nobody has collected
    // yet has an empty command line.
    const commandLine = readFileSync(`/proc/${id}/cmdline`, 'utf8');
    return commandLine.includes(profile) ? Number(id) : undefined;
  } catch {
    // No lock, no such process, or a system without /proc, where Chromium must see to it alone.
    return undefined;
  }
}
