import { headOf } from '../../shared/history/deleted-record.ts';
import { type HistoryEntry, meeting } from '../../shared/history/entry.ts';
import { isLocalId, localId } from '../../shared/ids.ts';
import type { Bridge, CaptureBridge } from '../../shared/ipc/contract.ts';
import { baseOf } from '../../shared/queue/machine/accepted-bases.ts';
import { resolveTrouble } from '../../shared/queue/machine/resolve.ts';
import { undoWaitWith } from '../../shared/queue/machine/undo.ts';
import { undoTogether } from '../../shared/queue/machine/undo-together.ts';
import { canDiscard } from '../../shared/queue/machine/user-choices.ts';
import { isSentTied, type Tie, tiesOf } from '../../shared/queue/tied-writes.ts';
import { UNDO_DELETE_MS } from '../../shared/queue-limits.ts';
import { failed, ok } from '../../shared/result.ts';
import type { FakeMain } from './fake-bridge.ts';

/** Where the computer of this main is. */
const HOME_ZONE = 'UTC';

/** The calls that save, delete, retry, discard and restore. */
export function writeCalls(main: FakeMain) {
  return {
    saveRecord: (input) => takeGroup(main, ['saveRecord', input], { edits: [input] }),
    saveRecords: (input) => takeGroup(main, ['saveRecords', input], input),
    deleteRecord: (input) => takeGroup(main, ['deleteRecord', input], { deletes: [input] }),
    deleteRecords: (input) => takeGroup(main, ['deleteRecords', input], input),
    acknowledgeReplies: (input) => {
      main.happen({ kind: 'stored', at: main.clock.now(), ids: input.ids });
      return main.note('acknowledgeReplies', input);
    },
    retryWrites: (input) =>
      main.choose('retryWrites', input, { kind: 'retried', at: main.clock.now(), ...input }),
    discardWrite: async (input) => {
      if (!canDiscard(main.queue, input.id)) return failed('sent', 'It’s too late: it was sent.');
      const write = main.queue.writes.find(({ id }) => id === input.id);
      if (write && isSentTied(write)) return failed('tied', 'in the words of main');
      if (!main.isDiskFull) keepResolved(main, input.id, { how: 'given-up', result: {} });
      return main.choose('discardWrite', input, {
        kind: 'discarded',
        at: main.clock.now(),
        id: input.id,
      });
    },
    undoDeletes: async (input) => {
      if (main.trouble('undoDeletes', input)) return failed('disk', 'The disk is full.');
      const { events, sent } = undoTogether(main.queue, input.ids, main.clock.now());
      main.happenTogether(events);
      return ok({ sent });
    },
    restoreWrite: (input) =>
      main.choose('restoreWrite', input, {
        ...{ kind: 'restored', at: main.clock.now(), id: input.id },
        undoMs: UNDO_DELETE_MS,
      }),
    markTyped: (input) => main.note('markTyped', input),
    saveUnsentWork: async (input) => {
      main.calls.push({ name: 'saveUnsentWork', input });
      return main.chosenFile === null
        ? failed('cancelled', 'Nothing was saved.')
        : ok({ file: main.chosenFile });
    },
  } satisfies Partial<Bridge & CaptureBridge>;
}

