/** Which client a deal is of, where several have the name that it shows. */
import type { Company } from '../../shared/records/company.ts';
import type { Contact } from '../../shared/records/contact.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { Around } from '../../shared/table/columns.ts';
import { clientIds } from '../../shared/timeline/client-deals.ts';
import { aboutsIn } from '../table/filter-choices.ts';
import { UNSURE } from '../table/group-words.ts';

/** Adds to the data around rows what tells the clients of one name apart. */
export function withNamesakes(around: Around): Around {
  let shared: SharedNames | undefined;
  const namesakesOf = (deal: Fields) => {
    shared ??= sharedNames(
      around.recordsOf('companies') as readonly Fields[] as readonly Company[],
    );
    const { company_id: id, company_name: name } = deal;
    return shared.get(name ?? around.recordOf('companies', id)?.['name']);
  };
  const namesakeOf = createNamesakeOf(around, namesakesOf);
  return {
    ...around,
    namesakeOf,
    namesakeInWords: createWords(around, { namesakesOf, namesakeOf }),
  };
}

type Namesakes = ReadonlySet<number>;
type SharedNames = ReadonlyMap<unknown, Namesakes>;
/** Returns the clients that have the name of the client of a deal; `undefined` where only one has it. */
type NamesakesOf = (deal: Fields) => Namesakes | undefined;
type NamesakeOf = (deal: Fields) => string | null | undefined;

/** Returns the id of the client; `undefined` where one client has the name, `null` where nothing tells. */
function createNamesakeOf(
  { recordOf }: Pick<Around, 'recordOf'>,
  namesakesOf: NamesakesOf,
): NamesakeOf {
  return (deal) => {
    const namesakes = namesakesOf(deal);
    if (namesakes === undefined) return undefined;
    const { company_id: id, contact_ids: ids } = deal;
    if (id !== undefined && id !== null) return String(id);
    const contacts = (Array.isArray(ids) ? ids : []).flatMap(
      (one) => recordOf('contacts', one) ?? [],
    ) as Fields[] as unknown as readonly Contact[];
    const [client, ...others] = clientIds(contacts).filter((one) => namesakes.has(one));
    return client === undefined || others.length > 0 ? null : String(client);
  };
}

/** Returns what tells the client of a deal apart; each client is described once. */
function createWords(
  around: Around,
  { namesakesOf, namesakeOf }: { namesakesOf: NamesakesOf; namesakeOf: NamesakeOf },
): (deal: Fields) => string {
  const abouts = new Map<Namesakes, ReturnType<typeof aboutsIn>>();
  const known = new Map<string, string>();
  return (deal) => {
    const [namesakes, id] = [namesakesOf(deal), namesakeOf(deal)];
    if (namesakes === undefined || id === undefined) return '';
    if (id === null) return UNSURE;
    const aboutOf = abouts.get(namesakes) ?? aboutsIn('companies', [...namesakes], around);
    abouts.set(namesakes, aboutOf);
    const words = known.get(id) ?? aboutOf(id);
    known.set(id, words);
    return words;
  };
}

/** The ids of the clients by each name that several of them have. */
function sharedNames(companies: readonly Company[]): SharedNames {
  const byName = Map.groupBy(companies, ({ name }) => name);
  return new Map(
    [...byName].flatMap(([name, all]) =>
      name && all.length > 1 ? [[name, new Set(all.map(({ id }) => id))] as const] : [],
    ),
  );
}
