/** Writes the taken nights of a room as an iCalendar object (RFC 5545), without guests, prices or reasons. */

export interface TakenRun {
  readonly uid: string;
  /** Nights [from, to). */
  readonly from: string;
  readonly to: string;
  /** Taken by a guest; otherwise closed. */
  readonly reserved: boolean;
  /** The time of the last change. */
  readonly changedAt: Date;
}

const OCTETS = 75;

/** §3.1: lines over 75 octets continue on the next after a space; no character is split. */
export const foldLine = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > OCTETS) {
      parts.push(part);
      [part, octets] = [' ', 1];
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join('\r\n');
};

/** §3.3.11. */
export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

const dateOf = (date: string): string => date.replaceAll('-', '');
const instantOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const eventOf = ({ uid, from, to, reserved, changedAt }: TakenRun): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${instantOf(changedAt)}`,
  `DTSTART;VALUE=DATE:${dateOf(from)}`,
  `DTEND;VALUE=DATE:${dateOf(to)}`,
  `SUMMARY:${reserved ? 'Reserved' : 'Blocked'}`,
  'END:VEVENT',
];

/** §3.6: a calendar needs at least one component; if nothing is taken, an unused time zone serves. */
const nothing = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

export const writeCalendar = (runs: readonly TakenRun[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Minsu//Room calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(runs.length === 0 ? nothing : runs.flatMap(eventOf)),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
