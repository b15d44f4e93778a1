/**
 * `npm run bench -- NAME`: runs that file of `test/bench/` and judges nothing. The app is built first
 * if the bench launches it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './build-app.ts';

const folder = path.join(import.meta.dirname, '..', 'test', 'bench');
const [name = '', ...others] = process.argv.slice(2);
const file = path.join(folder, `${name}.ts`);

if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(folder).map((one) => path.basename(one, '.ts'));
  console.error(`npm run bench -- NAME; there is: ${names.join(', ')}.`);
  process.exit(2);
}
if (readFileSync(file, 'utf8').includes('/launch-app.ts') && !buildApp()) process.exit(1);
process.exitCode = spawnSync(process.execPath, [file, ...others], { stdio: 'inherit' }).status ?? 1;
