/** What starting and ending a child process takes, wherever the repository does it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The first line it prints, by which it says that it is there; rejects if it ends without one. */
export function firstLine(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new Error(`${name} has no output.`));
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}.`)));
  });
}

/** Sends it a signal unless it has ended already; resolves when it is gone. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
