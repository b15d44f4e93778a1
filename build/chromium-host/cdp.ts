/** A connection to Chromium's debugging protocol (CDP) over two pipes, one session per window. */
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';

/** Commands and events of the browser or of one target, typed as in the protocol. */
export type CdpSession = Pick<CDPSession, 'send' | 'on' | 'off' | 'once'>;

/** A command that Chromium refused or could no longer answer. */
class CdpError extends Error {
  /** Whether the window or browser had closed, which is rarely a mistake. */
  readonly isGone: boolean;

  constructor(message: string, isGone: boolean) {
    super(message);
    this.name = 'CdpError';
    this.isGone = isGone;
  }
}

type Waiting = {
  readonly method: string;
  readonly resolve: (result: never) => void;
  readonly reject: (error: CdpError) => void;
};

type Incoming = {
  readonly id?: number;
  readonly result?: never;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: { readonly sessionId?: string };
};

const MESSAGE_END = 0;

/** One connection to one browser. Commands run in order; replies may come in any order. */
export class CdpConnection {
  /** The session of the browser itself. */
  readonly browser: CdpSession;
  /** Resolves with a reason when the connection has ended. */
  readonly closed: Promise<string>;
  readonly #write: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #sessions = new Map<string | undefined, EventEmitter>();
  #partial: Buffer[] = [];
  #commands = 0;
  #closedBecause: string | undefined;
  #reportClosed: (why: string) => void = () => {};

  constructor(write: Writable, read: Readable) {
    this.#write = write;
    this.closed = new Promise((resolve) => {
      this.#reportClosed = resolve;
    });
    this.browser = this.#session(undefined);
    read.on('data', (chunk: Buffer) => this.#take(chunk));
    read.on('close', () => this.close('the browser closed its pipe'));
    // `close` reports a broken pipe too, and handles it.
    read.on('error', () => {});
    write.on('error', () => {});
  }

  /** Opens a session with one target (a window's page). */
  async attach(targetId: string): Promise<CdpSession> {
    const { sessionId } = await this.browser.send('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    return this.#session(sessionId);
  }

  /** Rejects all waiting commands; safe to repeat. */
  close(why: string): void {
    if (this.#closedBecause !== undefined) return;
    this.#closedBecause = why;
    for (const { method, reject } of this.#waiting.values()) {
      reject(new CdpError(`${method}: ${why}`, true));
    }
    this.#waiting.clear();
    this.#reportClosed(why);
  }

  #session(id: string | undefined): CdpSession {
    const events = new EventEmitter().setMaxListeners(0);
    this.#sessions.set(id, events);
    const send = (method: string, params: object = {}) => this.#request(method, params, id);
    return Object.assign(events, { send }) as unknown as CdpSession;
  }

  #request(method: string, params: object, sessionId: string | undefined): Promise<never> {
    const why = this.#closedBecause;
    if (why !== undefined) return Promise.reject(new CdpError(`${method}: ${why}`, true));
    this.#commands++;
    const id = this.#commands;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { method, resolve, reject });
      this.#write.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #take(chunk: Buffer): void {
    let start = 0;
    for (
      let end = chunk.indexOf(MESSAGE_END);
      end !== -1;
      end = chunk.indexOf(MESSAGE_END, start)
    ) {
      this.#partial.push(chunk.subarray(start, end));
      const text = Buffer.concat(this.#partial).toString();
      this.#partial = [];
      start = end + 1;
      this.#dispatch(JSON.parse(text) as Incoming);
    }
    if (start < chunk.length) this.#partial.push(chunk.subarray(start));
  }

  #dispatch(message: Incoming): void {
    if (message.id !== undefined) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (!waiting) return;
      if (!message.error) waiting.resolve(message.result as never);
      else waiting.reject(refusal(waiting.method, message.error.message));
      return;
    }
    const session = this.#sessions.get(message.sessionId);
    if (message.method === 'Target.detachedFromTarget') {
      this.#sessions.delete(message.params?.sessionId);
    }
    session?.emit(message.method ?? '', message.params);
  }
}

/** Waits for a reply; `undefined` if the window closed before it. */
export async function unlessGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CdpError && error.isGone) return undefined;
    throw error;
  }
}

function refusal(method: string, message: string): CdpError {
  const isGone = /not found|target closed|detached|no target with|not attached|InterceptionId/i;
  return new CdpError(`${method}: ${message}`, isGone.test(message));
}
