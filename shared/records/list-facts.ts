/** Facts about a list of the service, beside the schema of its records. */
import * as v from 'valibot';

export type ListFacts = {
  /** One record of it, as its pages have it. */
  readonly record: v.GenericSchema;
  /** The name of one record in the program. */
  readonly kind: string;
  /** How the service names its records. */
  readonly id: 'number' | 'text';
  /** The sort that puts the last changed first, if the service can sort (A1); `null`: not worth it. */
  readonly sort: string | null;
  /** Few records that others refer to. */
  readonly isLookup: boolean;
  /** Whether one record can be read by its id (A2). */
  readonly canReadOne: boolean;
  /** Whether this record, read by its id, is marked as deleted. */
  readonly isGone?: (record: Readonly<Record<string, unknown>>) => boolean;
  /** The filter of every request for it. */
  readonly filter?: Readonly<Record<string, string>>;
  /** The words for one and many on the screen. */
  readonly words: readonly [string, string];
};

/** For a list with few records that others refer to. */
export const lookupList = { sort: null, isLookup: true } as const;

/** For a list with the business's main records. */
export const businessList = { isLookup: false, canReadOne: true } as const;

/** Removes the link for clients: anybody could view and pay with it, so the cache must not have it. */
export function withoutLink<
  T extends v.ObjectEntries & { readonly public_url_token: v.GenericSchema },
>(record: v.ObjectSchema<T, undefined>) {
  return v.omit(record, ['public_url_token']);
}
