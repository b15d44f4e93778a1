/** Tells a disk that refuses from a bug: both are thrown. */

/** The codes of a file system that is full, read-only, gone, broken, or not as we left it. */
const refusals: ReadonlySet<unknown> = new Set([
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EBUSY', 'ESTALE'],
  ...['ENXIO', 'ENODEV', 'EMFILE', 'ENFILE', 'ENOENT', 'EEXIST', 'EISDIR', 'ENOTDIR'],
  ...['ENOTEMPTY', 'ELOOP', 'ENAMETOOLONG', 'EXDEV', 'UNKNOWN', 'ERR_FS_EISDIR'],
]);

/** A socket and a child process answer with some of the same codes. */
const elsewhere = /^(connect|bind|listen|accept|getaddrinfo|spawn|kill)\b/;

/** Is true if the disk has refused: SQLite's errors and those of the file system. */
export function isDiskError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === 'ERR_SQLITE_ERROR') return true;
  const call = 'syscall' in error ? error.syscall : null;
  return typeof call === 'string' && refusals.has(error.code) && !elsewhere.test(call);
}
