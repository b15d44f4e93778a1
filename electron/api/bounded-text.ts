/** What a server sends, read as text. */

/** The body as text; an endless one is cut off as an error instead of filling the memory. */
export async function boundedText(
  body: AsyncIterable<Uint8Array> | null,
  bytesMax: number,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new Error('ANSWER_TOO_LARGE');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
