/** Requests over a real network in virtual time, which passes too fast for their timeouts. */

/** The same request, which ends when it is aborted, but has no timeout. */
export function withoutTimeout<T extends { readonly signal: AbortSignal }>(init: T): T {
  const { signal } = init;
  const end = new AbortController();
  const follow = () => {
    if (signal.reason?.name !== 'TimeoutError') end.abort(signal.reason);
  };
  if (signal.aborted) follow();
  signal.addEventListener('abort', follow, { once: true });
  return { ...init, signal: end.signal };
}
