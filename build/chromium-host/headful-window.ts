/**
 * Visible windows: Chromium's `--app` windows without browser controls, which only its command line
 * opens.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { profilePath } from './app-paths.ts';
import { isRoot } from './chromium-process.ts';
import { findChromium } from './find-chromium.ts';
import { browser } from './host.ts';

const WAIT_MS = 10_000;

/**
 * Opens a window and returns its target id. A second Chromium process passes the request to the
 * running one and ends; the title identifies the window. Throws after ten seconds.
 */
export async function openAppWindow(): Promise<string> {
  const url = `data:text/html,<title>${randomUUID()}</title>`;
  const targetId = awaitTarget(url);
  const rootSwitches = isRoot ? ['--no-sandbox'] : [];
  // Without --test-type the window shows a bar that warns of the switches.
  const switches = ['--test-type', `--user-data-dir=${profilePath()}`, `--app=${url}`];
  spawn(findChromium(), [...rootSwitches, ...switches], { stdio: 'ignore' }).unref();
  return targetId;
}

function awaitTarget(url: string): Promise<string> {
  const session = browser().browser;
  return new Promise((resolve, reject) => {
    type Target = { targetInfo: { targetId: string; type: string; url: string } };
    const check = ({ targetInfo }: Target) => {
      if (targetInfo.type !== 'page' || decodeURIComponent(targetInfo.url) !== url) return;
      stop();
      resolve(targetInfo.targetId);
    };
    const stop = () => {
      clearTimeout(timeout);
      session.off('Target.targetCreated', check);
      session.off('Target.targetInfoChanged', check);
    };
    const timeout = setTimeout(() => {
      stop();
      reject(new Error('Chromium did not open a window. Is there a display?'));
    }, WAIT_MS);
    session.on('Target.targetCreated', check);
    session.on('Target.targetInfoChanged', check);
  });
}
