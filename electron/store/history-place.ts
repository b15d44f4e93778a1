/** Where the entries of the history, and deleted records beside them, are sealed. */
export const HISTORY_PLACE = 'history';
