/**
 * `npm run simulate`: runs worlds of test/simulation by seed, until one breaks a promise.
 *
 *     npm run simulate -- --seed 7 --steps 400 --tale    one world, with every step
 *     npm run simulate -- --for 10m                      one after another
 *     npm run simulate -- --mutants                      with the program broken, one line at a
 * time
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { judgeSimulation } from './mutants/simulation.ts';

const root = path.join(import.meta.dirname, '..');
const args = process.argv.slice(2);
if (args[0] === '--mutants') {
  process.exitCode = (await judgeSimulation(root, args.slice(1))) ? 0 : 1;
} else {
  const run = [path.join(root, 'test', 'simulation', 'run.ts'), ...args];
  process.exitCode = spawnSync(process.execPath, run, { stdio: 'inherit' }).status ?? 1;
}
