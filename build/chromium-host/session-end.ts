/** How systems end a session, for tests: no program is given more time than here. */
import { app } from './app.ts';
import { type Cancellable, cancellable } from './cancellable.ts';
import { host } from './host.ts';
import { powerMonitor } from './recorded/power-monitor.ts';

export type EndingSystem = 'windows' | 'macos' | 'linux';

/** How long a program that holds the end is waited for: Windows' and systemd's own five seconds. */
const HELD_MS = 5_000;

/** Ends the session as `system` does; whoever is still there afterwards is killed. */
export function endSession(system: EndingSystem): void {
  if (system === 'windows') endOnWindows();
  else if (system === 'macos') endOnMacos();
  else endOnLinux();
}

/** Every window is asked, then told; a program that does not hold its end is gone with the last word. */
function endOnWindows(): void {
  if (askWindows('query-session-end')) {
    killLater();
  } else {
    askWindows('session-end');
    kill();
  }
}

function askWindows(event: 'query-session-end' | 'session-end'): boolean {
  const answers = [...host.windows.values()].map((window) => {
    const asked = cancellable({ reasons: ['shutdown'] });
    window.emit(event, asked);
    return asked;
  });
  return answers.some(({ defaultPrevented }) => defaultPrevented);
}

/** It is announced, then every program is asked to quit: one that refuses keeps its user signed in. */
function endOnMacos(): void {
  tellOfShutdown();
  setImmediate(() => app.quit());
}

/** Only a program that holds its end is waited for. */
function endOnLinux(): void {
  if (tellOfShutdown().defaultPrevented) killLater();
  else kill();
}

function tellOfShutdown(): Cancellable {
  const event = cancellable();
  powerMonitor.emit('shutdown', event);
  return event;
}

function killLater(): void {
  setTimeout(kill, HELD_MS);
}

function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}
