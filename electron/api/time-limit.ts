/** How long a request may take. */
import type { Timer } from '../../shared/ports.ts';

/**
 * Returns a signal that aborts after the timeout of a request, or with `outer`, until it is stopped.
 * `AbortSignal.any` would leave garbage with each request that only a full collection frees.
 */
export function timeLimit(
  timer: Timer,
  limitMs: number,
  outer: AbortSignal | undefined,
): { readonly signal: AbortSignal; stop(): void } {
  const end = new AbortController();
  const done = new AbortController();
  const callOff = () => end.abort(outer?.reason);
  const timeIsUp = () => {
    if (!done.signal.aborted) end.abort(new DOMException('No answer in time', 'TimeoutError'));
  };
  if (outer?.aborted) callOff();
  outer?.addEventListener('abort', callOff, { once: true });
  void timer.sleep(limitMs, done.signal).then(timeIsUp); // ends with the request
  return {
    signal: end.signal,
    stop() {
      outer?.removeEventListener('abort', callOff);
      done.abort('over'); // a ready-made reason spares the stack of an exception at each request
    },
  };
}
