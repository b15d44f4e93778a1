/**
 * Windows for the eye: Chromium's chromeless `--app` windows, which only its command line can open.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { profilePath } from './app-paths.ts';
import { isRoot } from './chromium-process.ts';
import { findChromium } from './find-chromium.ts';
import { browser } from './host.ts';

const WAIT_MS = 10_000;

/**
 * A second Chromium process hands its wish for a window over to the running one and ends; the
 * window is recognised by its title. Returns the target's id. Throws if none has come after ten
 * seconds.
 */
export async function openAppWindow(): Promise<string> {
  const url = `data:text/html,<title>${randomUUID()}</title>`;
  const targetId = awaitTarget(url);
  const rootSwitches = isRoot ? ['--no-sandbox'] : [];
  // Without --test-type the window would carry a bar that warns of the switches.
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
