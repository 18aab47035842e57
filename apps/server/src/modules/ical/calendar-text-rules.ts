/**
 * Reads the text of an iCalendar object (RFC 5545 §3.1): unfolded lines, parameters, components. Tolerant where feeds are
 * known to be careless (bare LF, a byte order mark, unknown components), strict where a wrong reading would set nights
 * free: a text that is no calendar, or is cut off, is refused whole.
 */

export interface Property {
  /** In capitals. */
  readonly name: string;
  /** By name in capitals; values without quotes. */
  readonly params: ReadonlyMap<string, string>;
  /** As it stands, escapes and all. */
  readonly value: string;
}

/** The properties of one VEVENT; those of alarms within it are left out. */
export type EventText = readonly Property[];

export type CalendarText =
  | { readonly kind: 'calendar'; readonly events: readonly EventText[] }
  | { readonly kind: 'refused'; readonly why: 'empty' | 'notCalendar' | 'cutOff' };

/** A line that begins with a space or a tab goes on with the one before. */
const unfold = (text: string): string[] => {
  const lines: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if ((line[0] === ' ' || line[0] === '\t') && lines.length > 0) lines[lines.length - 1] += line.slice(1);
    else if (line !== '') lines.push(line);
  }
  return lines;
};

/** Where the value begins: at the first colon outside quotes. */
const colonOf = (line: string): number => {
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === ':' && !quoted) return at;
  }
  return -1;
};

const NONE: Property['params'] = new Map();

const readLine = (line: string): Property | null => {
  const colon = colonOf(line);
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
  /** A component ended that had not begun, or the calendar went on after its end. */
  broken: boolean;
}

const readProperty = (reading: Reading, property: Property): void => {
  const { open, events } = reading;
  const { name, value } = property;
  const component = value.trim().toUpperCase();
  if (name === 'BEGIN') {
    open.push(component);
    if (component === 'VEVENT') events.push([]);
  } else if (name === 'END') {
    if (open.pop() !== component) reading.broken = true;
  } else if (open.at(-1) === 'VEVENT') events.at(-1)?.push(property);
};

export const readCalendarText = (text: string): CalendarText => {
  const lines = unfold(text.replace(/^\uFEFF/, ''));
  if (lines.every((line) => line.trim() === '')) return { kind: 'refused', why: 'empty' };
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '')) return { kind: 'refused', why: 'notCalendar' };
  const reading: Reading = { open: [], events: [], broken: false };
  for (const line of lines) {
    const property = readLine(line);
    if (property) readProperty(reading, property);
  }
  const isWhole = !reading.broken && reading.open.length === 0;
  return isWhole ? { kind: 'calendar', events: reading.events } : { kind: 'refused', why: 'cutOff' };
};
