/** The service in process: its accounts opened or made, its parts joined. */
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
  /** How many accounts there are, which never see each other; one when left out. */
  readonly accounts?: 1 | 2;
  readonly clock: Clock;
  readonly random: Random;
  /** 32 bytes that nobody can guess, in base64url: for tokens, codes and cookies. */
  readonly secret: () => string;
  /** The programs that may ask members for access; Traytable when left out. */
  readonly clients?: readonly Client[];
  readonly limits: LimitsMode;
  /** What a new account is filled with; an account that is there is left as it is. */
  readonly sample?: SampleChoice;
  readonly faults?: Faults;
  /** How a delayed request waits; without a timer none is delayed. */
  readonly timer?: Timer;
  /** Told of errors that nobody expected; thrown away when left out. */
  readonly report?: (error: unknown) => void;
};

export interface Service {
  /** The whole server; `Response.error()` stands for a connection that ended. */
  handle(request: Request): Promise<Response>;
  /** The answer to what cannot be read as a request at all. */
  refuse(reason: string): Response;
  /** `handle`, past every fault: for whoever acts beside the client that is being tested. */
  handleUndisturbed(request: Request): Promise<Response>;
  readonly faults: Faults;
  /** The API key of a member of any account, of the first one's owner when none is named. */
  apiKey(memberId?: number): string;
  /** A further API key of a member, with limits of its own; each call makes another one. */
  issueApiKey(memberId?: number): string;
  /** Takes an issued key back: whoever uses it is answered 401 from now on. */
  revokeApiKey(key: string): void;
  /** What a member signs in with on the web side, the first account's owner when none is named. */
  password(memberId?: number): string;
  /** Drops the replies still held, then closes the stores. */
  close(): void;
}

/** Every endpoint. */
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

/** Opens the accounts at `options.store`, made and filled first where there are none. */
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
