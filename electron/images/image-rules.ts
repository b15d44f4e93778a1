/** The bounds of downloads; the app's own are in the root. */
import type { Connections } from '../api/http-fetch.ts';

export type ImageRules = {
  readonly schemes: readonly ('https:' | 'http:')[];
  /** Is true for an IP address that may be connected to. */
  readonly mayConnect: (address: string) => boolean;
  /** Is true if the server of a redirect may be contacted; the caller checks the first server. */
  readonly mayFetch: (address: string) => boolean;
  /** The addresses of a name. Rejects where it has none. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
  /**
   * The proxies to an address in their order, with their passwords; `null` is none. Rejects where
   * the settings leave no way.
   */
  readonly proxiesTo: (url: string) => Promise<readonly (string | null)[]>;
  readonly ca?: Connections['ca'];
};