/** Calls about writes in trouble: the user's decisions, and their results. */
export function conflictCalls(main: FakeMain) {
  return {
    keepBoth: async (input) => {
      const localId = `local-${main.random.uuid()}`;
      const at = main.clock.now();
      const both = { kind: 'kept-both', at, id: input.id, localId } as const;
      const chosen = { ...both, takesComments: true } as const;
      const answer = await main.choose('keepBoth', input, chosen);
      if (!answer.ok) return answer;
      return ok(main.queue.writes.find(({ record }) => record.id === localId)?.record ?? null);
    },
    resolveConflict: async (input) => {
      main.calls.push({ name: 'resolveConflict', input });
      const write = main.queue.writes.find(({ id }) => id === input.id);
      if (resolveTrouble(write, input)) return failed('changed', 'in the words of main');
      keepResolved(main, input.id, { how: 'settled', result: input.fields });
      main.happen({ kind: 'resolved', at: main.clock.now(), ...input, undoMs: UNDO_DELETE_MS });
      return ok(null);
    },
    answerUnsure: (input) =>
      main.choose('answerUnsure', input, { kind: 'answered', at: main.clock.now(), ...input }),
    dismissRefiled: (input) =>
      main.choose('dismissRefiled', input, { kind: 'told', at: main.clock.now(), ids: input.ids }),
    readHistory: async ({ record }) => {
      main.calls.push({ name: 'readHistory', input: { record } });
      return ok(main.history.filter((entry) => entry.record.id === record.id));
    },
    readDeleted: async () => ok(main.deletedRecords.map(headOf)),
    restoreDeleted: async ({ id }) => {
      main.calls.push({ name: 'restoreDeleted', input: { id } });
      const deleted = main.deletedRecords.find((one) => one.id === id);
      if (deleted === undefined) return failed('gone', 'in the words of main');
      main.deletedRecords = main.deletedRecords.filter((one) => one !== deleted);
      const record = { kind: deleted.record.kind, id: localId(id) };
      const { fields } = deleted;
      takeEdit(main, { writeId: `${id}-anew`, record, fields, base: null, isFinished: true });
      return ok(record);
    },
    readResolved: async () => ok(main.history.filter(({ how }) => how !== 'merged')),
  } satisfies Partial<Bridge & CaptureBridge>;
}

type Call = 'saveRecord' | 'saveRecords' | 'deleteRecord' | 'deleteRecords';

/** Takes one edit or a group of edits and deletes, as main does. */
async function takeGroup(
  main: FakeMain,
  [name, input]: readonly [Call, unknown],
  { edits = [], deletes = [], billed }: Partial<Parameters<Bridge['saveRecords']>[0]>,
) {
  if (main.trouble(name, input)) return failed('disk', 'The disk is full.');
  if ([...edits, ...deletes].some((one) => main.isOfAnother(one)))
    return failed('other-account', 'in the words of main');
  if (deletes.length > 0) await main.deletes();
  if (billed !== undefined) main.billed.move(billed);
  const { ofEdits, ofDeletes } = tiesOf({ edits, deletes, billed });
  for (const edit of edits) takeEdit(main, edit, ofEdits);
  for (const one of deletes) takeDelete(main, one, { ...undoWaitWith(edits), ...ofDeletes });
  return ok({ savedAt: main.clock.now(), revision: main.revision });
}

function takeEdit(
  main: FakeMain,
  { account: _, shown, zone, ...edit }: Parameters<Bridge['saveRecord']>[0],
  tie: { readonly tied?: Tie } = {},
): void {
  const { kind, id } = edit.record;
  if (kind === 'time-entry' && isLocalId(id) && !main.zones.has(id)) {
    main.zones.set(id, zone ?? HOME_ZONE);
  }
  const rebased = baseOf(main.accepted, main.queue, edit, shown);
  main.happen({ kind: 'saved', at: main.clock.now(), ...edit, ...rebased, ...tie }, shown?.editor);
}

function takeDelete(
  main: FakeMain,
  said: Parameters<Bridge['deleteRecord']>[0],
  more: ReturnType<typeof undoWaitWith> & { readonly tied?: Tie },
): void {
  const { writeId, record, shown } = said;
  const edit = { writeId, record, ...baseOf(main.accepted, main.queue, said, shown) };
  const at = main.clock.now();
  main.happen({ kind: 'deleted', at, ...edit, ...more }, shown?.editor);
}

/** Saves both sides of a conflict that the user ends. */
function keepResolved(main: FakeMain, id: string, end: Pick<HistoryEntry, 'how' | 'result'>): void {
  const write = main.queue.writes.find((one) => one.id === id);
  if (write?.state.kind !== 'conflict') return;
  const entry = meeting(write, write.state.theirs, { at: main.clock.now(), ...end });
  main.history.unshift({ ...entry, id: `${id}-${main.random.uuid()}` });
}
