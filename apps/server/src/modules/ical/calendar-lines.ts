/** Reads a calendar. Runs in a reader process. */
import type { IsolatedInput } from '../../platform/isolated-readers.ts';
import { type CalendarReading, type ReadCalendar, readCalendar } from './read-calendar.ts';

export interface CalendarInput extends IsolatedInput {
  readonly reading: CalendarReading;
}

const readContent = ({ content, reading }: CalendarInput): ReadCalendar =>
  readCalendar(new TextDecoder().decode(content), reading);

export default readContent;
