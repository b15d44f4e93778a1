/** The options of this start: command line and environment, read once by the root. */
import { isLink } from '../shared/navigation/link-scheme.ts';

export type LaunchOptions = {
  /** Show the capture window, in this program or the one that runs already. */
  readonly capture: boolean;
  /** Stay in the tray. */
  readonly hidden: boolean;
  /** The service address that the sign-in screen offers. */
  readonly baseUrl: string | undefined;
  /** The key to sign in with at once; `npm start` gives that of the sample account. */
  readonly apiKey: string | undefined;
};

/**
 * Reads the options and removes the key from `environment`, so that no child process inherits it. The
 * system's own copy of our start, readable by the same user alone, cannot be emptied.
 */
export function launchOptions(
  argv: readonly string[],
  environment: Record<string, string | undefined>,
): LaunchOptions {
  const apiKey = environment['TRAYTABLE_API_KEY'];
  delete environment['TRAYTABLE_API_KEY'];
  return {
    capture: wantsCapture(argv),
    hidden: argv.includes('--hidden') && !hasLink(argv),
    baseUrl: environment['TRAYTABLE_ACCOUNT'],
    apiKey,
  };
}

/** Whether a link of ours was opened. What it asks for is never done out of sight. */
export function hasLink(argv: readonly string[]): boolean {
  return argv.some(isLink);
}

/** Is true if a command line, ours or that of a second start, asks for the capture window. */
export function wantsCapture(argv: readonly string[]): boolean {
  return argv.some((one) => one === '--capture' || /^traytable:\/\/capture\/?$/i.test(one));
}
