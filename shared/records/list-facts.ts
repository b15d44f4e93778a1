/** What is said of a list of the service, beside the schema of its records. */
import * as v from 'valibot';

export type ListFacts = {
  /** One record of it, as its pages have it. */
  readonly record: v.GenericSchema;
  /** What one record of it is called in the program. */
  readonly kind: string;
  /** How the service names its records. */
  readonly id: 'number' | 'text';
  /** Newest first by what changes most, where the service sorts (A1); `null`: never worth asking. */
  readonly sort: string | null;
  /** Few records that others refer to. */
  readonly isLookup: boolean;
  /** Whether one record can be read by its id (A2). */
  readonly canReadOne: boolean;
  /** Whether this, read by its id, is what is left of a deleted record. */
  readonly isGone?: (record: Readonly<Record<string, unknown>>) => boolean;
  /** Always asked for with this filter. */
  readonly filter?: Readonly<Record<string, string>>;
  /** What one and many are called on the screen. */
  readonly words: readonly [string, string];
};

/** Of a list with few records that others refer to. */
export const lookupList = { sort: null, isLookup: true } as const;

/** Of a list with what the business is about. */
export const businessList = { isLookup: false, canReadOne: true } as const;

/** Whoever has the client-facing link can view and pay: it is read by nobody here, and never kept. */
export function withoutLink<
  T extends v.ObjectEntries & { readonly public_url_token: v.GenericSchema },
>(record: v.ObjectSchema<T, undefined>) {
  return v.omit(record, ['public_url_token']);
}
