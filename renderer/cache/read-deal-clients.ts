/** The clients that a deal may belong to, and its contacts. */
import type { Company } from '../../shared/records/company.ts';
import type { Contact } from '../../shared/records/contact.ts';
import { type ClientHints, clientIds } from '../../shared/timeline/client-deals.ts';
import type { Cache } from './cache.ts';

type Read = { readonly companies: readonly Company[]; readonly contacts: readonly Contact[] };

export function readDealClients(cache: Cache, { name, contacts: ids }: ClientHints): Promise<Read> {
  const { companies, contacts } = cache;
  return cache.transaction('r', [companies, contacts], async () => {
    const found = await contacts.bulkGet(ids.filter((id) => typeof id === 'number'));
    const own = found.filter((contact) => contact !== undefined);
    const rows =
      name === null
        ? await companies.bulkGet([...clientIds(own)])
        : await companies.where('name').equals(name).toArray();
    return { companies: rows.filter((company) => company !== undefined), contacts: own };
  });
}
