import { SNAPSHOT_FILE } from '../../shared/window-limits.ts';

/** Reads the snapshot's file from main. The page names it in its head, so it comes beside the program. */
export async function readSnapshot(): Promise<string> {
  const response = await fetch(`./${SNAPSHOT_FILE}`);
  return response.text();
}
