/** Everything of one account that is not on the service yet, as a file where the user wants it. */
import type { Clock, Random } from '../../shared/ports.ts';
import { unsentWorkPage } from '../../shared/queue/words/unsent-work.ts';
import { failed, ok } from '../../shared/result.ts';
import { dayOf } from '../../shared/time.ts';
import type { Engine } from '../engine/engine.ts';
import { readDraft } from '../store/draft.ts';
import { writeWholeFile } from '../store/whole-file.ts';
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
  /** Where the user wants a file of this name; `null` where they would rather not. */
  readonly askWhere: (name: string) => Promise<string | null>;
};

/** Works in any state of the account: what is on this computer is the user's. */
export async function saveUnsentWork(parts: UnsentWorkParts) {
  const { engine, clock, random, version } = parts;
  const at = clock.now();
  const file = await parts.askWhere(`Unsent work ${dayOf(at, parts.timeZone())}.html`);
  if (file === null) return failed('cancelled', 'Nothing was saved.');
  const queue = engine.runner.queue();
  const account = engine.session.account();
  const { text, company } = readDraft(engine.settings, random, queue);
  const page = unsentWorkPage({
    ...{ at, version, writes: queue.writes, line: queue.line },
    ...{ timeZone: parts.timeZone(), locale: parts.locale },
    unsaved: unsavedWork(engine.settings, queue),
    draft: text.trim() === '' ? null : { text, company: company?.name ?? null },
    member: account.kind === 'known' ? (account.member?.name ?? null) : null,
    baseUrl: account.kind === 'known' ? account.baseUrl : null,
  });
  try {
    writeWholeFile(file, page);
  } catch {
    return failed('disk', 'The file could not be written there. Choose another place.');
  }
  return ok({ file });
}
