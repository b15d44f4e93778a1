/** Moves the caches before a window opens one, where the app lock turns or an account was forgotten. */
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
import { replaceSnapshot } from '../snapshot/replace-snapshot.ts';
import MovingCaches from './MovingCaches.svelte';

type Parts = {
  readonly bridge: Pick<
    Bridge,
    'cacheKey' | 'cacheConverted' | 'readOldCaches' | 'otherCachesMoved'
  >;
  readonly account: Account;
  readonly target: Element;
};

/** Returns once the caches may be opened. Main starts the program again after it has heard that all are moved. */
export async function prepareCaches({ bridge, account, target }: Parts): Promise<void> {
  const key = account.kind === 'known' ? account.key : null;
  const [answer, old] = await Promise.all([
    bridge.cacheKey({ account: key }),
    bridge.readOldCaches(null),
  ]);
  const forgotten = old.ok ? old.value : [];
  if (answer.ok && answer.value?.isTurning) {
    const { value } = answer;
    await onPage(target, {
      form: value.form,
      run: (onprogress) => changeForm({ bridge, account: key, value, forgotten }, onprogress),
      // The caches are used where they are, and change: the next start moves them anew.
      giveUp: cancelMove,
    });
  } else if (forgotten.length > 0) {
    const run = (onprogress: Progress) => leaveForgotten(bridge, forgotten, onprogress);
    await onPage(target, { form: 'without-forgotten', run, giveUp: cancelMove });
  } else if (await hasMoveBegun()) {
    await onPage(target, { form: null, run: moveCachesIn, giveUp: discardMoved });
  }
}

type Progress = (share: number) => void;

type Turning = Pick<Parts, 'bridge'> & {
  readonly account: string | null;
  readonly value: CacheKey;
  readonly forgotten: readonly string[];
};

async function changeForm(
  { bridge, account, value, forgotten }: Turning,
  onprogress: Progress,
): Promise<void> {
  if (!(await areCachesMoved())) {
    const turned = { account, seal: await createTextSeal(value) };
    await moveCachesOut({ turned, forgotten }, onprogress);
  }
  const answer = await bridge.cacheConverted({ account, form: value.form });
  if (!answer.ok) throw new Error(answer.message);
  await new Promise<never>(() => undefined); // main ends this window
}

/** Moves the other caches, so that main can delete the files that still have the forgotten ones (K7.4). */
async function leaveForgotten(
  bridge: Parts['bridge'],
  forgotten: readonly string[],
  onprogress: Progress,
): Promise<void> {
  if (!(await areCachesMoved())) await moveCachesOut({ forgotten }, onprogress);
  const answer = await bridge.otherCachesMoved({ word: 'moved' });
  if (!answer.ok) throw new Error(answer.message);
  await new Promise<never>(() => undefined); // main ends this window
}

type Page = Pick<Parameters<typeof MovingCaches>[1], 'form' | 'run' | 'giveUp'>;

/** Shows the page until the move is done or given up. */
async function onPage(target: Element, page: Page): Promise<void> {
  replaceSnapshot();
  const { promise, resolve } = Promise.withResolvers<void>();
  const shown = mount(MovingCaches, { target, props: { ...page, onend: resolve } });
  await promise;
  await unmount(shown);
}
