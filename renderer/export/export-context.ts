/** The parts of the workspace that an export needs. */
import { createContext } from 'svelte';
import type { App } from '../app/app-context.ts';
import type { Exporting } from './exporting.svelte.ts';

export type ExportContext = App & {
  readonly exporting: Exporting;
};

export const [getExport, setExport] = createContext<ExportContext>();
