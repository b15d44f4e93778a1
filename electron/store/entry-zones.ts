/** The zone each time entry was made in, in the profile's database: the service has none (T4.1). */
import type { DatabaseSync } from 'node:sqlite';
import type { RecordId } from '../../shared/ids.ts';

export interface EntryZones {
  /** Keeps where an entry was made, unless that is known. Throws where the disk refuses. */
  keep(account: string, id: RecordId, zone: string): void;
  /** The zones of those of these entries whose zone is known. */
  of(account: string, ids: readonly RecordId[]): Readonly<Record<RecordId, string>>;
  /** Moves every zone that is kept under a name of this computer to the name that follows it. */
  follow(account: string, knownId: (id: RecordId) => RecordId): void;
  /**
   * Forgets the entries that neither the list of the service nor `isNamed` names. Only to be called where
   * the list has been read to its end.
   */
  prune(account: string, isNamed: (id: RecordId) => boolean): void;
}

/** {@link EntryZones} in the profile's database. */
export function createEntryZones(database: DatabaseSync): EntryZones {
  const put = database.prepare(
    'insert or ignore into entry_zones (account, id, zone) values (?, ?, ?)',
  );
  const find = database.prepare('select zone from entry_zones where account = ? and id = ?');
  const local = database.prepare(
    `select id from entry_zones where account = ? and id glob 'local-*'`,
  );
  const rename = database.prepare(
    'update or ignore entry_zones set id = ? where account = ? and id = ?',
  );
  const unlisted = database.prepare(
    `select id from entry_zones where account = ? and not exists (
       select 1 from seen where seen.account = entry_zones.account
         and seen.list = 'timeEntries' and seen.id = entry_zones.id)`,
  );
  const drop = database.prepare('delete from entry_zones where account = ? and id = ?');
  const idsOf = (rows: readonly Readonly<Record<string, unknown>>[]) =>
    rows.map((row) => String(row['id']));

  return {
    keep: (account, id, zone) => void put.run(account, id, zone),
    of: (account, ids) =>
      Object.fromEntries(
        ids.flatMap((id) => {
          const row = find.get(account, id);
          return row === undefined ? [] : [[id, String(row['zone'])]];
        }),
      ),
    follow(account, knownId) {
      for (const id of idsOf(local.all(account))) {
        const known = knownId(id);
        if (known === id) continue;
        rename.run(known, account, id);
        drop.run(account, id); // of an edit that was made under the old name
      }
    },
    prune(account, isNamed) {
      for (const id of idsOf(unlisted.all(account))) {
        if (!isNamed(id)) drop.run(account, id);
      }
    },
  };
}
