/** What a log may say of a failure: its kind, and nothing of what it was about. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
