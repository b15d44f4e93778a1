/** Answers the calls of the windows: our own top frames only, inputs parsed, bugs contained. */
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import * as v from 'valibot';
import {
  type CallName,
  calls,
  channel,
  type Handlers,
  type WindowKind,
} from '../../shared/ipc/contract.ts';
import { notDoneInWords } from '../../shared/ipc/not-done.ts';
import type { Log } from '../../shared/ports.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { errorName } from '../system/error-name.ts';

export type ServeParts = {
  readonly handlers: Handlers;
  /** Returns the window that sent this from its top frame; `null` for any other sender. */
  readonly windowOf: (event: IpcMainInvokeEvent) => WindowKind | null;
  readonly log: Log;
};

/** Serves every call of the contract on `ipcMain`. */
export function serve(ipcMain: Pick<IpcMain, 'handle'>, parts: ServeParts): void {
  for (const name of Object.keys(calls) as CallName[]) {
    ipcMain.handle(channel(name), (event, input: unknown) => answer(name, event, input, parts));
  }
}

async function answer(
  name: CallName,
  event: IpcMainInvokeEvent,
  input: unknown,
  { handlers, windowOf, log }: ServeParts,
): Promise<unknown> {
  const window = windowOf(event);
  const allowed: readonly WindowKind[] = calls[name].from;
  if (window === null || !allowed.includes(window)) {
    log.note('call refused', { call: name, window: window ?? 'unknown' });
    throw new Error('Not for this window.');
  }
  const parsed = parse(name, input);
  if (!parsed.ok) {
    log.note('call not understood', { call: name, at: parsed.failure });
    return failed('bug', notDoneInWords(parsed.message));
  }
  if (namesAnother(window, parsed.value)) {
    log.note('call refused', { call: name, window });
    throw new Error('Not for this window.');
  }
  try {
    // The table ties each name to its input; the compiler cannot follow that through a variable.
    const handler = handlers[name] as (input: unknown) => unknown;
    return await handler(parsed.value);
  } catch (error) {
    log.note('bug in a call', {
      call: name,
      error: errorName(error),
    });
    return failed('bug', 'Something went wrong inside Traytable. What you wrote before is kept.');
  }
}

/** Returns the input as the contract has it; a failure is named by its place in the input. */
function parse(name: CallName, input: unknown): Result<unknown, string> {
  try {
    const parsed = v.safeParse(calls[name].input, input ?? null);
    if (parsed.success) return ok(parsed.output);
    const [issue] = parsed.issues;
    return failed(v.getDotPath(issue) ?? 'input', issue.message);
  } catch {
    // A value that holds itself, or is nested too deep, cannot be measured.
    return failed('input', 'The input cannot be read.');
  }
}

/** Is true if the input is about another window: a page acts for its own only. */
function namesAnother(window: WindowKind, input: unknown): boolean {
  return (
    typeof input === 'object' && input !== null && 'window' in input && input.window !== window
  );
}
