import { companySizes, companySources } from '../../shared/records/company.ts';
import { DAY_MS, type Instant } from '../../shared/time.ts';
import { pastMoment, YEAR_DAYS } from './draw/calendar.ts';
import type { Sample, SampleCompany } from './sample.ts';
import { type ClientText, houses, knownClients, trades } from './text/companies.ts';
import { firstNames, jobTitles, lastNames } from './text/people.ts';

/** About every eleventh client has left. */
const ARCHIVED_PART = 0.09;
/** The share of clients that the second member sees. */
const ASSIGNED_PART = 0.55;

/** Adds the companies, each with a domain, then the contacts; every company gets one. */
export function fillClients(sample: Sample): void {
  const names = new Set<string>();
  const { firstIds, hasKnownTexts } = sample.business;
  for (let index = 0; index < sample.counts.companies; index += 1) {
    const text = (hasKnownTexts && knownClients[index]) || newClient(sample, names);
    names.add(text.name);
    addCompany(sample, firstIds.company + index, text);
  }
  for (let index = 0; index < sample.counts.contacts; index += 1) {
    const company = sample.companies[index % sample.companies.length] as SampleCompany;
    const isFirst = index < sample.companies.length;
    // Later contacts are spread unevenly: some clients have five.
    addContact(
      sample,
      firstIds.contact + index,
      isFirst ? company : sample.draw.pick(sample.companies),
    );
  }
}

function newClient({ draw }: Sample, taken: ReadonlySet<string>): ClientText {
  for (;;) {
    const trade = draw.pick(trades);
    const house = draw.chance(0.3)
      ? `${draw.pick(houses)} & ${draw.pick(lastNames)}`
      : draw.pick(houses);
    const pattern = draw.pick(trade.names);
    const name = pattern.includes('*') ? pattern.replace('*', house) : `${house} ${pattern}`;
    if (taken.has(name)) continue;
    const { industry, description } = trade;
    return {
      name,
      industry,
      size: draw.between(0, 3),
      description: draw.chance(0.6) ? description : null,
    };
  }
}

function addCompany(sample: Sample, id: number, text: ClientText): void {
  const { store, draw, now, business } = sample;
  const createdAt = pastMoment(draw, now - 5 * DAY_MS, 4 * YEAR_DAYS);
  const isArchived = draw.chance(ARCHIVED_PART);
  const domain = domainOf(text, id);
  const slug = domain.split('.')[0] ?? domain;
  const profile = (site: string) => (draw.chance(0.35) ? `https://${site}.example/${slug}` : null);
  store
    .sql(
      `INSERT INTO companies (id, name, description, industry, company_size, source, linkedin,
         instagram, twitter, facebook, archived_at, created_at, avatar_url)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)`,
    )
    .run(
      ...[id, text.name, text.description, text.industry, companySizes[text.size] ?? null],
      draw.chance(0.8) ? draw.pick(companySources) : null,
      ...[profile('linkedin'), profile('instagram'), null, profile('facebook')],
      isArchived ? between(createdAt, now, draw.fraction()) : null,
      createdAt,
    );
  store.sql('INSERT INTO company_domains VALUES (?, ?, 1)').run(domain, id);
  if (draw.chance(0.12)) {
    store.sql('INSERT INTO company_domains VALUES (?, ?, 2)').run(`shop.${domain}`, id);
  }
  if (draw.chance(ASSIGNED_PART)) {
    store.sql('INSERT INTO member_companies VALUES (?, ?)').run(business.members[1].id, id);
  }
  const shortName = shortNameOf(text.name);
  const { name } = text;
  sample.companies.push({
    id,
    name,
    shortName,
    domain,
    createdAt,
    isArchived,
    contacts: [],
    projects: [],
  });
}

function addContact(sample: Sample, id: number, company: SampleCompany): void {
  const { store, draw, now, business } = sample;
  const firstName = draw.next(firstNames);
  const name = `${firstName} ${draw.next(lastNames)}`;
  const email = `${plain(firstName)}@${company.domain}`;
  const createdAt = between(company.createdAt, now, draw.fraction() * 0.8);
  store
    .sql('INSERT INTO contacts VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(
      ...[
        id,
        name,
        draw.chance(0.93) ? email : null,
        draw.chance(0.85) ? draw.next(jobTitles) : null,
      ],
      draw.chance(0.7) ? `${business.dialling} ${draw.between(1000, 9999)}` : null,
      draw.chance(0.05) ? between(createdAt, now, draw.fraction()) : null,
      createdAt,
    );
  // One in forty has no company yet: somebody met at a fair.
  const isAlone = company.contacts.length > 0 && draw.chance(0.025);
  if (isAlone) return;
  const link = store.sql('INSERT OR IGNORE INTO contact_companies VALUES (?, ?)');
  link.run(id, company.id);
  if (draw.chance(0.04)) link.run(id, draw.pick(sample.companies).id);
  if (company.contacts.length === 0) {
    store.sql('UPDATE companies SET default_contact_id = ? WHERE id = ?').run(id, company.id);
  }
  company.contacts.push({ id, name, firstName, email });
}

function between(from: Instant, to: Instant, part: number): Instant {
  return Math.round(from + (to - from) * part);
}

/** Shortens `Birk & Daughters Joinery` to Birk; `Praxis am Mühlteich` stays. */
function shortNameOf(name: string): string {
  const words = name.split(' ');
  const first = words[0] ?? name;
  return commonWords.has(first) || first.length < 4 ? name : first;
}

/** Common first words that nobody would use alone. */
const commonWords = new Set([
  ...['Praxis', 'Hof', 'Gemeinde', 'Stiftung', 'Atelier', 'Ruderclub', 'Lumen'],
  ...trades.flatMap(({ names }) => names.map((pattern) => pattern.split(' *')[0] ?? pattern)),
]);

function domainOf(client: ClientText, id: number): string {
  const slug = plain(client.name).slice(0, 40);
  // The known clients have unique names; drawn ones may differ by an accent only.
  return knownClients.includes(client) ? `${slug}.example` : `${slug}-${id}.example`;
}

function plain(text: string): string {
  const german = text.toLowerCase().replace(/[äöüßøåœæıł]/g, (letter) => letters[letter] ?? letter);
  const bare = german.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return bare.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

const letters: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'o', å: 'a', œ: 'oe', æ: 'ae', ı: 'i', ł: 'l' },
};
