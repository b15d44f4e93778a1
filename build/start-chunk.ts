/**
 * Puts all that the main window needs for its first screen into one file. Without it there would be
 * sixty, one for each set of screens that share something, and each is a request of its own.
 */

/** A module, as the bundler knows it. */
type ModuleInfo = { readonly importedIds: readonly string[] };
type Bundle = { getModuleInfo(id: string): ModuleInfo | null };

/** Names the chunk of a module that `entry` reaches without a dynamic import; `null` for all others. */
export function startChunk(entry: string): (id: string, bundle: Bundle) => string | null {
  let start: ReadonlySet<string> | undefined;
  return (id, bundle) => {
    start ??= findImported(entry, bundle);
    // The other windows load what they share with it, and must not run it.
    return start.has(id) && id !== entry ? 'start' : null;
  };
}

function findImported(entry: string, bundle: Bundle): Set<string> {
  const found = new Set([entry]);
  // A set also hands out what is added to it meanwhile.
  for (const id of found) {
    for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
