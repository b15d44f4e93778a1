/** Runs worlds of test/simulation in a process of their own that can be ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';

const STEPS = 120;
/** Far more processor time than any world needs; a longer one never ends. */
const WORLD_PROCESSOR_MS_MAX = 2 * MINUTE_MS;
/** Only for a process that waits without working, on the busiest machine. */
const WALL_MS_MAX = 2 * HOUR_MS;

export type Worlds = {
  readonly seed: number;
  readonly count: number;
  /** No world starts after this much processor time. */
  readonly processorMs: number;
};

export type Lived =
  | { readonly kind: 'sound'; readonly worlds: number }
  /** A world found a problem, ended the program, or did not end. */
  | { readonly kind: 'broken'; readonly seed: number; readonly problem: string }
  /** No world started, such as when the break does not compile. */
  | { readonly kind: 'not-started'; readonly error: string };

/** Runs these worlds with the sources below `folder`, up to the first broken one. */
export async function live(folder: string, { seed, count, processorMs }: Worlds): Promise<Lived> {
  const run = path.join(folder, 'test', 'simulation', 'run.ts');
  const which = ['--seed', String(seed), '--seeds', String(count), '--steps', String(STEPS)];
  const end = processorMs + WORLD_PROCESSOR_MS_MAX;
  const until = ['--processor-ms', String(processorMs), '--end-at-processor-ms', String(end)];
  const child = spawn(process.execPath, [run, ...which, ...until, '--first', '--as-found'], {
    cwd: folder,
    timeout: WALL_MS_MAX,
    killSignal: 'SIGKILL',
  });
  let [text, errors] = ['', ''];
  child.stdout.on('data', (some: Buffer) => (text += some.toString()));
  child.stderr.on('data', (some: Buffer) => (errors += some.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return livedOf({ text, errors, code });
}

/** Interprets a run's output; `code` is `null` if it was ended. */
export function livedOf(run: {
  readonly text: string;
  readonly errors: string;
  readonly code: number | null;
}): Lived {
  const begun = [...run.text.matchAll(/^seed (\d+) begins$/gm)];
  if (run.code === 0) return { kind: 'sound', worlds: begun.length };
  const found = /^seed (\d+), .*:\n {2}(.*)$/m.exec(run.text);
  if (found) return { kind: 'broken', seed: Number(found[1]), problem: found[2] ?? '' };
  const [error = ''] = /^\w*(?:Error|Bug): .*$/m.exec(run.errors) ?? [];
  const last = begun.at(-1);
  if (last === undefined) return { kind: 'not-started', error };
  const problem = run.code === null ? '(the world does not end)' : error;
  return { kind: 'broken', seed: Number(last[1]), problem };
}
