/** Expires tokens early, for a fault. */
import type { Instant } from '../../shared/time.ts';
import type { Store } from './store.ts';

/** The rows that expire besides all access tokens. */
export type ExpiredTokens = { readonly also?: readonly ('refresh_tokens' | 'api_keys')[] };

/** Expires every access token at `now`, and what is named besides; all else stays valid. */
export function expireTokens(store: Store, now: Instant, { also = [] }: ExpiredTokens = {}): void {
  const expire = (table: string, where: string) =>
    store
      .sql(
        `UPDATE ${table} SET expires_at = :now
         WHERE ${where} AND (expires_at IS NULL OR expires_at > :now)`,
      )
      .run({ now });
  store.transaction(() => {
    expire('credentials', `kind = 'access'`);
    if (also.includes('api_keys')) expire('credentials', `kind = 'api_key'`);
    if (also.includes('refresh_tokens')) expire('refresh_tokens', 'TRUE');
  });
}
