/**
 * A process that tries keytar, or the sealed file over the host's safeStorage, in whichever keyring its
 * environment names. Its arguments are which one, and the path of the sealed file. Its answer is a line
 * of JSON.
 */
import { createSafeStorage } from '../../build/chromium-host/safe-storage.ts';
import { loadKeytar } from '../../electron/auth/load-keytar.ts';
import { createSealedFile } from '../../electron/auth/sealed-file.ts';
import { keychainAnswers } from './keychain-answers.ts';

const [which, file = ''] = process.argv.slice(2);
const safeStorage = createSafeStorage({
  isReady: () => true,
  appName: () => 'Traytable',
  passwordStore: () => '',
  desktop: process.env['XDG_CURRENT_DESKTOP'] ?? '',
  loadKeyring: loadKeytar,
});
const keychain =
  which === 'keytar'
    ? await loadKeytar()
    : createSealedFile(safeStorage, { file, platform: 'linux' });
const answers = await keychainAnswers(keychain).catch((error: unknown) => String(error));
process.stdout.write(JSON.stringify(answers));
