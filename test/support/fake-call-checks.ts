/** Checks every call of a window before the fake main answers it. */
import * as v from 'valibot';
import {
  type Bridge,
  type CallName,
  type CaptureBridge,
  calls,
} from '../../shared/ipc/contract.ts';
import { notDoneInWords } from '../../shared/ipc/not-done.ts';
import { failed } from '../../shared/result.ts';
import type { MadeCall } from './fake-bridge.ts';

/** Parses every input as main does, before the call is made. */
export function parseInputs<B extends Bridge & CaptureBridge>({ on, ...made }: B): B {
  const call = made as Record<string, (input: unknown) => Promise<unknown>>;
  const parsed = (Object.keys(calls) as CallName[]).map((name) => [
    name,
    async (input: unknown) => {
      const read = v.safeParse(calls[name].input, input ?? null);
      if (!read.success) return failed('bug', notDoneInWords(read.issues[0].message));
      return call[name]?.(read.output);
    },
  ]);
  return { ...Object.fromEntries(parsed), on };
}

/** The same calls, each written down in `made`. */
export function noteCalls<T extends Partial<Bridge>>(made: MadeCall[], calls: T): T {
  const noted = Object.entries(calls).map(([name, call]) => {
    const answer = call as (input: unknown) => unknown;
    return [
      name,
      (input: unknown) => {
        made.push({ name, input });
        return answer(input);
      },
    ];
  });
  return Object.fromEntries(noted) as T;
}
