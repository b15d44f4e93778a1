/** The window's source of chance and ids. */
import type { Random } from '../../shared/ports.ts';

export const systemRandom: Random = {
  fraction: () => Math.random(),
  uuid: () => crypto.randomUUID(),
};
