/** Why a write was refused: our sentence first, and behind it the service's own words. */
import { type DetailCode, type ErrorDetail, errorStatuses } from '../../api/wire.ts';
import { capitalise } from '../../capitalise.ts';
import { kinds } from '../../kinds/kinds.ts';
import { commentableTypes } from '../../records/comment.ts';
import { fieldsSet, type PendingWrite } from '../pending-write.ts';
import { isBeyondEdits, isGone, isRefusedByLock, isSubjectGone } from '../refusals.ts';

const codeWords: Readonly<Partial<Record<string, string>>> = {
  blank: 'can’t be empty',
  parameter_missing: 'is missing',
  invalid_value: 'isn’t accepted with this value',
  not_accessible: 'names something that isn’t there, or that you may not use',
} satisfies Partial<Record<DetailCode, string>>;
const ANY_CODE = 'isn’t accepted as it is';

/** One sentence for each thing that was refused, the field by its label; empty without a refusal. */
export function problemsOf(write: PendingWrite): string[] {
  const { state, record } = write;
  if (state.kind !== 'refused') return [];
  if (isOurs(state.status)) return [sentence(state.message)];
  if (isBeyondEdits(write) || state.details.length === 0) {
    const said = state.details.length === 0 ? state.message : messagesOf(state.details);
    return [withTheirWords(reasonOf(write), said)];
  }
  if (isSubjectGone(write)) return [subjectGoneWords(write)];
  const { allFields, refusedAs } = kinds[record.kind];
  const named = state.details.map((detail) => {
    const labels = placeOf(detail)
      .split('/')
      .map((part) => refusedAs[part] ?? allFields[part]?.label);
    const label = labels.findLast((one) => one !== undefined);
    return withTheirWords(`${label ?? 'This change'} ${wordsOf(detail)}.`, detail.message);
  });
  return [...new Set(named)];
}

/**
 * The problem by the name of the field, for where it can be typed anew; of a part of it by its path, such as
 * `items/0/rate`.
 */
export function problemsAt({ state }: PendingWrite): ReadonlyMap<string, string> {
  if (state.kind !== 'refused') return new Map();
  return new Map(
    state.details.flatMap((detail): [string, string][] => {
      const [, wrapper = '', ...path] = placeOf(detail).split('/');
      const place = path.length === 0 ? wrapper : path.join('/');
      const ours = `${capitalise(wordsOf(detail))}.`;
      return place === '' ? [] : [[place, withTheirWords(ours, detail.message)]];
    }),
  );
}

/** The refusal of a write as the standing of its row. */
export function refusalInWords(write: PendingWrite): string {
  const [first = '', ...more] = problemsOf(write);
  if (isBeyondEdits(write) || isSubjectGone(write)) return first;
  return more.length === 0
    ? `Rejected by the service: ${first}`
    : `Rejected by the service for ${more.length + 1} reasons`;
}

/** Sentence about a record that is gone: what a member may no longer see answers 404 too. */
export function goneWords({ record }: PendingWrite): string {
  return `This ${kinds[record.kind].word} was deleted by somebody else, or you may not see it any more.`;
}

/** Sentence about a comment whose task or deal is gone, and what takes it along. */
function subjectGoneWords(write: PendingWrite): string {
  const on = String(fieldsSet(write)['commentable_type']).toLowerCase();
  return `The ${on} that it is on was deleted by somebody else, or you may not see it any more. If you changed that ${on} too, “Make it again” beside that change takes the comment along. Its text can be copied.`;
}

/** The effect of making a record again, and what the new one does not take over (Q18.1, Q18.2). */
export function anewInWords({ record: { kind } }: PendingWrite): string {
  const { word } = kinds[kind];
  return [
    `“Make it again” makes a new ${word} with what was known of it and your change.`,
    ...(kind === 'deal' ? ['It has no client at first.'] : []),
    ...(kind === 'invoice' ? ['It gets another number.'] : []),
    takesComments(word)
      ? 'Comments not sent yet go along. Those on the service, and what else named it, stay with the deleted one.'
      : 'What else named it on the service stays with the deleted one.',
  ].join(' ');
}

function takesComments(word: string): boolean {
  return commentableTypes.some((type) => type === capitalise(word));
}

/** The reason without a field that the user could mend. */
function reasonOf(write: PendingWrite): string {
  const { word } = kinds[write.record.kind];
  if (isRefusedByLock(write)) return `This ${word} can’t be changed any more.`;
  if (isGone(write)) return goneWords(write);
  const status = write.state.kind === 'refused' ? write.state.status : 0;
  if (status === errorStatuses.insufficient_permissions) {
    return `You aren’t allowed to ${verbs[write.change.kind]} this ${word}.`;
  }
  if (status !== errorStatuses.not_found) return 'It isn’t accepted as it is.';
  return write.change.kind === 'create'
    ? 'Something that it belongs to isn’t there.'
    : `The ${word} can’t be found.`;
}

const verbs = { create: 'make', update: 'change', delete: 'delete' } as const;

/** Whether the program parked the write itself, in words of its own. */
function isOurs(status: number): boolean {
  return status <= 0;
}

function placeOf({ source }: ErrorDetail): string {
  return 'pointer' in source ? source.pointer : '';
}

function wordsOf({ code }: ErrorDetail): string {
  return codeWords[code] ?? ANY_CODE;
}

function messagesOf(details: readonly ErrorDetail[]): string {
  return [...new Set(details.map(({ message }) => sentence(message)))].join(' ');
}

function withTheirWords(ours: string, theirs: string): string {
  return theirs.trim() === '' ? ours : `${ours} The service said: “${sentence(theirs)}”`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
