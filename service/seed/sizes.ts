/** How much there is of what in each sample. */

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

/** `large` is 100,000 records to the last one, items and links of records not counted. */
export const counts: Readonly<Record<Exclude<SampleSize, 'none'>, Counts>> = {
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

/** Where ids start: apart, so that an id of one kind taken for another is no record at all. */
export const firstIds = {
  company: 1_001,
  contact: 10_001,
  deal: 30_001,
  project: 40_001,
  invoice: 60_001,
  timeEntry: 100_001,
  invoiceItem: 200_001,
  noteLink: 500_001,
} as const;
