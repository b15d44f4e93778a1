/** A process that journals note after note, naming each once it is on disk, until it is killed. */
import { openDatabase } from '../../electron/store/database.ts';
import { createJournal } from '../../electron/store/journal.ts';
import { createJournalLines } from '../../electron/store/journal-lines.ts';
import { aSavedNote } from './queue-events.ts';

const [file = '', life = ''] = process.argv.slice(2);
const journal = createJournal(createJournalLines(openDatabase(file)));
journal.open();
for (let count = 0; ; count += 1) {
  const name = `${life}-${count}`;
  journal.append(aSavedNote(name));
  process.stdout.write(`${name}\n`);
}
