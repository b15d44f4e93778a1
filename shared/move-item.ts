/** The list with one of its items so many places further on, or back. At either end it stops. */
export function moveItem<T>(all: readonly T[], from: number, by: number): readonly T[] {
  const moved = all[from];
  const to = Math.max(0, Math.min(all.length - 1, from + by));
  if (moved === undefined || to === from) return all;
  return all.filter((_, index) => index !== from).toSpliced(to, 0, moved);
}
