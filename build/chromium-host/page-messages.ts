import type Electron from 'electron';
import { invokeFailure, ipcMain } from './ipc-main.ts';
import type { PageTarget } from './page-target.ts';
import type { WebContents } from './web-contents.ts';
import { nodeCodec } from './world/codec.ts';
import type { FromPage, ToPage } from './world/wire.ts';

type Event = Electron.IpcMainEvent & Electron.IpcMainInvokeEvent;

type Message = { readonly heading: ToPage; readonly body: string };

/** The requests and reports of a page to its window. */
export type PageWindow = {
  readonly close: () => void;
  readonly painted: () => void;
  /** The page refused to close. */
  readonly stays: () => void;
  readonly retitled: (title: string) => void;
};

/** Carries messages between a window's preload and `ipcMain`. */
export class PageMessages {
  readonly #contents: WebContents;
  readonly #window: PageWindow;
  readonly #page: () => PageTarget | undefined;
  /** The document whose preload has run; none while one loads. */
  #context: number | undefined;
  #outbox: Message[] = [];

  constructor(contents: WebContents, window: PageWindow, page: () => PageTarget | undefined) {
    this.#contents = contents;
    this.#window = window;
    this.#page = page;
  }

  /** `webContents.send`. Messages before the preload has run wait for it. */
  send(channel: string, values: readonly unknown[]): void {
    void this.#deliver({ heading: { kind: 'event', channel }, body: nodeCodec.encode(values) });
  }

  /** The document was left; messages wait for the next preload. */
  forget(context?: number): void {
    if (context === undefined || context === this.#context) this.#context = undefined;
  }

  receive(heading: FromPage, body: string, context: number): void {
    const values = nodeCodec.decode(body) as unknown[];
    switch (heading.kind) {
      case 'ready':
        this.#begin(context);
        return;
      case 'send':
        this.#contents.ipc.emit(heading.channel, this.#event(), ...values);
        ipcMain.emit(heading.channel, this.#event(), ...values);
        return;
      case 'invoke':
        void this.#invoke(heading, values, context);
        return;
      case 'preload-error':
        this.#contents.emit('preload-error', {}, ...values);
        return;
      case 'retitled':
        this.#window.retitled(values[0] as string);
        return;
      case 'context-menu':
        this.#contents.emit('context-menu', {}, ...values);
        return;
      case 'close-window':
        this.#window.close();
        return;
      case 'open-window':
        this.#contents.decideOnWindow(values[0] as { url: string });
    }
  }

  #begin(context: number): void {
    this.#context = context;
    const waiting = this.#outbox;
    this.#outbox = [];
    for (const message of waiting) void this.#deliver(message);
  }

  /** Sends a message to the present document. If that was left meanwhile, the next one gets it. */
  async #deliver(message: Message): Promise<void> {
    const context = this.#context;
    if (context === undefined) {
      this.#outbox.push(message);
      return;
    }
    const isAnswered = await this.#page()?.tell(message.heading, message.body, context);
    if (isAnswered !== false) return;
    this.forget(context);
    await this.#deliver(message);
  }

  async #invoke(
    { channel, call }: FromPage & { kind: 'invoke' },
    values: readonly unknown[],
    context: number,
  ): Promise<void> {
    const handler = this.#contents.ipc.handlerOf(channel) ?? ipcMain.handlerOf(channel);
    let heading: ToPage = { kind: 'answer', call };
    let body: string;
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      body = nodeCodec.encode(await handler(this.#event(), ...values));
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      heading = { kind: 'failure', call };
      body = nodeCodec.encode(invokeFailure(channel, error));
    }
    await this.#page()?.tell(heading, body, context);
  }

  #event(): Event {
    const { mainFrame, id } = this.#contents;
    const event = {
      type: 'frame',
      sender: this.#contents,
      senderFrame: mainFrame,
      processId: id,
      frameId: 1,
      ports: [],
      reply: (channel: string, ...values: unknown[]) => this.send(channel, values),
    };
    return event as unknown as Event;
  }
}
