/** Reads a response as text, up to a bound. */

/** Returns the body as text. An endless body ends in an error, so that it can't fill the memory. */
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
