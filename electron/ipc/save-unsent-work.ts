/** Saves everything of one account that is not on the service yet to a file. */
import type { RecordId } from '../../shared/ids.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import { unsentWorkPage } from '../../shared/queue/words/unsent-work.ts';
import { dayOf, type Instant } from '../../shared/time.ts';
import type { Engine } from '../engine/engine.ts';
import { readDraft } from '../store/draft.ts';
import { type AskWhere, saveFile } from './save-file.ts';
import { unsavedTime } from './unsaved-time.ts';
import { unsavedWork } from './unsaved-work.ts';

export type UnsentWorkParts = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly random: Random;
  /** The IANA zone in which the user's days begin. */
  readonly timeZone: () => string;
  /** The language whose dates the app shows. */
  readonly locale: string;
  readonly version: string;
  readonly askWhere: AskWhere;
};

/** Works in any state of the account: everything on this computer is the user's. */
export function saveUnsentWork(parts: UnsentWorkParts) {
  const at = parts.clock.now();
  const name = `Unsent work ${dayOf(at, parts.timeZone())}.html`;
  return saveFile(parts.askWhere, { name, kind: 'page' }, () => pageOf(parts, at));
}

/** The page of all unsent work, as it is now. */
export function unsentWorkNow(parts: UnsentWorkParts): string {
  return pageOf(parts, parts.clock.now());
}

function pageOf(parts: UnsentWorkParts, at: Instant): string {
  const { engine, random, version } = parts;
  const queue = engine.runner.queue();
  const account = engine.session.account();
  const member = account.kind === 'known' ? account.member : null;
  const { text, time, target } = readDraft(engine.settings, random, queue);
  const typed = [text, time].filter((half) => half.trim() !== '').join('\n\n');
  return unsentWorkPage({
    ...{ at, version, writes: queue.writes, line: queue.line },
    ...{ timeZone: parts.timeZone(), locale: parts.locale },
    zones: zonesOf(parts),
    unsaved: [
      ...unsavedWork(engine.settings, queue),
      ...unsavedTime(engine.timer.state(), parts.locale),
    ],
    draft: typed === '' ? null : { text: typed, company: target?.name ?? null },
    ...{ me: member?.id ?? null, member: member?.name ?? null },
    baseUrl: account.kind === 'known' ? account.baseUrl : null,
  });
}

function zonesOf({ engine }: UnsentWorkParts): Readonly<Record<RecordId, string>> {
  const { account, writes } = engine.runner.queue();
  if (account === null) return {};
  const ids = writes.flatMap(({ record }) => (record.kind === 'time-entry' ? [record.id] : []));
  return engine.zones.of(account, [...new Set(ids)]);
}
