/** Sends hostile messages to the real handlers, and notes every broken promise. */
import * as v from 'valibot';
import { serve } from '../../electron/ipc/serve.ts';
import {
  type CallName,
  calls,
  channel,
  type Handlers,
  type WindowKind,
} from '../../shared/ipc/contract.ts';
import { type HostileMessage, hostileMessages } from './hostile-messages.ts';
import { aRealProgram } from './mains.ts';

/** So many calls are under way at once; some wait for the service, or for ever. */
const AT_ONCE = 50;

type Answer = (event: never, input: unknown) => Promise<unknown>;

export type Attack = {
  /** Each thing that must not happen and did, with its call. */
  readonly broken: string[];
  /** The calls that reached their handler. */
  readonly served: Set<CallName>;
};

/** Sends `count` messages of the seed. */
export async function attackMain(seed: number, count: number): Promise<Attack> {
  const attack: Attack = { broken: [], served: new Set() };
  const { broken } = attack;
  const program = await aRealProgram();
  const { baseUrl, apiKey } = program.service;
  const answers = serveWatched(program.handlers, attack);
  const send = ({ from, name, input }: HostileMessage) =>
    answers.get(channel(name))?.(from as never, structuredClone(input)) ?? Promise.resolve();
  const signIn = () => send({ from: 'main', name: 'connect', input: { baseUrl, apiKey } });
  const next = hostileMessages(seed);
  await signIn();
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const messages = Array.from({ length: Math.min(AT_ONCE, count - sent) }, next);
    const ends = messages.map((message) =>
      judge(`${message.name} from ${message.from ?? 'a frame'}`, send(message), broken),
    );
    // A call that outlasts a whole reading of the state waits for something: it is left waiting.
    await Promise.race([Promise.all(ends), stateOf(send)]);
    if (messages.some(({ name, from }) => name === 'signOut' && from === 'main')) await signIn();
  }
  const state = await stateOf(send);
  if (!isResult(state) || !state.ok) broken.push('main does not answer any more');
  return attack;
}

const stateOf = (send: (message: HostileMessage) => Promise<unknown>) =>
  send({ from: 'main', name: 'readState', input: null });

/** The handlers behind `serve`, which notes a call that the contract forbids and a bug in one. */
function serveWatched(handlers: Handlers, { broken, served }: Attack): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  let sender: WindowKind | null = null;
  const watched = Object.entries(handlers).map(([name, handler]) => [
    name,
    (input: unknown) => {
      served.add(name as CallName);
      const { from, input: schema } = calls[name as CallName];
      const isAllowed = sender !== null && (from as readonly WindowKind[]).includes(sender);
      if (!isAllowed || !v.is(schema as v.GenericSchema, input))
        broken.push(`${name} was served outside the contract`);
      return (handler as (input: unknown) => unknown)(input);
    },
  ]);
  serve(
    { handle: (name, answer) => void answers.set(name, answer as never) },
    {
      handlers: Object.fromEntries(watched),
      windowOf(event) {
        sender = event as never;
        return sender;
      },
      log: {
        note(event, details) {
          if (event.startsWith('bug')) broken.push(`${event} ${JSON.stringify(details)}`);
        },
      },
    },
  );
  return answers;
}

/** A call ends with a result, or is refused to its sender. */
export async function judge(of: string, answer: Promise<unknown> | undefined, broken: string[]) {
  try {
    const end = await answer;
    if (!isResult(end)) broken.push(`${of} ended with no result`);
  } catch (error) {
    const isRefusal = error instanceof Error && error.message === 'Not for this window.';
    if (!isRefusal) broken.push(`${of} threw ${error}`);
  }
}

function isResult(answer: unknown): answer is { readonly ok: boolean } {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}
