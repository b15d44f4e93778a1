import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockText } from '../../../shared/time/duration-text.ts';
import {
  type CapturePart,
  type CaptureTarget,
  knownTargets,
  readCapture,
} from '../../../shared/time/read-capture.ts';
import { readingOf } from '../../../shared/time/read-duration.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const targets: readonly CaptureTarget[] = [
  { kind: 'client', id: '1', name: 'Fjellvik Outdoor' },
  { kind: 'client', id: '2', name: 'Çağrı Müller' },
  { kind: 'contact', id: '3', name: 'Fjodor Lind' },
  { kind: 'project', id: '4', name: 'Website relaunch' },
  { kind: 'project', id: '5', name: 'Relaunch' },
  { kind: 'project', id: '6', name: 'Fjellvik Outdoor' },
];

const known = knownTargets(targets);

function chip(part: CapturePart): string {
  if (part.kind === 'time') return readingOf(part.time, clockText);
  if (part.kind === 'target') return `${part.target.kind} ${part.target.name}`;
  if (part.kind === 'several') return part.targets.map(({ name }) => name).join(' or ');
  return part.message;
}

/** The chips, then the description. */
function read(text: string): string[] {
  const { parts, description } = readCapture(text, known);
  return [...parts.map(chip), description];
}

describe('a captured line', () => {
  test('[T15] gives time, client and project, and the words between as the description', () => {
    expect(read('45m call @Fjellvik #relaunch')).toEqual([
      ...['45 min', 'client Fjellvik Outdoor', 'project Relaunch', 'call'],
    ]);
    expect(read(' 1h 30m plan the week')).toEqual(['1 h 30 min', 'plan the week']);
    expect(read('8:15 - 12 @cagri workshop')).toEqual([
      ...['8:15 to 12:00, 3 h 45 min', 'client Çağrı Müller', 'workshop'],
    ]);
  });

  test('[T15] reads names of several words, in quotes or not, and by any of their words', () => {
    expect(read('#website relaunch texts')).toEqual(['project Website relaunch', 'texts']);
    expect(read('@"Fjellvik Outdoor" call')).toEqual(['client Fjellvik Outdoor', 'call']);
    expect(read('call @outdoor, then mail')).toEqual(['client Fjellvik Outdoor', 'call then mail']);
    expect(read('call @lind')).toEqual(['contact Fjodor Lind', 'call']);
  });

  test('[T15.2] takes the project of the client in the line, if several fit', () => {
    const [one, other, third] = [
      { kind: 'project', id: '7', name: 'Audit', clientId: '1' },
      { kind: 'project', id: '8', name: 'Audit', clientId: '2' },
      { kind: 'project', id: '9', name: 'Audit', clientId: '2' },
    ] as const;
    const chips = (text: string, all: readonly CaptureTarget[]) =>
      readCapture(text, knownTargets([...targets, ...all])).parts.map(chip);
    expect(chips('1h #audit @outdoor', [one, other])).toEqual([
      ...['1 h', 'project Audit', 'client Fjellvik Outdoor'],
    ]);
    expect(chips('1h #audit', [one, other])).toEqual(['1 h', 'Audit or Audit']);
    expect(chips('1h #audit @cagri', [one, other, third])).toEqual([
      ...['1 h', 'Audit or Audit', 'client Çağrı Müller'],
    ]);
  });

  test('[T15.2] prefers the project of the client in the line to one whose name fits better', () => {
    const projects = [
      { kind: 'project', id: '7', name: 'Dealer portal', clientId: '2' },
      { kind: 'project', id: '8', name: 'Fjellvik dealer portal', clientId: '1' },
    ] as const;
    const chips = (text: string) =>
      readCapture(text, knownTargets([...targets, ...projects])).parts.map(chip);
    const own = ['client Fjellvik Outdoor', 'project Fjellvik dealer portal'];
    expect(chips('call @outdoor #dealer about it')).toEqual(own);
    expect(chips('call @outdoor #dealer portal')).toEqual(own);
    expect(chips('call #dealer portal')).toEqual(['project Dealer portal']);
    expect(chips('call #dealer @cagri')).toEqual(['project Dealer portal', 'client Çağrı Müller']);
  });

  test('[T15.1] leaves unknown words in the description, with a word about it', () => {
    expect(read('call @nobody today')).toEqual([
      ...['No client or contact here is called “nobody”.', 'call @nobody today'],
    ]);
    expect(read('call @fj')).toEqual(['Fjellvik Outdoor or Fjodor Lind', 'call @fj']);
    expect(read('mail to a@fjellvik.example, 3 # signs')).toEqual([
      'mail to a@fjellvik.example, 3 # signs',
    ]);
    expect(read('3 calls')).toEqual(['3 calls']); // a bare number is no time here
    expect(read('')).toEqual(['']);
  });
});

test(`[T15.1] a captured line loses no letter, and its parts lie one after the other (seed ${SEED})`, () => {
  const pieces = fc.constantFrom(
    ...[
      '45m',
      '8-9',
      '@',
      '#',
      '@fj',
      '#relaunch',
      '"',
      'x',
      ' ',
      '  ',
      '3',
      '@"Fjellvik Outdoor"',
      '\n',
      'Ç',
    ],
  );
  assertProperty(
    fc.property(fc.array(pieces, { maxLength: 12 }), (all) => {
      const text = all.join('');
      const { parts, description } = readCapture(text, known);
      const understood = parts.filter(({ kind }) => kind === 'time' || kind === 'target');
      const left = understood.reduceRight(
        (remaining, { from, to }) => `${remaining.slice(0, from)}${remaining.slice(to)}`,
        text,
      );
      expect(description.replace(/\s/g, '')).toBe(left.replace(/\s/g, ''));
      const ends = parts.flatMap(({ from, to }) => [from, to]);
      expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    }),
    1_000,
  );
});
