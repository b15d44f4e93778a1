/** Makes what the screens of an account share, in the main window and in those of single records. */
import { isKindAbsent } from '../../shared/queue/absent-kinds.ts';
import { countChanges } from '../../shared/queue/words/count-changes.ts';
import type { App, WindowParts } from '../app/app-context.ts';
import { FlightKit } from '../app/flight-kit.svelte.ts';
import { Navigation } from '../app/navigation.svelte.ts';
import { RecordShelf } from '../app/record-shelf.svelte.ts';
import { Refresh } from '../app/refresh.svelte.ts';
import { CommentDrafts } from '../bridge/comment-drafts.svelte.ts';
import { ofAccount } from '../bridge/of-account.ts';
import { TypedWords } from '../bridge/typed-words.ts';
import { UnfinishedWork } from '../bridge/unfinished-work.ts';
import { createAskSeal } from '../cache/ask-seal.ts';
import { openCache } from '../cache/cache.ts';
import { ClientReview } from '../clients/client-review.svelte.ts';
import { ChoicesMade } from '../conflicts/choices-made.ts';
import { Exporting } from '../export/exporting.svelte.ts';
import { Flight } from '../flight/flight.svelte.ts';
import { KitSupply } from '../flight/kit-supply.svelte.ts';
import { Verify } from '../flight/verify.svelte.ts';
import { RecordLists } from '../lists/record-lists.svelte.ts';
import { NoteLists } from '../notes/note-lists.svelte.ts';
import { NoteSessions } from '../notes/note-sessions.ts';
import { Edits } from '../outbox/edits.svelte.ts';
import { leaveField } from '../ui/leave-field.ts';
import { Deletions } from '../undo/deletions.svelte.ts';
import { LastChange } from '../undo/last-change.svelte.ts';

/** The window in which text is typed, as main knows it. */
type TypedIn = { readonly window: 'main' } | { readonly window: 'record'; readonly name: string };

/** The unsaved text of an account, also while another place or account is shown. */
export type AccountParts = WindowParts & {
  readonly typed: TypedWords;
  readonly sessions: NoteSessions;
  readonly unfinished: UnfinishedWork;
  readonly edits: Edits;
  readonly choicesMade: ChoicesMade;
  readonly commentDrafts: CommentDrafts;
};

/** The parts that the features of a workspace need. */
export type WorkspaceApp = App &
  AccountParts & {
    readonly clientReview: ClientReview;
    readonly deletions: Deletions;
    readonly lastChange: LastChange;
    readonly exporting: Exporting;
    readonly flight: Flight;
    readonly kitSupply: KitSupply;
    readonly verify: Verify;
    readonly lists: NoteLists;
    readonly recordLists: RecordLists;
  };

/**
 * Returns the parts of each account by its key, made once for as long as the window lives. Unsaved
 * text stays with its own account when another one comes (Q16.4).
 */
export function openAccounts(
  parts: WindowParts,
  typedIn: TypedIn = { window: 'main' },
): (key: string) => AccountParts {
  const { bridge } = parts;
  parts.state.countBy(countChanges);
  const editor = parts.random.uuid();
  const inWindow = new TypedWords((words) => bridge.markTyped({ ...typedIn, ...words }));
  const known = new Map<string, AccountParts>();
  bridge.on('saveWanted', () => {
    leaveField(); // what follows from that waits from now on
    for (const { sessions, unfinished } of known.values()) {
      void sessions.flushAll();
      void unfinished.flush();
    }
    inWindow.answer();
  });
  return (key) => {
    const before = known.get(key);
    if (before) return before;
    const own = { ...parts, bridge: ofAccount(bridge, key, editor) };
    const typed = inWindow.ofAccount();
    const sessions = new NoteSessions({ ...own, outbox: own.state.outbox, typed });
    const unfinished = new UnfinishedWork({ bridge, timer: parts.timer, typed, account: key });
    const [edits, choicesMade] = [new Edits(unfinished), new ChoicesMade(unfinished)];
    const commentDrafts = new CommentDrafts({ outbox: own.state.outbox, unfinished });
    void edits.restore();
    void choicesMade.restore();
    const made = { ...own, typed, sessions, unfinished, edits, choicesMade, commentDrafts };
    known.set(key, made);
    return made;
  };
}

/** The cache is not open yet. */
export function createApp(account: AccountParts, accountKey: string): WorkspaceApp {
  const { bridge, random, state } = account;
  const { outbox } = state;
  const cache = openCache(accountKey, createAskSeal(bridge, accountKey));
  const lists = new NoteLists(cache);
  const recordLists = new RecordLists({ ...account, cache, outbox }, accountKey);
  const kit = new FlightKit(accountKey, { bridge, state });
  const kitSupply = new KitSupply({ bridge, state, cache, kit });
  // The list shows every note again, so that a new one has its row.
  const showAllNotes = () => (lists.notes.filter = '');
  return {
    ...{ ...account, outbox, cache, lists, kit, kitSupply, refresh: new Refresh(bridge) },
    shelf: new RecordShelf(accountKey, outbox),
    navigation: new Navigation({
      ...{ random, firstPlace: account.firstPlace, onbegin: showAllNotes },
      isAbsent: (kind) =>
        isKindAbsent(kind, { absent: state.status.absent, writes: outbox.writes }),
    }),
    exporting: new Exporting({ ...account, cache, outbox }),
    verify: new Verify({ bridge, state }),
    flight: new Flight({ ...account, cache, kitSupply }),
    recordLists,
    clientReview: new ClientReview(
      { ...account, cache, outbox, tables: recordLists.tables },
      accountKey,
    ),
    deletions: new Deletions({ outbox, now: account.now }),
    lastChange: new LastChange(account.now),
  };
}
