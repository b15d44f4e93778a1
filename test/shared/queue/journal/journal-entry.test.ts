import { describe, expect, test } from 'vitest';
import {
  type JournalEntry,
  journalEntry,
  parseJournalEntry,
} from '../../../../shared/queue/journal/journal-entry.ts';
import { saved } from '../../../support/builders.ts';
import { queueOf } from '../../../support/queue-events.ts';
import { fingerprint } from '../../../support/schema-shape.ts';

const event = (of: Extract<JournalEntry, { kind: 'event' }>['event']): JournalEntry => ({
  kind: 'event',
  event: of,
});

describe('the format of the journal', () => {
  test('is the one that released versions have written', () => {
    // Users have journals of older versions with work that is nowhere else. If this fails, the
    // format has changed. Make sure that every line of the old format still parses. A new field is
    // optional, a new kind is added, nothing is renamed or narrowed. Add a line of the old format
    // to the test below. Only then write the new fingerprint here.
    expect(fingerprint(journalEntry)).toMatchInlineSnapshot(`"1bec98ddabee1cef"`);
  });

  test('[Q4] still reads lines of every version', () => {
    const lines = [
      '{"kind":"event","event":{"kind":"saved","at":1,"writeId":"w","record":{"kind":"note","id":"local-a"},"fields":{"title":"T","date":null,"visibility":"everyone","content_html":"<p>x</p>","link":{"record_type":"company","record_id":4}},"base":null,"isFinished":true}}',
      '{"kind":"event","event":{"kind":"saved","at":1,"writeId":"v","record":{"kind":"deal","id":"12"},"fields":{"contact_ids":[1,2]},"base":{"contact_ids":[],"company_id":4},"isFinished":true}}',
      '{"kind":"event","event":{"kind":"line","at":2,"line":"open","clockAheadMs":-3}}',
      '{"kind":"event","event":{"kind":"settled","at":3,"id":"w","outcome":{"kind":"unknown"},"chance":0.5}}',
      '{"kind":"event","event":{"kind":"settled","at":3,"id":"gone","outcome":{"kind":"conflict","theirs":{"id":"7"}},"chance":0.5}}',
      '{"kind":"event","event":{"kind":"settled","at":3,"id":"gone","outcome":{"kind":"removed","localId":"local-c","memberId":null},"chance":0.5}}',
      '{"kind":"event","event":{"kind":"settled","at":3,"id":"gone","outcome":{"kind":"refused","status":404,"message":"No","details":[],"requestId":""},"chance":0.5}}',
      '{"kind":"event","event":{"kind":"resolved","at":3,"id":"w","fields":{"title":"T"}}}',
      '{"kind":"event","event":{"kind":"kept-both","at":3,"id":"gone","localId":"local-d"}}',
      '{"kind":"event","event":{"kind":"retried","at":3,"ids":["w"]}}',
      '{"kind":"event","event":{"kind":"deleted","at":3,"writeId":"z","record":{"kind":"note","id":"9"},"base":null}}',
      '{"kind":"event","event":{"kind":"restarted","at":4}}',
      '{"kind":"snapshot","queue":{"writes":[{"id":"w","record":{"kind":"note","id":"local-a"},"change":{"kind":"create","fields":{"title":"T"}},"createdAt":1,"savedAt":1,"attempts":1,"state":{"kind":"sending","sentAt":-1}}],"adopted":{"local-b":"b"},"line":"open","clockAheadMs":0}}',
      '{"kind":"event","event":{"kind":"restarted","at":5}}',
      '{"kind":"write","write":{"id":"x","record":{"kind":"note","id":"7"},"change":{"kind":"update","fields":{"title":"T"},"base":null},"createdAt":1,"savedAt":1,"attempts":0,"state":{"kind":"ready"}}}',
      '{"kind":"write","write":{"id":"y","record":{"kind":"note","id":"7"},"change":{"kind":"delete","base":null},"createdAt":1,"savedAt":1,"attempts":0,"state":{"kind":"discarded","at":1}}}',
      '{"kind":"write","write":{"id":"v","record":{"kind":"note","id":"local-v"},"change":{"kind":"create","fields":{}},"createdAt":5,"savedAt":5,"begunAfter":1,"attempts":0,"state":{"kind":"ready"}}}',
      '{"kind":"write","write":{"id":"u","record":{"kind":"note","id":"local-u"},"change":{"kind":"create","fields":{}},"createdAt":1,"savedAt":1,"attempts":0,"isOfCopy":true,"state":{"kind":"checking","sentAt":1,"looks":0,"until":1}}}',
      '{"kind":"write","write":{"id":"t","record":{"kind":"note","id":"local-t"},"change":{"kind":"create","fields":{}},"createdAt":1,"savedAt":1,"attempts":0,"hasLostPast":true,"state":{"kind":"ready"}}}',
      '{"kind":"write","write":{"id":"s","record":{"kind":"note","id":"local-t"},"change":{"kind":"update","fields":{"title":"T"},"base":null,"knownBase":{"title":""}},"createdAt":1,"savedAt":1,"attempts":0,"state":{"kind":"ready"}}}',
      '{"kind":"write","write":{"id":"z","record":{"kind":"note","id":"local-z"},"change":{"kind":"create","fields":{}},"createdAt":1,"savedAt":1,"attempts":0,"unanswered":2,"state":{"kind":"discarded","at":1,"unsure":{"sentAt":1,"found":null}}}}',
    ];
    const parsed = lines.map((line) => parseJournalEntry(line));
    expect(parsed.every(({ ok }) => ok)).toBe(true);
    const queue = queueOf(parsed.flatMap((one) => (one.ok ? [one.entry] : [])));
    expect(queue.writes).toMatchObject([
      { id: 'w', state: { kind: 'checking', sentAt: -1 } },
      { id: 'x' },
      { id: 'y', state: { kind: 'discarded', at: 1 } },
      { id: 'v', begunAfter: 1 },
      { id: 'u', isOfCopy: true },
      { id: 't', hasLostPast: true },
      { id: 's', change: { knownBase: { title: '' } } },
      { id: 'z', state: { kind: 'discarded', unsure: { sentAt: 1 } }, unanswered: 2 },
    ]);
  });
});

describe('parseJournalEntry', () => {
  test('reads back what was written', () => {
    const entry = event(saved());
    expect(parseJournalEntry(JSON.stringify(entry))).toEqual({ ok: true, entry });
  });

  test('[P8] tells why a line cannot be read, and nothing of its contents', () => {
    const garbled = {
      ...event(saved()),
      event: { ...saved(), record: { kind: 'note', id: ['secret plan'] } },
    };
    expect(parseJournalEntry('{"kind":"ev')).toEqual({ ok: false, reason: 'not JSON' });
    expect(parseJournalEntry(JSON.stringify(garbled))).toEqual({
      ok: false,
      reason: 'event.record.id: expected string',
    });
  });
});
