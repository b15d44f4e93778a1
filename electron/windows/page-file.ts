/** Finds the file of an address of ours, which a page may have spelled in any way. */
import path from 'node:path';

/** Returns the file below `folder` for the path of an address; `undefined` if there can be none. */
export function pageFile(folder: string, pathname: string): string | undefined {
  const name = decode(pathname);
  if (name === undefined) return undefined;
  const file = path.join(folder, path.normalize(name));
  return file.startsWith(folder + path.sep) ? file : undefined;
}

/** Bytes such as `%ff` are no text: no file of ours has such a name. */
function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
