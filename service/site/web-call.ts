/** The tools for one request to the web side. The clock is read once per request. */
import type { Random } from '../../shared/ports.ts';
import type { Instant } from '../../shared/time.ts';
import type { Client } from '../oauth/clients.ts';
import type { Route } from '../routes/route.ts';
import type { OpenAccount } from '../store/account.ts';

/** The parts of the web side. */
export type WebParts = {
  readonly accounts: readonly OpenAccount[];
  readonly clients: readonly Client[];
  /** The API's endpoints; pages show their replies. */
  readonly routes: readonly Route[];
  readonly renderMarkdown: (markdown: string) => string;
  readonly random: Random;
  /** Returns 32 random bytes in base64url, for tokens, codes and cookies. */
  readonly secret: () => string;
  /** Waits; returns at once if the service has no timer. */
  readonly sleep: (delayMs: number) => Promise<void>;
};

export type WebCall = WebParts & {
  readonly request: Request;
  readonly url: URL;
  readonly now: Instant;
};
