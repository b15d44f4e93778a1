/**
 * Puts the program of the main window into three files: what draws the snapshot, what signs in, and all that
 * the first screen needs. Without that there would be sixty, one for each set of screens that share
 * something. Each is a request of its own.
 */
import type { Plugin } from 'vite';

/** A module, as the bundler knows it. */
type ModuleInfo = { readonly importedIds: readonly string[] };
type Bundle = { getModuleInfo(id: string): ModuleInfo | null };

const START = 'start';
const ACCOUNT = 'account';

/** The modules with which a window begins, is signed in, and shows an account. */
type Entries = { readonly first: string; readonly entry: string; readonly account: string };

/** The groups of the modules that each of these reaches without a dynamic import, beside those before it. */
export function startChunks({ first, entry, account }: Entries) {
  return [
    { name: chunkOf('first', first), debugName: 'first', priority: 3 },
    { name: chunkOf(START, entry), debugName: START, priority: 2 },
    { name: chunkOf(ACCOUNT, account), debugName: ACCOUNT, priority: 1 },
  ];
}

/** Names the chunk of a module that `entry` reaches without a dynamic import; `null` for all others. */
export function chunkOf(
  name: string,
  entry: string,
): (id: string, bundle: Bundle) => string | null {
  let reached: ReadonlySet<string> | undefined;
  return (id, bundle) => {
    reached ??= findImported(entry, bundle);
    // The other windows load what they share with it, and must not run it.
    return reached.has(id) && id !== entry ? name : null;
  };
}

/**
 * Names the style sheets of the program in the head of a page that loads it later: the snapshot needs them too.
 * The program itself is not named. It comes once the snapshot is drawn; earlier it would hold up that frame.
 */
export function linkStyles(page: string): Plugin {
  return {
    name: 'link-styles',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, filename }) {
        if (!filename.endsWith(page)) return [];
        const styles = Object.values(bundle).flatMap((one) =>
          one.type === 'chunk' && ['main', 'Accounts', START, ACCOUNT].includes(one.name)
            ? [...(one.viteMetadata?.importedCss ?? [])]
            : [],
        );
        return styles.map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'stylesheet', crossorigin: true, href: `./${file}` },
        }));
      },
    },
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
