/** Sentences about small files that were damaged or gone when the program started. */
import type { DamagedFile } from '../../shared/ipc/state.ts';

const effects: Readonly<Record<DamagedFile['of'], string>> = {
  accounts:
    'Traytable found your accounts again and opened the one you used last. Switch at the foot of the sidebar.',
  settings:
    'Theme, zoom, shortcut and where your sign-in is kept are back to the usual. Choose them again.',
  'sign-ins': 'Sign in again, in your other accounts too.',
};

const names: Readonly<Record<DamagedFile['of'], string>> = {
  accounts: 'The list of your accounts',
  settings: 'The file with the settings of this computer',
  'sign-ins': 'The encrypted file of your sign-ins',
};

/** The damage, what follows from it, and where the damaged file is. */
export function damagedWords({ of, preservedAs }: DamagedFile): string {
  if (preservedAs === null) return `${names[of]} was gone. ${effects[of]}`;
  return `${names[of]} was damaged. ${effects[of]} The damaged file is kept as ${preservedAs}.`;
}
