/** Asks main for the key of a cache, once and only when it is needed. */
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { AskSeal } from './cache.ts';
import { createTextSeal, type TextSeal } from './text-seal.ts';

/**
 * Returns the question. Main's answer is the same until it starts again. What fails is asked again:
 * without an answer nothing is written, because it might have to be sealed.
 */
export function createAskSeal(bridge: Pick<Bridge, 'cacheKey'>, account: string): AskSeal {
  let asked: Promise<TextSeal | null> | undefined;
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };

  async function ask(): Promise<TextSeal | null> {
    const answer = await bridge.cacheKey({ account });
    if (!answer.ok) throw new Error(answer.message);
    return answer.value && createTextSeal(answer.value);
  }
}
