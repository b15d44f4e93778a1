/** Which client a deal is of, where several have the name that it shows. */
import type { Company } from '../../shared/records/company.ts';
import type { Contact } from '../../shared/records/contact.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { Around } from '../../shared/table/columns.ts';
import { clientIds } from '../../shared/timeline/client-deals.ts';

/** Adds to the data around rows what tells the clients of one name apart. */
export function withNamesakes(around: Around): Around {
  return { ...around, namesakeOf: createNamesakeOf(around) };
}

type Sources = Pick<Around, 'recordOf' | 'recordsOf'>;

/** Returns the id of the client; `undefined` where one client has the name, `null` where nothing tells. */
function createNamesakeOf({ recordOf, recordsOf }: Sources) {
  let shared: ReadonlyMap<unknown, ReadonlySet<unknown>> | undefined;
  return (record: Fields): string | null | undefined => {
    shared ??= sharedNames(recordsOf('companies') as readonly Fields[] as readonly Company[]);
    const { company_id: id, company_name: name, contact_ids: ids } = record;
    const ownName = name ?? recordOf('companies', id)?.['name'];
    const namesakes = shared.get(ownName);
    if (namesakes === undefined) return undefined;
    if (id !== undefined && id !== null) return String(id);
    const contacts = (Array.isArray(ids) ? ids : []).flatMap(
      (one) => recordOf('contacts', one) ?? [],
    ) as Fields[] as unknown as readonly Contact[];
    const [client, ...others] = clientIds(contacts).filter((one) => namesakes.has(one));
    return client === undefined || others.length > 0 ? null : String(client);
  };
}

/** The ids of the clients by each name that several of them have. */
function sharedNames(companies: readonly Company[]): ReadonlyMap<unknown, ReadonlySet<unknown>> {
  const byName = Map.groupBy(companies, ({ name }) => name);
  return new Map(
    [...byName].flatMap(([name, all]) =>
      name && all.length > 1 ? [[name, new Set(all.map(({ id }) => id))] as const] : [],
    ),
  );
}
