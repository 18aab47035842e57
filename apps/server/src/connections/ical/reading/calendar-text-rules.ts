/**
 * Reads the text of an iCalendar object (RFC 5545 §3.1): unfolded lines, parameters, components. Tolerant where feeds are
 * known to be careless (bare LF, a byte order mark, unknown components), strict where a wrong reading would set nights
 * free: a text that is no calendar, or is cut off, is refused whole.
 */

export interface Property {
  /** In capitals. */
  readonly name: string;
  /** Keyed by upper-case name; values without quotes. */
  readonly params: ReadonlyMap<string, string>;
  /** The raw value with escapes. */
  readonly value: string;
}

/** The properties of one VEVENT; those of alarms within it are left out. */
export type EventText = readonly Property[];

/** A time zone that the calendar defines for itself (VTIMEZONE). */
export interface TimeZoneText {
  readonly name: string;
  /** X-LIC-LOCATION. */
  readonly location: string | null;
  /** The properties of its parts (STANDARD, DAYLIGHT), each with the offset that holds from its dates on. */
  readonly parts: readonly (readonly Property[])[];
}

export type CalendarText =
  | {
      readonly kind: 'calendar';
      readonly events: readonly EventText[];
      readonly timeZones: readonly TimeZoneText[];
      /** Properties of each VFREEBUSY. */
      readonly busyTimes: readonly EventText[];
      /** Components with dates that may be stays, in no form this reader knows. */
      readonly unknown: number;
    }
  | { readonly kind: 'refused'; readonly why: 'empty' | 'notCalendar' | 'cutOff' | 'tooDemanding' };

/** Limit for one unfolded line. Longer ones are notes and attachments, which are not needed. */
const MAX_LINE_CHARACTERS = 65_536;
const MAX_DEPTH = 16;
/** Lines that must not be cut. */
const NEEDED =
  /^(?:BEGIN|END|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|UID|STATUS|FREEBUSY)[;:]/i;

/** A line that begins with a space or tab continues the previous one. Null: a needed line is too long. */
const unfold = (text: string): string[] | null => {
  const lines: string[] = [];
  let parts: string[] = [];
  let length = 0;
  const endLine = (): boolean => {
    const isTooLong = length > MAX_LINE_CHARACTERS;
    if (isTooLong && NEEDED.test(parts[0] ?? '')) return false;
    if (length > 0 && !isTooLong) lines.push(parts.join(''));
    return true;
  };
  for (const line of text.split(/\r\n|\n|\r/)) {
    const isFolded = (line[0] === ' ' || line[0] === '\t') && length > 0;
    if (!isFolded) {
      if (!endLine()) return null;
      parts = [];
      length = 0;
    }
    const part = isFolded ? line.slice(1) : line;
    length += part.length;
    if (length <= MAX_LINE_CHARACTERS || parts.length === 0) parts.push(part);
  }
  return endLine() ? lines : null;
};

/** The position of the first colon outside quotes, where the value begins. */
const colonOf = (line: string): number => {
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === ':' && !quoted) return at;
  }
  return -1;
};

/** Zones such as `tzone://Microsoft/Utc` and `(UTC+08:00) Beijing` come without quotes; the value is the date behind them. */
const BEFORE_DATE = /^(?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE);[^"]*?:(?=\s*\d{4}(?:\d{2}|[-/.年]\d))/i;

const NONE: Property['params'] = new Map();

const readLine = (line: string): Property | null => {
  const colon = (BEFORE_DATE.exec(line)?.[0].length ?? colonOf(line) + 1) - 1;
  if (colon < 1) return null;
  const head = line.slice(0, colon);
  if (!head.includes(';'))
    return { name: head.trim().toUpperCase(), params: NONE, value: line.slice(colon + 1) };
  const [name = '', ...params] = head.match(/(?:[^;"]|"[^"]*")+/g) ?? [];
  return {
    name: name.trim().toUpperCase(),
    params: new Map(
      params.map((param) => {
        const at = param.indexOf('=');
        return [param.slice(0, at).trim().toUpperCase(), param.slice(at + 1).replaceAll('"', '')];
      }),
    ),
    value: line.slice(colon + 1),
  };
};

/** Texts have escaped commas, semicolons, backslashes and line breaks (§3.3.11). */
export const unescapeText = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

interface Reading {
  readonly open: string[];
  readonly events: Property[][];
  readonly timeZones: { name: string; location: string | null; parts: Property[][] }[];
  readonly busyTimes: Property[][];
  readonly unknown: Set<number>;
  /** Components directly in the calendar so far. */
  count: number;
  isTooDeep: boolean;
  /** A component ended that had not begun, or the calendar went on after its end. */
  broken: boolean;
}

const readTimeZone = ({ open, timeZones }: Reading, property: Property): void => {
  const zone = timeZones.at(-1);
  if (!zone) return;
  const { name, value } = property;
  if (open.length > 2) zone.parts.at(-1)?.push(property);
  else if (name === 'TZID') zone.name = value.trim();
  else if (name === 'X-LIC-LOCATION') zone.location = value.trim();
};

/** Tasks and notes take no room. */
const KNOWN = new Set(['VEVENT', 'VTIMEZONE', 'VFREEBUSY', 'VTODO', 'VJOURNAL', 'VALARM']);

const beginComponent = (reading: Reading, component: string): void => {
  const { open, events, busyTimes, timeZones } = reading;
  open.push(component);
  if (open.length === 2) reading.count++;
  if (open.length > MAX_DEPTH) reading.isTooDeep = true;
  if (component === 'VEVENT') events.push([]);
  if (component === 'VFREEBUSY') busyTimes.push([]);
  if (component === 'VTIMEZONE') timeZones.push({ name: '', location: null, parts: [] });
  else if (open.at(-2) === 'VTIMEZONE') timeZones.at(-1)?.parts.push([]);
};

const readProperty = (reading: Reading, property: Property): void => {
  const { open, events } = reading;
  const { name, value } = property;
  const component = value.trim().toUpperCase();
  if (name === 'BEGIN') beginComponent(reading, component);
  else if (name === 'END') {
    if (open.pop() !== component) reading.broken = true;
  } else if (open.at(-1) === 'VEVENT') events.at(-1)?.push(property);
  else if (open.at(-1) === 'VFREEBUSY') reading.busyTimes.at(-1)?.push(property);
  else if (open[1] === 'VTIMEZONE') readTimeZone(reading, property);
  else if (name === 'DTSTART' && !KNOWN.has(open[1] ?? '')) reading.unknown.add(reading.count);
};

export const readCalendarText = (text: string): CalendarText => {
  const lines = unfold(text.replace(/^\uFEFF/, ''));
  if (!lines) return { kind: 'refused', why: 'tooDemanding' };
  if (lines.every((line) => line.trim() === '')) return { kind: 'refused', why: 'empty' };
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '')) return { kind: 'refused', why: 'notCalendar' };
  const reading: Reading = {
    ...{ open: [], events: [], timeZones: [], busyTimes: [], unknown: new Set(), count: 0 },
    ...{ isTooDeep: false, broken: false },
  };
  for (const line of lines) {
    const property = readLine(line);
    if (property) readProperty(reading, property);
    if (reading.isTooDeep) return { kind: 'refused', why: 'tooDemanding' };
  }
  const isWhole = !reading.broken && reading.open.length === 0;
  if (!isWhole) return { kind: 'refused', why: 'cutOff' };
  const { events, timeZones, busyTimes, unknown } = reading;
  return { kind: 'calendar', events, timeZones, busyTimes, unknown: unknown.size };
};
