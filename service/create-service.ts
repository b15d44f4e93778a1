/** Creates the service in process: opens or makes its accounts and joins its parts. */
import type { Clock, Random, Timer } from '../shared/ports.ts';
import { ok, type Result } from '../shared/result.ts';
import { createFaults, type Faults } from './faults/faults.ts';
import { createHandler, type HandlerParts } from './handle.ts';
import { createLimits, type LimitsMode } from './limits.ts';
import { type Client, clients } from './oauth/clients.ts';
import { openAccounts, type SampleChoice } from './open-accounts.ts';
import { createOpenApi } from './openapi/document.ts';
import { boardGroupRoutes } from './routes/board-groups.ts';
import { commentRoutes } from './routes/comments.ts';
import { companyRoutes } from './routes/companies.ts';
import { contactRoutes } from './routes/contacts.ts';
import { dealRoutes } from './routes/deals.ts';
import { docRoutes } from './routes/docs.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { noteRoutes } from './routes/notes.ts';
import { projectRoutes } from './routes/projects.ts';
import type { Route } from './routes/route.ts';
import { tagRoutes } from './routes/tags.ts';
import { taskStatusRoutes } from './routes/task-statuses.ts';
import { taskRoutes } from './routes/tasks.ts';
import { teamMemberRoutes } from './routes/team-members.ts';
import { templateRoutes } from './routes/templates.ts';
import { timeEntryRoutes } from './routes/time-entries.ts';
import { createMarkdownRenderer } from './rules/markdown.ts';
import { createWebSide } from './site/web-side.ts';
import { type OpenAccount, readApiKey, readPassword } from './store/account.ts';
import { expireTokens } from './store/expire-tokens.ts';
import { hasMember, issueApiKey, OWNER_ID, removeCredential } from './store/members.ts';
import type { OpenFailure, Store } from './store/store.ts';
import { problem } from './web/problem.ts';
import { newRequestId, replyOf } from './web/reply.ts';

export type ServiceOptions = {
  /** The database file of the first account, or `:memory:`; a second one lies beside it. */
  readonly store: string;
  /** How many separate accounts there are; one when left out. */
  readonly accounts?: 1 | 2;
  readonly clock: Clock;
  readonly random: Random;
  /** Returns 32 random bytes in base64url, for tokens, codes and cookies. */
  readonly secret: () => string;
  /** The programs that may request access; Traytable when left out. */
  readonly clients?: readonly Client[];
  readonly limits: LimitsMode;
  /** The records that fill a new account; an existing account stays as it is. */
  readonly sample?: SampleChoice;
  readonly faults?: Faults;
  /** Delays requests; without it no request is delayed. */
  readonly timer?: Timer;
  /** Receives unexpected errors; they are dropped when left out. */
  readonly report?: (error: unknown) => void;
};

export interface Service {
  /** Handles a request; returns `Response.error()` if the connection ended. */
  handle(request: Request): Promise<Response>;
  /** Returns the reply to bytes that are not a request. */
  refuse(reason: string): Response;
  /** `handle` without faults, for whoever acts beside the client under test. */
  handleUndisturbed(request: Request): Promise<Response>;
  readonly faults: Faults;
  /** Returns the API key of a member, by default of the first account's owner. */
  apiKey(memberId?: number): string;
  /** Issues another API key to a member, with limits of its own. */
  issueApiKey(memberId?: number): string;
  /** Revokes an issued key: requests with it are answered 401 from now on. */
  revokeApiKey(key: string): void;
  /** Returns the password of a member for the web side, by default of the first account's owner. */
  password(memberId?: number): string;
  /** Drops the held replies, then closes the stores. */
  close(): void;
}

export const routes: readonly Route[] = [
  ...boardGroupRoutes,
  ...commentRoutes,
  ...companyRoutes,
  ...contactRoutes,
  ...dealRoutes,
  ...docRoutes,
  ...invoiceRoutes,
  ...noteRoutes,
  ...projectRoutes,
  ...tagRoutes,
  ...taskStatusRoutes,
  ...taskRoutes,
  ...teamMemberRoutes,
  ...templateRoutes,
  ...timeEntryRoutes,
];

/** Opens the accounts at `options.store`; makes and fills those that do not exist yet. */
export function createService(options: ServiceOptions): Result<Service, OpenFailure> {
  const { clock, random, faults = createFaults(), report = () => {} } = options;
  const { store, accounts = 1, sample = { size: 'none', seed: 1 } } = options;
  const opened = openAccounts({ store, accounts, sample, clock, random });
  if (!opened.ok) return opened;
  const open = opened.value;
  faults.connect({
    sleep: async (delayMs, signal) => options.timer?.sleep(delayMs, signal),
    expireTokens(which) {
      for (const one of open) expireTokens(one.store, clock.now(), which);
    },
  });
  const renderMarkdown = createMarkdownRenderer();
  const parts: HandlerParts = {
    accounts: open,
    clock,
    random,
    routes,
    limits: createLimits(options.limits),
    faults,
    renderMarkdown,
    webSide: createWebSide({
      ...{ accounts: open, clock, random, routes, renderMarkdown },
      secret: options.secret,
      sleep: async (delayMs) => options.timer?.sleep(delayMs),
      clients: options.clients ?? clients,
      report,
    }),
    openApi: createOpenApi(routes),
    report,
  };
  return ok({
    handle: createHandler(parts),
    refuse: (reason) =>
      replyOf(problem('bad_request', reason), newRequestId(random), {
        date: new Date(clock.now()).toUTCString(),
      }),
    handleUndisturbed: createHandler({ ...parts, faults: createFaults() }),
    faults,
    apiKey: (memberId = OWNER_ID) => readApiKey(storeOfMember(open, memberId), memberId),
    issueApiKey: (memberId = OWNER_ID) =>
      issueApiKey(storeOfMember(open, memberId), memberId, options.secret()),
    revokeApiKey(key) {
      for (const { store } of open) removeCredential(store, key);
    },
    password: (memberId = OWNER_ID) => readPassword(storeOfMember(open, memberId), memberId),
    close() {
      faults.clear();
      for (const one of open) one.store.close();
    },
  });
}

function storeOfMember(accounts: readonly OpenAccount[], memberId: number): Store {
  const theirs = accounts.find(({ store }) => hasMember(store, memberId));
  if (!theirs) throw new Error(`No account has a member ${memberId}.`);
  return theirs.store;
}
