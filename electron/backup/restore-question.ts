/** The question at a start whose database is not as it was left. */
import type { MessageBoxOptions } from 'electron';
import type { Backup } from '../../shared/backups.ts';

/** Why the user is asked. */
export type Harm = 'missing' | 'damaged' | 'behind' | 'wanted';

export type RestoreChoice = 'restore' | 'older' | 'without' | 'quit';

type Words = { readonly message: string; readonly detail: string; readonly without: string };

const words: Readonly<Record<Harm, Words>> = {
  missing: {
    message: 'The file with your unsent work is missing',
    detail: 'Without it, Traytable starts with the data of the service alone.',
    without: 'Start empty',
  },
  damaged: {
    message: 'The file with your unsent work is damaged',
    detail:
      'What can still be read of it may be newer than the copy, but incomplete. The damaged file stays on this computer.',
    without: 'Use what can be read',
  },
  behind: {
    message: 'The file with your unsent work is older than its newest copy',
    detail: 'It may have been replaced by an older one. It stays on this computer.',
    without: 'Use the older file',
  },
  wanted: {
    message: 'Restore a copy of your data?',
    detail: 'Your present data is set aside and stays on this computer.',
    without: 'Keep the present data',
  },
};

const AFTER =
  'After a restore, changes made since the copy and not sent are missing. Changes that were sent are looked up, so that nothing is sent twice.';

/** The question about one copy, or about none that can be read, with the meaning of each button. */
export function restoreQuestion(
  harm: Harm,
  offered: { readonly backup: Backup | undefined; readonly hasOlder: boolean },
  inWords: (backup: Backup) => string,
): { readonly box: MessageBoxOptions; readonly choices: readonly RestoreChoice[] } {
  const { message, detail, without } = words[harm];
  const { backup, hasOlder } = offered;
  const buttons: [RestoreChoice, string][] = [
    ...(backup
      ? [['restore', `Restore the copy of ${inWords(backup)}`] as [RestoreChoice, string]]
      : []),
    ...(backup && hasOlder ? [['older', 'Show an older copy'] as [RestoreChoice, string]] : []),
    ['without', without],
    ['quit', 'Quit'],
  ];
  const explained = backup ? `${detail}\n\n${AFTER}` : `${detail}\n\nNo copy of it can be read.`;
  const quit = buttons.length - 1;
  return {
    box: {
      type: 'warning',
      ...{ message, detail: explained },
      buttons: buttons.map(([, label]) => label),
      // Enter must not choose before anything is read.
      ...{ defaultId: quit, cancelId: quit, noLink: true },
    },
    choices: buttons.map(([choice]) => choice),
  };
}
