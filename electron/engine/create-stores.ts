/** Creates what an engine saves of one account in its database, sealed where the app lock is on. */
import { createHistory } from '../store/history.ts';
import { createJournal } from '../store/journal.ts';
import { createSettings } from '../store/settings.ts';
import type { EngineParts } from './engine-parts.ts';

export function createStores(
  { database, journalLines, seal }: EngineParts,
  account: () => string | null,
) {
  return {
    settings: createSettings(database, seal),
    journal: createJournal(journalLines),
    history: createHistory(database, account, seal),
  };
}
