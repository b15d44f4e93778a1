/** The page of one record on a fake main, in real Chromium with a real IndexedDB. */
import '../../renderer/styles/tokens.css';
import '../../renderer/styles/base.css';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { aDrawnScreen } from '../../renderer/app/first-screen.svelte.ts';
import { AppState } from '../../renderer/bridge/app-state.svelte.ts';
import type { OpenWorkspace } from '../../renderer/shell/open-workspace.svelte.ts';
import { Dates } from '../../renderer/ui/dates.ts';
import { Now } from '../../renderer/ui/now.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { FakeMain } from './fake-bridge.ts';
import { aMain, countingRandom } from './open-window.ts';

/** Opens it at 720 by 800, offline unless `prepare` connects. */
export async function openRecordPage(ref: RecordRef, prepare: (main: FakeMain) => unknown) {
  const { main, time } = aMain();
  main.setLine('unreachable');
  await prepare(main);
  await page.viewport(720, 800);
  const state = await AppState.read(main.bridge, new AbortController());
  let workspace: OpenWorkspace | undefined;
  const host = document.createElement('div');
  host.style.height = '100vh';
  document.body.replaceChildren(host);
  const { default: RecordPageInWindow } = await import('./RecordPageInWindow.svelte');
  const key = main.account.kind === 'known' ? main.account.key : 'none';
  const view = await render(RecordPageInWindow, {
    target: host,
    props: {
      ...ref,
      accountKey: key,
      parts: {
        ...{ bridge: main.bridge, state, clock: time.clock, random: countingRandom() },
        ...{ timer: time.timer, now: new Now(time.clock, time.timer) },
        dates: new Dates(() => 'UTC', 'en-GB'),
        firstPlace: 'today' as const,
        firstScreen: aDrawnScreen(),
      },
      onopen: (opened: OpenWorkspace) => {
        workspace = opened;
      },
    },
  });
  if (workspace === undefined) throw new Error('No workspace was opened');
  return { main, time, view, workspace };
}
