/**
 * The cache: what the service said, in this window's IndexedDB. It may be thrown away and filled
 * again at any time; what the user typed is never in it.
 */
import { Dexie, type Table } from 'dexie';
import type { Company } from '../../shared/records/company.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import type { BodyRow, NoteRow } from './rows.ts';

export type Cache = Dexie & {
  readonly companies: Table<Company, number>;
  readonly notes: Table<NoteRow, string>;
  readonly bodies: Table<BodyRow, string>;
  readonly teamMembers: Table<TeamMember, number>;
};

/** Indexes by table; the outermost key first. A change needs a new version below. */
export const cacheSchema = {
  companies: 'id',
  notes: 'id, updatedAt, createdAt, *companyIds',
  bodies: 'id',
  teamMembers: 'id',
} as const;

/** The cache of one account; `accountKey` keeps accounts apart. To be closed by who opened it. */
export function openCache(accountKey: string): Cache {
  // Strict: main forgets a reply once we say it is stored, so stored has to mean on disk.
  const cache = new Dexie(`traytable-${accountKey}`, {
    chromeTransactionDurability: 'strict',
  }) as Cache;
  cache.version(1).stores(cacheSchema);
  return cache;
}
