/** The events of a queue in words. */
import { unreachable } from '../../shared/assert.ts';
import type { Outcome, QueueEvent } from '../../shared/queue/events.ts';
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
    case 'woke':
      return undefined;
    case 'restarted':
      return 'journal: the program has started again';
    default:
      return unreachable(event);
  }
}

function outcomeInWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'accepted':
      return `is accepted as note ${short(outcome.reply.id)}, which says ${[...markersIn([outcome.reply.title, outcome.reply.content_html])].join(' ')}`;
    case 'conflict':
      return `clashes with ${[...markersIn([outcome.theirs.title, outcome.theirs.content_html])].join(' ') || 'a note without markers'}`;
    case 'refused':
      return `is refused with ${outcome.status}`;
    case 'nothing':
      return 'was looked for and not found';
    case 'unknown':
      return 'got no verdict';
    default:
      return `is ${outcome.kind}`;
  }
}
