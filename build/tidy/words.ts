/** Checks for words that must not appear in certain places. */
import { isCode, isProgram, linesMatching, type Problem, type Source } from './source.ts';

/** Split, so that this file does not match itself. */
const leftover = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`);

/** Fails on leftover reminders. */
export function leftovers(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(isCode)
    .flatMap((source) =>
      linesMatching(source, leftover, 'finish it, or write it down as an issue'),
    );
}

const timeAndChance =
  /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bset(Timeout|Interval)\(|\brandomUUID\b|(?<![.\w])fetch\(/;

/** The only places that may use clock, chance, waiting and the network directly. */
const mayTouchThem =
  /^(electron|renderer|service)\/(system\/|main\.ts|capture\.ts|api\/transport\.ts)|^build\/|^test\//;

/** Fails on time and chance outside the roots and `system/`. */
export function ports(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter((source) => isProgram(source) && !mayTouchThem.test(source.path))
    .flatMap((source) =>
      linesMatching(
        source,
        new RegExp(`^(?!\\s*(\\*|//|/\\*)).*(${timeAndChance.source})`),
        'take it from Clock, Random, Timer or the transport',
      ),
    );
}

/** Fails on an `$effect` without a comment that says why it cannot be derived. */
export function effects(sources: readonly Source[]): readonly Problem[] {
  return sources.filter(isProgram).flatMap((source) => {
    const lines = source.text.split('\n');
    return lines.flatMap((line, index) => {
      const isSaid = /\/\/|\*\//.test(lines[index - 1] ?? '') || line.includes('//');
      if (!/\$effect(\.pre)?\(/.test(line) || isSaid) return [];
      return [{ path: source.path, line: index + 1, message: 'say why this is an effect' }];
    });
  });
}
