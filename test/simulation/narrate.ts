/** The events of a queue in words. */
import { unreachable } from '../../shared/assert.ts';
import type { Outcome, QueueEvent } from '../../shared/queue/events.ts';
import { type ConfirmedRecord, idText } from '../../shared/records/kinds.ts';
import { markersIn } from './ledger.ts';
import { short } from './tale.ts';

/** What happened to the queue; nothing for what happens all the time. */
export function inWords(event: QueueEvent): string | undefined {
  switch (event.kind) {
    case 'saved': {
      const { record, fields, base, isFinished } = event;
      const how = isFinished ? 'finished' : 'typing on';
      const seen = base === null ? 'nothing' : [...markersIn(base)].join(' ') || 'no marker';
      return `journal: write ${short(event.writeId)} of note ${short(record.id)} saved (${how}): ${Object.keys(fields).join(', ')} with ${[...markersIn(fields)].join(' ')}; had seen ${seen}`;
    }
    case 'settled':
      return `journal: write ${short(event.id)} ${outcomeInWords(event.outcome)}`;
    case 'stored':
      return `journal: replies of ${event.ids.map(short).join(', ')} are in the cache`;
    case 'line':
      return `journal: the line is ${event.line}`;
    case 'retried':
      return `journal: ${event.ids.map(short).join(', ')} to be tried again`;
    case 'discarded':
      return `journal: write ${short(event.id)} discarded`;
    case 'restored':
      return `journal: write ${short(event.id)} brought back`;
    case 'kept-both':
      return `journal: write ${short(event.id)} kept as a note of its own, ${short(event.localId)}`;
    case 'deleted':
      return `journal: write ${short(event.writeId)} deletes note ${short(event.record.id)}`;
    case 'resolved':
      return `journal: write ${short(event.id)} settled with ${[...markersIn(event.fields)].join(' ')}`;
    case 'answered':
      return `journal: write ${short(event.id)} is ${event.isThere ? 'there' : 'not there'}`;
    case 'woke':
      return undefined;
    case 'restarted':
      return 'journal: the program has started again';
    default:
      return unreachable(event);
  }
}

function textIn(note: ConfirmedRecord): string {
  return [...markersIn([note['title'], note['content_html']])].join(' ');
}

function outcomeInWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'accepted':
      if (outcome.reply === null) return 'is accepted, and the note gone';
      return `is accepted as note ${short(idText(outcome.reply))}, which says ${textIn(outcome.reply)}`;
    case 'conflict':
      return `clashes with ${textIn(outcome.theirs) || 'a note without markers'}`;
    case 'refused':
      return `is refused with ${outcome.status}`;
    case 'unsure':
      return 'may be there: only its user can tell';
    case 'nothing':
      return 'was looked for and not found';
    case 'unknown':
      return 'got no verdict';
    default:
      return `is ${outcome.kind}`;
  }
}
