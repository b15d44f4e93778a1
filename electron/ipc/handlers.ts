/** The handler of every call of the windows. */
import type { HistoryEntry } from '../../shared/history/entry.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { AppState } from '../../shared/ipc/state.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { ok } from '../../shared/result.ts';
import type { Engine } from '../engine/engine.ts';
import { unlessRefusedLater } from '../store/on-disk.ts';
import { unsendableHeads } from '../store/unsendable.ts';
import { captureHandlers } from './capture-handlers.ts';
import { deletedHandlers } from './deleted-handlers.ts';
import { desktopHandlers } from './desktop-handlers.ts';
import { exportHandlers } from './export-handlers.ts';
import type { HandlerParts } from './handler-parts.ts';
import { unsendableHandlers } from './keep-unsendable.ts';
import { cacheHandlers, lockHandlers } from './lock-handlers.ts';
import { choiceHandlers, editHandlers } from './outbox-handlers.ts';
import { proxyHandlers } from './proxy-handlers.ts';
import { pullHandlers } from './pull-handlers.ts';
import { reportHandlers } from './report-handlers.ts';
import { reviewHandlers } from './review-handlers.ts';
import { saveUnsentWork } from './save-unsent-work.ts';
import { signInHandlers } from './sign-in-handlers.ts';
import { supportHandlers } from './support-handlers.ts';
import { timerHandlers } from './timer-handlers.ts';
import { tokenHandlers } from './token-handlers.ts';
import { unfinishedHandlers } from './unfinished-handlers.ts';
import { windowHandlers } from './window-handlers.ts';

/** The most resolved conflicts that are listed. */
const RESOLVED_SHOWN_MAX = 500;

/** The handlers over one engine. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { engine } = parts;
  return {
    readState: () => ok(stateOf(parts)),

    connect: (input) => engine.session.connect(input),
    ...signInHandlers(engine),
    ...proxyHandlers(parts.proxies, () => engine.nudge()),
    signOut: () => unlessRefusedLater(() => engine.session.signOut().then(() => ok(null))),

    readHistory: ({ record }) => ok(historyOf(engine, record)),
    readResolved: () => ok(engine.history.resolved(RESOLVED_SHOWN_MAX)),

    readClientToken: ({ record }) => engine.readClientToken(record),
    readTraffic: (asked) => ok(engine.traffic.read(asked)),
    saveUnsentWork: () => saveUnsentWork(parts),
    ...editHandlers(parts),
    ...choiceHandlers(parts),
    ...deletedHandlers(parts),
    ...cacheHandlers(parts.appLock, engine.session),
    ...lockHandlers(parts.appLock, parts.askWhere),
    ...pullHandlers(engine, parts.desktop.entered),
    ...desktopHandlers(parts.desktop),
    ...captureHandlers(parts),
    ...windowHandlers(parts),
    ...parts.images,
    ...parts.backups,
    ...tokenHandlers(parts.vault, engine.session),
    ...parts.accounts,
    ...timerHandlers(parts),
    ...reportHandlers(parts),
    ...reviewHandlers(engine),
    ...supportHandlers(parts, () => stateOf(parts)),
    ...exportHandlers(parts),
    ...unsendableHandlers({
      ...{ settings: engine.settings, queue: engine.runner.queue },
      tell: parts.tellUnsendable,
    }),
    ...unfinishedHandlers({
      ...{ settings: engine.settings, queue: engine.runner.queue },
      tell: parts.tellUnfinished,
    }),
  };
}

/** Under every name the record has had: a note that was filed anew continues the history of the old one. */
function historyOf({ runner, history }: Engine, record: RecordRef): HistoryEntry[] {
  const queue = runner.queue();
  const now = knownId(queue, record.id);
  const before = Object.keys(queue.adopted).filter((id) => knownId(queue, id) === now);
  return [now, ...before]
    .flatMap((id) => history.of({ ...record, id }))
    .sort((one, other) => other.at - one.at);
}

function stateOf(parts: HandlerParts): AppState {
  const { engine, theme, proxies, version, brokenFile, damagedFiles, appLock } = parts;
  const { account, writes, adopted, refiled } = engine.runner.queue();
  return {
    account: engine.session.account(),
    status: engine.status(),
    outbox: { writes, adopted, refiled, revision: engine.runner.revision() },
    unsendable: unsendableHeads(engine.settings, account),
    proxy: proxies.access(),
    theme: theme.get(),
    version,
    journalQuarantined: engine.journal.quarantinedCount(),
    brokenFile,
    damagedFiles,
    isAppLockOn: appLock.lock.view().isOn,
  };
}
