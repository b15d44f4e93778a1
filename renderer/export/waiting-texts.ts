/** Texts that wait for more of their files: a call to main for each line would take most of the time. */

/** As many characters as wait, all files together; main gets no more at a time. */
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
    for (const { path, text } of texts) {
      for (const part of partsOf(text)) await write(path, part);
    }
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

/** The text in parts that main takes; no part ends in the middle of a letter. */
function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = Math.min(from + WAITING_CHARS_MAX, text.length);
    const end = isBeforeHalf(text, to) ? to - 1 : to;
    yield text.slice(from, end);
    from = end;
  }
}

function isBeforeHalf(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
}
