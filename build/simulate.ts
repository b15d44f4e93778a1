/**
 * `npm run simulate`: worlds of test/simulation, each from its seed, until one breaks its promises.
 *
 *     npm run simulate -- --seed 7 --steps 400 --tale    one, told to its end
 *     npm run simulate -- --for 10m                      one after another
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const file = path.join(import.meta.dirname, '..', 'test', 'simulation', 'run.ts');
const args = [file, ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
