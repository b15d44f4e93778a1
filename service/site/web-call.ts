/** Everything one request to the web side may use; the clock has been read once for all of it. */
import type { Random } from '../../shared/ports.ts';
import type { Instant } from '../../shared/time.ts';
import type { Client } from '../oauth/clients.ts';
import type { Route } from '../routes/route.ts';
import type { OpenAccount } from '../store/account.ts';

/** What the web side is made of. */
export type WebParts = {
  readonly accounts: readonly OpenAccount[];
  readonly clients: readonly Client[];
  /** The API's endpoints: a page shows what they answer. */
  readonly routes: readonly Route[];
  readonly renderMarkdown: (markdown: string) => string;
  readonly random: Random;
  /** 32 bytes that nobody can guess, in base64url: for tokens, codes and cookies. */
  readonly secret: () => string;
  /** Waits; at once where the service has no timer. */
  readonly sleep: (delayMs: number) => Promise<void>;
};

export type WebCall = WebParts & {
  readonly request: Request;
  readonly url: URL;
  readonly now: Instant;
};
