/** Moves the caches at a start that turns the app lock on or off, before a window opens one. */
import { mount, unmount } from 'svelte';
import type { CacheKey } from '../../shared/ipc/cache-calls.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Account } from '../../shared/ipc/state.ts';
import {
  areCachesMoved,
  cancelMove,
  discardMoved,
  hasMoveBegun,
  moveCachesIn,
  moveCachesOut,
} from '../cache/move-caches.ts';
import { createTextSeal } from '../cache/text-seal.ts';
import MovingCaches from './MovingCaches.svelte';

type Parts = {
  readonly bridge: Pick<Bridge, 'cacheKey' | 'cacheConverted'>;
  readonly account: Account;
  readonly target: Element;
};

/** Returns once the caches may be opened. Main starts the program again after it has heard that all are moved. */
export async function prepareCaches({ bridge, account, target }: Parts): Promise<void> {
  const key = account.kind === 'known' ? account.key : null;
  const answer = await bridge.cacheKey({ account: key });
  if (answer.ok && answer.value?.isTurning) {
    const { value } = answer;
    await onPage(target, {
      form: value.form,
      run: (onprogress) => moveOut({ bridge, account: key, value }, onprogress),
      // The caches are used where they are, and change: the next start moves them anew.
      giveUp: cancelMove,
    });
  } else if (await hasMoveBegun()) {
    await onPage(target, { form: null, run: moveCachesIn, giveUp: discardMoved });
  }
}

async function moveOut(
  { bridge, account, value }: Pick<Parts, 'bridge'> & { account: string | null; value: CacheKey },
  onprogress: (share: number) => void,
): Promise<void> {
  if (!(await areCachesMoved())) {
    const seal = await createTextSeal(value);
    await moveCachesOut({ account, seal }, onprogress);
  }
  const answer = await bridge.cacheConverted({ account, form: value.form });
  if (!answer.ok) throw new Error(answer.message);
  await new Promise<never>(() => undefined); // main ends this window
}

type Page = Pick<Parameters<typeof MovingCaches>[1], 'form' | 'run' | 'giveUp'>;

/** Shows the page until the move is done or given up. */
async function onPage(target: Element, page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const shown = mount(MovingCaches, { target, props: { ...page, onend: resolve } });
  await promise;
  await unmount(shown);
}
