/** Texts that wait for more of their files: a call to main for each line would take most of the time. */

/** As many characters as wait, all files together. */
const WAITING_CHARS_MAX = 1_000_000;

type Write = (path: readonly string[], text: string) => Promise<void>;

/** Adds texts to files by `write`, in order for each file. Rejects with what `write` rejects with. */
export function createWaitingTexts(write: Write) {
  const waiting = new Map<string, { readonly path: readonly string[]; text: string }>();
  let chars = 0;

  async function flush(): Promise<void> {
    const texts = [...waiting.values()];
    waiting.clear();
    chars = 0;
    for (const { path, text } of texts) await write(path, text);
  }

  return {
    /** Writes what waits first, where there would be too much. */
    async add(path: readonly string[], text: string): Promise<void> {
      if (chars > 0 && chars + text.length > WAITING_CHARS_MAX) await flush();
      const key = path.join('\n');
      const before = waiting.get(key)?.text ?? '';
      waiting.set(key, { path, text: before + text });
      chars += text.length;
    },
    flush,
  };
}
