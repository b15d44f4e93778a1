/** The number of records in each sample. */

export type SampleSize = 'small' | 'large' | 'none';

export type Counts = {
  readonly companies: number;
  readonly contacts: number;
  readonly deals: number;
  readonly projects: number;
  readonly tasks: number;
  readonly timeEntries: number;
  readonly invoices: number;
  readonly notes: number;
};

/** `large` is exactly 100,000 records, not counting items, links and comments of records. */
export const counts: Readonly<Record<Exclude<SampleSize, 'none'> | 'few', Counts>> = {
  few: {
    companies: 9,
    contacts: 20,
    deals: 12,
    projects: 15,
    tasks: 60,
    timeEntries: 120,
    invoices: 20,
    notes: 30,
  },
  small: {
    companies: 30,
    contacts: 75,
    deals: 45,
    projects: 60,
    tasks: 300,
    timeEntries: 600,
    invoices: 90,
    notes: 120,
  },
  large: {
    companies: 2_000,
    contacts: 5_000,
    deals: 3_000,
    projects: 4_000,
    tasks: 20_000,
    timeEntries: 40_000,
    invoices: 6_000,
    notes: 20_000,
  },
};

/** The distance between the ids of two accounts. */
const ACCOUNT_IDS = 1_000_000;

/**
 * The first ids. The kinds are far apart, so that the id of one kind never names a record of
 * another.
 */
const first = {
  member: 1,
  tag: 1,
  company: 1_001,
  contact: 10_001,
  deal: 30_001,
  project: 40_001,
  invoice: 60_001,
  document: 80_001,
  timeEntry: 100_001,
  invoiceItem: 200_001,
  comment: 300_001,
  noteLink: 500_001,
} as const;

export type FirstIds = Readonly<Record<keyof typeof first, number>>;

/** The first ids of an account, counted from 0; no two accounts share an id. */
export function firstIdsOf(account: number): FirstIds {
  const ids = Object.entries(first).map(([kind, id]) => [kind, id + account * ACCOUNT_IDS]);
  return Object.fromEntries(ids) as FirstIds;
}
