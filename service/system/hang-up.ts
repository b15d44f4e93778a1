/**
 * Ends connections so that the last reply arrives: closing while the client still sends would lose
 * it. So the remainder of the request is read, within bounds.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { BODY_BYTES_MAX } from '../web/read-body.ts';

/** The most that is read of a discarded body. */
const REMAINDER_BYTES_MAX = 4 * BODY_BYTES_MAX;
/** How long a refused client may take to hang up. */
const QUIET_MS = 2_000;
const PIECES_MAX = 64;

/** Reads the remainder of an answered request; hangs up if it is too long. */
export function drainRequest(message: IncomingMessage): void {
  let bytes = 0;
  message.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > REMAINDER_BYTES_MAX) message.socket.destroy();
  });
  message.resume();
}

/** Sends `text` and ends the connection, once it is quiet or after a bounded number of chunks. */
export function hangUp(socket: Socket, text: string): void {
  let pieces = 0;
  socket.on('data', () => {
    pieces += 1;
    if (pieces > PIECES_MAX) socket.destroy();
  });
  socket.setTimeout(QUIET_MS, () => socket.destroy());
  socket.end(text);
}
