/** The report as its screen shares it with the workspace: it outlives a visit to another place. */
import { createContext } from 'svelte';
import type { ShownReport } from './shown-report.svelte.ts';

export const [getReport, setReport] = createContext<ShownReport>();
