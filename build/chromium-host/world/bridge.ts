/**
 * Connects the two worlds of a page. They share its DOM but no objects, so they exchange events on
 * one node that only they have: the engine clones an event's `detail` synchronously. Functions and
 * promises cross as numbers. These functions run in pages as text, so they may use only one another
 * and the page's globals.
 */
import { type Packed, type Procedure, packValue, unpackValue } from './packing.ts';

type Settler = { readonly resolve: Procedure; readonly reject: Procedure };
type Answer = { readonly packed: Packed } | { readonly failure: string };

/** One world's end of the connection. */
export type Bridge = {
  /** Notifies the other world, without a reply. */
  tell(event: string, detail?: unknown): void;
  /** Calls the other world and returns its reply; throws what it threw. */
  ask(event: string, detail: unknown): unknown;
  /** Answers calls of the other world. */
  answer(event: string, how: (detail: never) => unknown): void;
  hear(event: string, how: (detail: never) => void): void;
  pack(value: unknown): Packed;
  unpack(packed: Packed): unknown;
};

/** Creates this world's end; `own` and `other` are the worlds' names. */
export function createBridge(node: Node, own: string, other: string): Bridge {
  // Saved before the page's own scripts run, which may replace them.
  const { CustomEvent, structuredClone } = globalThis;
  const dispatch = EventTarget.prototype.dispatchEvent;
  const functions = new Map<number, Procedure>();
  const settlers = new Map<number, Settler>();
  const forgotten = new FinalizationRegistry((id: number) => bridge.tell('forget', id));
  let numbers = 0;
  let reply: Answer | undefined;

  const follow = (promise: Promise<unknown>): number => {
    numbers++;
    const id = numbers;
    promise.then(
      (value) => bridge.tell('settle', settlement(bridge, { id, isResolved: true, value })),
      (value) => bridge.tell('settle', settlement(bridge, { id, isResolved: false, value })),
    );
    return id;
  };
  const number = (procedure: Procedure): number => {
    numbers++;
    functions.set(numbers, procedure);
    return numbers;
  };
  const stub = (id: number): Procedure => {
    const call: Procedure = (...values) => bridge.ask('call', { id, packed: bridge.pack(values) });
    forgotten.register(call, id);
    return call;
  };
  const createPromise = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => settlers.set(id, { resolve, reject }));

  const bridge: Bridge = {
    tell(event, detail) {
      Reflect.apply(dispatch, node, [new CustomEvent(`${other}-${event}`, { detail })]);
    },
    ask(event, detail) {
      const outer = reply;
      reply = undefined;
      bridge.tell(event, detail);
      const answer: Answer | undefined = reply;
      reply = outer;
      if (!answer) throw new Error('The other world of this page has gone.');
      if ('failure' in answer) throw new Error((answer as { failure: string }).failure);
      return bridge.unpack((answer as { packed: Packed }).packed);
    },
    answer(event, how) {
      bridge.hear(event, (detail: never) => {
        let answer: Answer;
        try {
          answer = { packed: bridge.pack(how(detail)) };
        } catch (error) {
          answer = { failure: failureText(error) };
        }
        bridge.tell('reply', answer);
      });
    },
    hear(event, how) {
      node.addEventListener(`${own}-${event}`, (e) => how((e as CustomEvent).detail as never));
    },
    pack: (value) => packValue(value, { clone: (copy) => structuredClone(copy), number, follow }),
    unpack: (packed) => unpackValue(packed, stub, createPromise),
  };
  bridge.hear('reply', (answer: Answer) => {
    reply = answer;
  });
  serveCalls(bridge, functions, settlers);
  return bridge;
}

/** Calls functions for the other world and resolves its promises. */
function serveCalls(
  bridge: Bridge,
  functions: Map<number, Procedure>,
  settlers: Map<number, Settler>,
): void {
  bridge.hear('forget', (id: number) => functions.delete(id));
  bridge.answer('call', ({ id, packed }: { id: number; packed: Packed }) => {
    const values = bridge.unpack(packed) as unknown[];
    return Reflect.apply(functions.get(id) as Procedure, undefined, values);
  });
  bridge.hear('settle', (result: { id: number; isResolved: boolean; packed: Packed }) => {
    const settler = settlers.get(result.id);
    settlers.delete(result.id);
    (result.isResolved ? settler?.resolve : settler?.reject)?.(bridge.unpack(result.packed));
  });
}

/** The outcome of a promise as it crosses; a value that cannot cross becomes a rejection. */
function settlement(
  bridge: Bridge,
  { id, isResolved, value }: { id: number; isResolved: boolean; value: unknown },
): { id: number; isResolved: boolean; packed: Packed } {
  try {
    return { id, isResolved, packed: bridge.pack(value) };
  } catch (error) {
    return { id, isResolved: false, packed: bridge.pack(error) };
  }
}

/** The text of a thrown value for the other world. */
function failureText(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : 'Something that is not an error was thrown.';
}

/** The functions that a page needs for {@link createBridge}. */
export const bridgeFunctions = [
  createBridge,
  serveCalls,
  packValue,
  unpackValue,
  settlement,
  failureText,
] as const;
