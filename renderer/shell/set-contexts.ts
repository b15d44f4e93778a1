/** Hands a workspace to the features, to each what it needs. Call it while a component begins. */
import { setApp } from '../app/app-context.ts';
import { setClients } from '../clients/clients-context.ts';
import { setConflicts } from '../conflicts/conflicts-context.ts';
import { setEditor } from '../editor/editor-context.ts';
import { setExport } from '../export/export-context.ts';
import { setFlight } from '../flight/flight-context.ts';
import { setLists } from '../lists/lists-context.ts';
import { setNotes } from '../notes/notes-context.ts';
import { setOutbox } from '../outbox/outbox-context.ts';
import { setUndo } from '../undo/undo-context.ts';
import type { WorkspaceApp } from './create-app.ts';

export function setContexts(app: WorkspaceApp): void {
  setApp(app);
  setClients(app);
  setConflicts(app);
  setEditor({ ...app, editors: app.sessions.editors });
  setExport(app);
  setFlight(app);
  setLists(app);
  setNotes(app);
  setOutbox(app);
  setUndo(app);
}
