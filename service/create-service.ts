/** The service of one account, in process: its store opened or made, its parts joined. */
import type { Clock, Random } from '../shared/ports.ts';
import { ok, type Result } from '../shared/result.ts';
import { createFaults, type Faults } from './faults.ts';
import { createHandler } from './handle.ts';
import { createLimits, type LimitsMode } from './limits.ts';
import { companyRoutes } from './routes/companies.ts';
import { noteRoutes } from './routes/notes.ts';
import { teamMemberRoutes } from './routes/team-members.ts';
import { createMarkdownRenderer } from './rules/markdown.ts';
import { createAccount } from './seed/create-account.ts';
import { fillAccount } from './seed/fill-account.ts';
import type { SampleSize } from './seed/sizes.ts';
import { readAccount, readApiKey } from './store/account.ts';
import { OWNER_ID } from './store/members.ts';
import { type OpenFailure, openStore } from './store/store.ts';

export type ServiceOptions = {
  /** A database file, or `:memory:`. */
  readonly store: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly limits: LimitsMode;
  /** What a new account is filled with; an account that is there is left as it is. */
  readonly sample?: { readonly size: SampleSize; readonly seed: number };
  readonly faults?: Faults;
  /** Told of errors that nobody expected; thrown away when left out. */
  readonly report?: (error: unknown) => void;
};

export interface Service {
  /** The whole server; `Response.error()` stands for a connection that ended. */
  handle(request: Request): Promise<Response>;
  readonly faults: Faults;
  /** The API key of a member, the owner when none is named. */
  apiKey(memberId?: number): string;
  /** Drops the replies still held, then closes the store. */
  close(): void;
}

/** Opens the account at `options.store`, made and filled first where there is none. */
export function createService(options: ServiceOptions): Result<Service, OpenFailure> {
  const { clock, random, faults = createFaults(), report = () => {} } = options;
  const opened = openStore(options.store);
  if (!opened.ok) return opened;
  const store = opened.value;
  const account =
    readAccount(store) ??
    store.transaction(() => {
      // One transaction: a start that is interrupted leaves an empty store and not half a sample.
      const made = createAccount(store, { random, now: clock.now() });
      const { size, seed } = options.sample ?? { size: 'none', seed: 1 };
      fillAccount(store, { size, seed, now: clock.now() });
      return made;
    });
  const handle = createHandler({
    accounts: [{ store, account }],
    clock,
    random,
    routes: [...companyRoutes, ...noteRoutes, ...teamMemberRoutes],
    limits: createLimits(options.limits),
    faults,
    renderMarkdown: createMarkdownRenderer(),
    report,
  });
  return ok({
    handle,
    faults,
    apiKey: (memberId = OWNER_ID) => readApiKey(store, memberId),
    close() {
      faults.clear();
      store.close();
    },
  });
}
