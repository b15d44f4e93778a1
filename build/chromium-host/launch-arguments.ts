/** Reads the command line of Electron's executable without using the disk. */

/** The options of one start. */
export type LaunchArguments = {
  /** The app's folder or main file as written; `.` by default. */
  readonly target: string;
  /** Modules to load before the app (`-r`), such as Playwright's loader. */
  readonly preloadModules: readonly string[];
  readonly userDataDir: string | undefined;
  /** The DevTools port of a driver, `0` for any free one. */
  readonly debuggingPort: number | undefined;
  /** Chromium switches before the app, passed on unchanged. */
  readonly chromiumSwitches: readonly string[];
};

/** Reads the arguments after the executable. All after the app belongs to the app. */
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
  // Playwright writes it after the app, because Electron accepts its switches anywhere.
  const userData = argv.find((argument) => argument.startsWith('--user-data-dir='));
  return {
    target: argv[index] ?? '.',
    preloadModules,
    userDataDir: userData && switchValue(userData),
    debuggingPort,
    chromiumSwitches,
  };
}

/** Switches that the shell script or the host already used, or that must not come from outside. */
function isOurs(argument: string): boolean {
  return /^--(inspect|user-data-dir=|no-sandbox$|headless)/.test(argument);
}

function switchValue(argument: string): string {
  return argument.slice(argument.indexOf('=') + 1);
}
