/** Returns what a log may contain of a failure: its kind, and none of its contents. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
