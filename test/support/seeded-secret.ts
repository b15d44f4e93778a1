import { createHash } from 'node:crypto';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';

/** Makes the tokens, codes and cookies of a service in a test: the same for the same seed. */
export function seededSecret(seed = 20_261_120): () => string {
  const random = createSeededRandom(seed);
  return () => createHash('sha256').update(random.uuid()).digest('base64url');
}
