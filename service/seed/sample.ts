/** The sample while it grows: later kinds of record refer to what was drawn before. */
import type { Instant } from '../../shared/time.ts';
import type { Store } from '../store/store.ts';
import type { Business } from './businesses.ts';
import type { Draw } from './draw/draw.ts';
import type { Counts } from './sizes.ts';
import type { WorkKind } from './text/work.ts';

export type SampleContact = {
  readonly id: number;
  readonly name: string;
  readonly firstName: string;
  readonly email: string;
};

export type SampleCompany = {
  readonly id: number;
  readonly name: string;
  /** The name people in the studio use. */
  readonly shortName: string;
  readonly domain: string;
  readonly createdAt: Instant;
  readonly isArchived: boolean;
  readonly contacts: SampleContact[];
  readonly projects: SampleProject[];
};

export type SampleProject = {
  readonly id: number;
  readonly title: string;
  readonly kind: WorkKind;
  readonly company: SampleCompany;
  readonly startedAt: Instant;
  /** In cents. */
  readonly fee: number;
};

export type Sample = {
  readonly store: Store;
  readonly business: Business;
  readonly draw: Draw;
  readonly now: Instant;
  readonly counts: Counts;
  readonly companies: SampleCompany[];
  readonly projects: SampleProject[];
};
