/** The events of a queue in words. */
import { unreachable } from '../../shared/assert.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { Outcome, QueueEvent } from '../../shared/queue/events.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { idText } from '../../shared/records/kinds.ts';
import { markersIn } from './ledger.ts';
import { short } from './tale.ts';

/** Describes an event of the queue; `undefined` for events that occur all the time. */
export function inWords(event: QueueEvent): string | undefined {
  switch (event.kind) {
    case 'saved': {
      const { record, fields, base, isFinished } = event;
      const how = isFinished ? 'finished' : 'typing on';
      return `journal: write ${short(event.writeId)} of ${named(record)} saved (${how}): ${Object.keys(fields).join(', ')} with ${wordsIn(fields)}; had seen ${baseWords(base)}`;
    }
    case 'deleted':
      return `journal: write ${short(event.writeId)} is to delete ${named(event.record)}; had seen ${baseWords(event.base)}`;
    case 'settled':
      return `journal: write ${short(event.id)} ${outcomeInWords(event.outcome)}`;
    case 'stored':
      return `journal: replies of ${event.ids.map(short).join(', ')} are in the cache`;
    case 'line':
      return `journal: the line is ${event.line}`;
    case 'retried':
      return `journal: ${event.ids.map(short).join(', ')} to be tried again`;
    case 'undo-extended':
      return `journal: ${event.ids.map(short).join(', ')} can be undone for its whole time again`;
    case 'discarded':
      return `journal: write ${short(event.id)} discarded`;
    case 'restored':
      return `journal: write ${short(event.id)} brought back`;
    case 'kept-both':
      return `journal: write ${short(event.id)} kept as a note of its own, ${short(event.localId)}`;
    case 'resolved':
      return `journal: write ${short(event.id)} settled on ${wordsIn(event.fields)}`;
    case 'answered':
      return `journal: of write ${short(event.id)} the user says that it is ${event.isThere ? '' : 'not '}there`;
    case 'account':
      return 'journal: the account is another, or the first';
    case 'told':
      return `journal: the user has read of ${event.ids.map(short).join(', ')}`;
    case 'woke':
      return undefined;
    case 'restarted':
      return 'journal: the program has started again';
    default:
      return unreachable(event);
  }
}

/** A record in words. */
export function named({ kind, id }: RecordRef): string {
  return `${kinds[kind].word} ${short(id)}`;
}

function baseWords(base: unknown): string {
  return base === null ? 'nothing' : wordsIn(base) || 'no marker';
}

function wordsIn(value: unknown): string {
  return [...markersIn(value)].join(' ');
}

function outcomeInWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'accepted': {
      const { reply } = outcome;
      if (reply === null) return 'is accepted, and nothing is shown';
      return `is accepted as ${short(idText(reply))}, which says ${wordsIn(reply)}`;
    }
    case 'conflict':
      return `clashes with ${wordsIn(outcome.theirs) || 'a record without markers'}`;
    case 'refused':
      return `is refused with ${outcome.status}: ${outcome.details.map(({ code, source }) => `${code} ${JSON.stringify(source)}`).join(', ') || outcome.message}`;
    case 'nothing':
      return 'was looked for and not found';
    case 'unsure':
      return `is for the user to judge: ${outcome.found === null ? 'nothing can be looked at' : `perhaps ${short(idText(outcome.found))}, which says ${wordsIn(outcome.found)}`}`;
    case 'unknown':
      return 'got no verdict';
    default:
      return `is ${outcome.kind}`;
  }
}
