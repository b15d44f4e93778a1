/** `npm run bench -- NAME`: runs the file of that name in `test/bench/` and leaves the judging to whoever reads it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '..', 'test', 'bench');
const [name = '', ...others] = process.argv.slice(2);
const file = path.join(folder, `${name}.ts`);

if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(folder).map((one) => path.basename(one, '.ts'));
  console.error(`npm run bench -- NAME; there is: ${names.join(', ')}.`);
  process.exit(2);
}
process.exitCode = spawnSync(process.execPath, [file, ...others], { stdio: 'inherit' }).status ?? 1;
