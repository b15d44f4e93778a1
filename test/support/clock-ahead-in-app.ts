/** Loaded before the main process of an app: its clock is ahead by what the environment says. */
const aheadMs = Number(process.env['TRAYTABLE_TEST_AHEAD_MS'] ?? 0);
const now = Date.now;
Date.now = () => now() + aheadMs;
