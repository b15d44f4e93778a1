/**
 * A process that uses the vault over the real keytar, in whichever keyring its environment names.
 * Its arguments are `keep`, `read` or `forget`, an account, and a token to keep. Its answer is a
 * line of JSON.
 */
import { loadKeytar } from '../../electron/auth/load-keytar.ts';
import { vaultForTest } from './vault-for-test.ts';

const [what = '', account = '', token = ''] = process.argv.slice(2);
const notes: unknown[] = [];
const vault = vaultForTest(loadKeytar, {
  log: { note: (event, details) => void notes.push({ event, ...details }) },
});
const answer =
  what === 'keep'
    ? await vault.keep(account, token)
    : what === 'read'
      ? await vault.read(account)
      : await vault.forget(account);
const hasKeytar = await loadKeytar().then(
  () => true,
  () => false,
);
process.stdout.write(JSON.stringify({ answer: answer ?? null, hasKeytar, notes }));
