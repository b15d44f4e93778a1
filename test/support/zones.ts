/** The zones that random tests of time use, and instants at their edges from 2025 to 2027. */
import fc from 'fast-check';
import { offsetMinutes } from '../../shared/time/zoned-day.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../shared/time.ts';

export const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
] as const;

const FROM = Date.UTC(2025, 0, 1);
const TO = Date.UTC(2028, 0, 1);

/** The first minutes after the clocks of the zone change, 2025 to 2027: six where they do, else none. */
export function edgesOf(zone: string): readonly Instant[] {
  const hours = Array.from({ length: (TO - FROM) / HOUR_MS }, (_, hour) => FROM + hour * HOUR_MS);
  return hours.flatMap((at) => {
    if (offsetMinutes(at, zone) === offsetMinutes(at + HOUR_MS, zone)) return [];
    const minutes = Array.from({ length: 61 }, (_, minute) => at + minute * MINUTE_MS);
    return minutes
      .filter((one) => offsetMinutes(one, zone) !== offsetMinutes(one - 1, zone))
      .slice(0, 1);
  });
}

const edges = new Map(zones.map((zone) => [zone as string, edgesOf(zone)]));

const aZone: fc.Arbitrary<string> = fc.constantFrom(...zones);

/** An instant of 2025 to 2027; every second one within a day and a half of a change of the clocks. */
function anInstant(zone: string): fc.Arbitrary<Instant> {
  const anywhere = fc.integer({ min: FROM / MINUTE_MS, max: TO / MINUTE_MS - 1 });
  const ofZone = edges.get(zone) ?? [];
  if (ofZone.length === 0) return anywhere.map((minute) => minute * MINUTE_MS);
  const near = fc
    .tuple(fc.constantFrom(...ofZone), fc.integer({ min: -1.5 * DAY_MS, max: 1.5 * DAY_MS }))
    .map(([edge, by]) => edge + Math.round(by / MINUTE_MS) * MINUTE_MS);
  return fc.oneof(
    anywhere.map((minute) => minute * MINUTE_MS),
    near,
  );
}

/** A zone and an instant in it. */
export const aZonedInstant = aZone.chain((zone) => anInstant(zone).map((at) => ({ zone, at })));

/** A zone and a span in it of at most `maxMs`. */
export function aZonedSpan(maxMs = 3 * DAY_MS) {
  return fc
    .tuple(aZonedInstant, fc.integer({ min: 1, max: maxMs / MINUTE_MS }))
    .map(([{ zone, at }, minutes]) => ({
      zone,
      span: { startAt: at, endAt: at + minutes * MINUTE_MS },
    }));
}
