/** Builds the app in `out/`, or refuses a build that is older than its sources. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const sources = ['electron', 'renderer', 'shared'];
/** Set for all processes the builder starts, so that a later edit of a file does not stop them. */
const BUILT = 'TRAYTABLE_APP_IS_BUILT';

/** Builds the app for this process and those it starts; returns whether it succeeded. */
export function buildApp(): boolean {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status === 0) process.env[BUILT] = '1';
  return status === 0;
}

/** Throws if the app was not built from the present sources below `folder`. */
export function refuseStaleBuild(folder = root): void {
  if (process.env[BUILT] === '1') return;
  const builtAt = changedAt(path.join(folder, 'out', 'main', 'main.js'));
  const changed = sources.flatMap((source) => filesBelow(path.join(folder, source)));
  if (builtAt !== undefined && changed.every((file) => (changedAt(file) ?? 0) <= builtAt)) return;
  throw new Error('The app in out/ is older than its sources. Run `npm run build` first.');
}

function filesBelow(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
