/** Hashes and compares secrets: the database holds tokens, codes and cookies only as hashes. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** Hashes a token. A plain hash is enough for 256 random bits. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether two secrets are equal, in a time that does not depend on where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (secret: string) => createHash('sha256').update(secret).digest();
  return timingSafeEqual(digest(a), digest(b));
}
