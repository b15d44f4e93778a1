/** What Electron's executable understands on its command line, read without touching the disk. */

/** How one start of the host was asked for. */
export type LaunchArguments = {
  /** The app's directory or its main file, as written; `.` if none was given. */
  readonly target: string;
  /** Modules to load before the app (`-r`); Playwright's own loader comes this way. */
  readonly preloadModules: readonly string[];
  readonly userDataDir: string | undefined;
  /** The DevTools port a driver asked for, `0` for any free one. */
  readonly debuggingPort: number | undefined;
  /** Chromium switches given before the app, handed on as they are. */
  readonly chromiumSwitches: readonly string[];
};

/** Reads the arguments that follow the executable. Everything after the app belongs to the app. */
export function parseLaunchArguments(argv: readonly string[]): LaunchArguments {
  const preloadModules: string[] = [];
  const chromiumSwitches: string[] = [];
  let debuggingPort: number | undefined;
  let index = 0;
  for (; index < argv.length; index++) {
    const argument = argv[index] ?? '';
    if (argument === '-r' || argument === '--require') {
      index++;
      preloadModules.push(argv[index] ?? '');
    } else if (argument.startsWith('--remote-debugging-port=')) {
      debuggingPort = Number(switchValue(argument));
    } else if (argument.startsWith('-')) {
      if (!isOurs(argument)) chromiumSwitches.push(argument);
    } else break;
  }
  // Playwright's users write it behind the app, as Electron's switches may stand anywhere.
  const userData = argv.find((argument) => argument.startsWith('--user-data-dir='));
  return {
    target: argv[index] ?? '.',
    preloadModules,
    userDataDir: userData && switchValue(userData),
    debuggingPort,
    chromiumSwitches,
  };
}

/** Switches the shell script or the host itself has already used, or must not come from outside. */
function isOurs(argument: string): boolean {
  return /^--(inspect|user-data-dir=|no-sandbox$|headless)/.test(argument);
}

function switchValue(argument: string): string {
  return argument.slice(argument.indexOf('=') + 1);
}
