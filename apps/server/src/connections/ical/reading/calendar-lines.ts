/** Reads a calendar. Runs in a reader process. */
import type { IsolatedInput } from '../../../platform/files/isolated-readers.ts';
import { type CalendarReading, type ReadCalendar, readCalendar } from './read-calendar.ts';

export interface CalendarInput extends IsolatedInput {
  readonly reading: CalendarReading;
}

/** Lines are folded by bytes, so also within a character: they are joined before they are decoded. */
const textOf = (content: Uint8Array): string =>
  new TextDecoder().decode(
    Buffer.from(
      Buffer.from(content)
        .toString('latin1')
        .replaceAll(/\r?\n[ \t]/g, ''),
      'latin1',
    ),
  );

const readContent = ({ content, reading }: CalendarInput): ReadCalendar =>
  readCalendar(textOf(content), reading);

export default readContent;
