/** Real chance. */
import { randomUUID } from 'node:crypto';
import type { Random } from '../../shared/ports.ts';

export const systemRandom: Random = { fraction: () => Math.random(), uuid: () => randomUUID() };
