/** The businesses of the sample accounts. They share no person, client or id. */
import type { Account } from '../store/account.ts';
import { type Counts, counts, type FirstIds, firstIdsOf, type SampleSize } from './sizes.ts';
import { STUDIO_DOMAIN } from './text/studio-domain.ts';

type Person = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** `assigned`: sees only the companies given to them (auth.member_scope). */
  readonly reach: 'all' | 'assigned';
  /** No longer a member, but still named in older records. */
  readonly hasLeft: boolean;
};

export type Business = {
  readonly account: Account;
  readonly firstIds: FirstIds;
  /** The owner, a member with a narrower reach, and one who left. */
  readonly members: readonly [Person, Person, Person];
  /** Its website, which hosts the pictures in its notes; a reserved name. */
  readonly site: string;
  /** The start of its clients' telephone numbers. */
  readonly dialling: string;
  /** Whether it has the clients and notes that tests know by name. */
  readonly hasKnownTexts: boolean;
  /** The size of its sample. */
  readonly counts: Readonly<Record<Exclude<SampleSize, 'none'>, Counts>>;
};

/** A design studio in Berlin; most tests and screenshots use it. */
const studio: Business = {
  account: { name: 'Studio Lindqvist', time_zone: 'Europe/Berlin' },
  ...addStaff(0, STUDIO_DOMAIN, [
    { name: 'Mara Lindqvist', mailbox: 'mara' },
    { name: 'Jonas Weber', mailbox: 'jonas' },
    { name: 'Aylin Demir', mailbox: 'aylin' },
  ]),
  dialling: '+49 30 5550',
  hasKnownTexts: true,
  counts,
};

/** An office in the Caribbean, always small, whose day begins hours after the studio's. */
const bureau: Business = {
  account: { name: 'Bureau Caravelle', time_zone: 'America/Martinique' },
  ...addStaff(1, 'bureau-caravelle.example', [
    { name: 'Solène Almont', mailbox: 'solene' },
    { name: 'Théo Marie-Rose', mailbox: 'theo' },
    { name: 'Inès Duval', mailbox: 'ines' },
  ]),
  dialling: '+596 596 555',
  hasKnownTexts: false,
  counts: { small: counts.few, large: counts.few },
};

/** In the order of opening. */
export const businesses = [studio, bureau] as const;

type Name = { readonly name: string; readonly mailbox: string };

function addStaff(
  account: number,
  domain: string,
  [owner, assigned, left]: readonly [Name, Name, Name],
): Pick<Business, 'firstIds' | 'members' | 'site'> {
  const firstIds = firstIdsOf(account);
  const person = (place: number, { name, mailbox }: Name): Person => ({
    id: firstIds.member + place,
    name,
    email: `${mailbox}@${domain}`,
    reach: place === 0 ? 'all' : 'assigned',
    hasLeft: place === 2,
  });
  return {
    firstIds,
    members: [person(0, owner), person(1, assigned), person(2, left)],
    site: `https://${domain}`,
  };
}
