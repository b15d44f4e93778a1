/**
 * Ending connections so that the last answer is still heard: one that is closed while the other side
 * is sending loses it. So the rest is heard out, within bounds, for some never come to an end.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { BODY_BYTES_MAX } from '../web/read-body.ts';

/** Of a body that nobody wants any more. */
const REMAINDER_BYTES_MAX = 4 * BODY_BYTES_MAX;
/** Whoever has been told that their request is none has this long to hang up. */
const QUIET_MS = 2_000;
const PIECES_MAX = 64;

/** Reads on what is left of a request that is answered, and hangs up when that is too much. */
export function hearOut(message: IncomingMessage): void {
  let bytes = 0;
  message.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > REMAINDER_BYTES_MAX) message.socket.destroy();
  });
  message.resume();
}

/** Says `text` and ends the connection: once it is quiet there, or after so many pieces more. */
export function hangUp(socket: Socket, text: string): void {
  let pieces = 0;
  socket.on('data', () => {
    pieces += 1;
    if (pieces > PIECES_MAX) socket.destroy();
  });
  socket.setTimeout(QUIET_MS, () => socket.destroy());
  socket.end(text);
}
