/** How systems end a session. Tests get no more time than a program would. */
import { app } from './app.ts';
import { type Cancellable, cancellable } from './cancellable.ts';
import { host } from './host.ts';
import { powerMonitor } from './recorded/power-monitor.ts';

export type EndingSystem = 'windows' | 'macos' | 'linux';

/** The time for a program that holds the end: five seconds, as on Windows and with systemd. */
const HELD_MS = 5_000;

/** Ends the session as `system` does; then kills what still runs. */
export function endSession(system: EndingSystem): void {
  if (system === 'windows') endOnWindows();
  else if (system === 'macos') endOnMacos();
  else endOnLinux();
}

/**
 * Asks every window, then notifies it; a program that does not hold the end is killed after that.
 */
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

/** Announces the end, then asks the app to quit; if it refuses, the user stays signed in. */
function endOnMacos(): void {
  tellOfShutdown();
  setImmediate(() => app.quit());
}

/** Waits only for a program that holds the end. */
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
