/**
 * Checks an iCalendar object against RFC 5545, as strictly as the RFC is written; written from the RFC, not from our writer.
 * Answers what is wrong, by line, and the events it read.
 */
interface Line {
  readonly name: string;
  readonly params: readonly string[];
  readonly value: string;
}

export interface CheckedEvent {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  readonly summary: string;
  readonly stamp: string;
}

const NAME = /^[A-Za-z0-9-]+$/;
/** TEXT: no control characters but tab, every backslash an escape, no bare comma or semicolon (§3.3.11). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the RFC names them.
const TEXT = /^(?:[^\u0000-\u0008\u000A-\u001F\u007F\\;,]|\\[\\;,nN])*$/;
const DATE = /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const UTC = /^\d{8}T([01]\d|2[0-3])[0-5]\d([0-5]\d|60)Z$/;

const physicalLines = (text: string, wrong: string[]): string[] => {
  if (!text.endsWith('\r\n')) wrong.push('the last line does not end');
  const lines = text.split('\r\n').slice(0, -1);
  for (const [at, line] of lines.entries()) {
    if (/[\r\n]/.test(line)) wrong.push(`line ${at + 1}: a line break that is no CRLF`);
    if (Buffer.byteLength(line) > 75) wrong.push(`line ${at + 1}: more than 75 octets`);
    if (line === '') wrong.push(`line ${at + 1}: empty`);
    if (Buffer.from(line).toString('utf8') !== line) wrong.push(`line ${at + 1}: no UTF-8`);
  }
  return lines;
};

const unfolded = (physical: readonly string[]): string[] =>
  physical
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n');

const readLine = (text: string, wrong: string[]): Line => {
  const colon = /^(?:[^":]|"[^"]*")*(?=:)/.exec(text)?.[0].length ?? -1;
  const [name = '', ...params] = text.slice(0, colon).split(';');
  if (colon < 1 || !NAME.test(name)) wrong.push(`no content line: ${text}`);
  if (params.some((param) => !/^[A-Za-z0-9-]+=[^=]*$/.test(param))) wrong.push(`parameters: ${text}`);
  return { name: name.toUpperCase(), params, value: text.slice(colon + 1) };
};

const once = (lines: readonly Line[], name: string, wrong: string[], where: string): Line => {
  const found = lines.filter((line) => line.name === name);
  if (found.length !== 1) wrong.push(`${where}: ${name} ${found.length} times`);
  return found[0] ?? { name, params: [], value: '' };
};

const checkEvent = (lines: readonly Line[], wrong: string[]): CheckedEvent => {
  const where = 'VEVENT';
  const known = new Set(['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY']);
  for (const { name } of lines)
    if (!known.has(name)) wrong.push(`${where}: ${name} says more than it should`);
  const [uid, summary] = ['UID', 'SUMMARY'].map((name) => once(lines, name, wrong, where)) as [Line, Line];
  for (const { name, value } of [uid, summary])
    if (!TEXT.test(value) || value === '') wrong.push(`${name}: ${value}`);
  const stamp = once(lines, 'DTSTAMP', wrong, where);
  if (!UTC.test(stamp.value)) wrong.push(`DTSTAMP: ${stamp.value}`);
  const [start, end] = ['DTSTART', 'DTEND'].map((name) => once(lines, name, wrong, where)) as [Line, Line];
  for (const { name, params, value } of [start, end])
    if (!DATE.test(value) || params.join() !== 'VALUE=DATE') wrong.push(`${name}: ${value}`);
  if (end.value <= start.value) wrong.push('DTEND is not later than DTSTART');
  const dashed = (value: string) => `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`;
  return {
    uid: uid.value,
    from: dashed(start.value),
    to: dashed(end.value),
    summary: summary.value,
    stamp: stamp.value,
  };
};

export const checkCalendar = (
  text: string,
): { readonly wrong: string[]; readonly events: CheckedEvent[] } => {
  const wrong: string[] = [];
  const lines = unfolded(physicalLines(text, wrong)).map((line) => readLine(line, wrong));
  const open: string[] = [];
  const own: Line[] = [];
  const events: CheckedEvent[] = [];
  let event: Line[] = [];
  let components = 0;
  for (const line of lines) {
    if (line.name === 'BEGIN') {
      if (open.length === 1) components += 1;
      open.push(line.value);
      event = [];
    } else if (line.name === 'END') {
      if (open.pop() !== line.value) wrong.push(`END:${line.value} without its BEGIN`);
      if (line.value === 'VEVENT') events.push(checkEvent(event, wrong));
    } else if (open.length === 1) own.push(line);
    else event.push(line);
  }
  if (open.length > 0 || lines[0]?.value !== 'VCALENDAR') wrong.push('no whole VCALENDAR');
  if (components === 0) wrong.push('a calendar has at least one component');
  if (once(own, 'VERSION', wrong, 'VCALENDAR').value !== '2.0') wrong.push('VERSION is not 2.0');
  once(own, 'PRODID', wrong, 'VCALENDAR');
  if (new Set(events.map(({ uid }) => uid)).size !== events.length) wrong.push('a UID twice');
  return { wrong, events };
};
