/** Gives the records that only the service writes strange names, in the data of a service that is not running. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LONG_NAME, RTL_NAME } from './records.ts';

const ONE_LETTER = 'Q';

/** The columns of names, and the one whose values each begin with the first name anew. */
const named = [
  { table: 'members', column: 'name', within: "''" },
  { table: 'stages', column: 'name', within: 'resource_type' },
  { table: 'task_statuses', column: 'name', within: "''" },
  { table: 'tags', column: 'name', within: 'tag_type' },
  { table: 'templates', column: 'title', within: 'type' },
] as const;

/** Long, from right to left, one letter, empty; from the fifth on as they were. The first is that of the account. */
export function giveStrangeNames(dataFolder: string, first: 'long' | 'rtl' = 'long'): void {
  const both = first === 'long' ? [LONG_NAME, RTL_NAME] : [RTL_NAME, LONG_NAME];
  const names = [...both, ONE_LETTER, ''];
  const database = new DatabaseSync(path.join(dataFolder, 'account.sqlite'));
  database
    .prepare("INSERT INTO members (id, name, email, reach) VALUES (900, 'Ea', ?, 'all')")
    .run(`${'long-address'.repeat(5)}@studio.example`);
  for (const { table, column, within } of named) {
    for (const [index, name] of names.entries()) {
      database
        .prepare(
          `UPDATE ${table} SET ${column} = ? WHERE rowid IN (SELECT one FROM (SELECT rowid AS one,
           row_number() OVER (PARTITION BY ${within} ORDER BY rowid) AS place FROM ${table})
           WHERE place = ?)`,
        )
        .run(name, index + 1);
    }
  }
  // The sample gives nothing to a member who came later.
  database.exec(
    `UPDATE deals SET assignee_member_id = 900 WHERE id % 4 = 0;
     UPDATE tasks SET assignee_member_id = 900 WHERE rowid % 4 = 0;`,
  );
  database.close();
}
