/** Saves the zone each time entry was made in, because the service has none (T4.1). */
import type { DatabaseSync } from 'node:sqlite';
import type { RecordId } from '../../shared/ids.ts';
import { isZone } from '../../shared/zone.ts';

export interface EntryZones {
  /** Saves the zone of an entry unless it is known. Throws where the disk refuses. */
  keep(account: string, id: RecordId, zone: string): void;
  /** Returns the zones of these entries that this computer knows: another release may know fewer. */
  of(account: string, ids: readonly RecordId[]): Readonly<Record<RecordId, string>>;
  /** Renames every zone of an id made here to the id that follows it. */
  follow(account: string, knownId: (id: RecordId) => RecordId): void;
  /**
   * Deletes the zones of entries that neither the list of the service nor `isNamed` has. Call it only
   * once the list has been read to its end. A list without any entry deletes none: after a restore or a
   * rescue it is read anew.
   */
  prune(account: string, isNamed: (id: RecordId) => boolean): void;
}

/** Creates {@link EntryZones} in the profile's database. */
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
  const listed = `select 1 from seen where seen.account = entry_zones.account and seen.list = 'timeEntries'`;
  const unlisted = database.prepare(
    `select id from entry_zones where account = ? and exists (${listed})
       and not exists (${listed} and seen.id = entry_zones.id)`,
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
          const zone = row?.['zone'];
          return typeof zone === 'string' && isZone(zone) ? [[id, zone]] : [];
        }),
      ),
    follow(account, knownId) {
      for (const id of idsOf(local.all(account))) {
        const known = knownId(id);
        if (known === id) continue;
        rename.run(known, account, id);
        drop.run(account, id); // of an edit that was made under the old id
      }
    },
    prune(account, isNamed) {
      for (const id of idsOf(unlisted.all(account))) {
        if (!isNamed(id)) drop.run(account, id);
      }
    },
  };
}
