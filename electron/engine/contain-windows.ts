/** Keeps the failure of a window from the engine: it would end the loop or the response that has news. */
import type { Log } from '../../shared/ports.ts';
import { containNow } from '../system/contain.ts';
import type { EngineWindows } from './engine-parts.ts';

/** Returns windows that never throw. One that could not be notified reads the state itself (L25.2). */
export function containWindows(windows: EngineWindows, log: Log): EngineWindows {
  const tell = <T extends readonly unknown[]>(announce: (...news: T) => void) => {
    return (...news: T) => containNow(log, 'window not notified', () => announce(...news));
  };
  return {
    ...windows,
    onqueue: tell(windows.onqueue),
    onstatus: tell(windows.onstatus),
    ontimer: tell(windows.ontimer),
    onaccount: tell(windows.onaccount),
  };
}
