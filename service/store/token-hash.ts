/** How secrets are kept and compared: tokens, codes and cookies stand in the database as hashes only. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** What is kept of a token; enough for 256 random bits, which nobody can guess from it. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether two secrets are equal, in a time that says nothing about where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (secret: string) => createHash('sha256').update(secret).digest();
  return timingSafeEqual(digest(a), digest(b));
}
