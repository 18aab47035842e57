/** Calendars of others, read in a reader process (calendar-lines.ts). */
import { FailureError } from '@minsu/contract/platform/failure.ts';
import { ContentLimitError, readIsolated } from '../../../platform/files/isolated-readers.ts';
import type { CalendarInput } from './calendar-lines.ts';
import type { CalendarReading, ReadCalendar } from './read-calendar.ts';

/** Less than an upload may take: many feeds are due at the same time. */
const MAX_SECONDS = 10;
const LINES = new URL('./calendar-lines.ts', import.meta.url);

export const readIsolatedCalendar = async (
  content: Uint8Array,
  reading: CalendarReading,
): Promise<ReadCalendar> => {
  try {
    return await readIsolated<CalendarInput, ReadCalendar>(
      LINES,
      { content, reading },
      { seconds: MAX_SECONDS },
    );
  } catch (error) {
    if (error instanceof ContentLimitError) return { kind: 'problem', problem: 'tooDemanding', note: '' };
    // Too many files wait to be read.
    if (error instanceof FailureError) return { kind: 'problem', problem: 'unreachable', note: '' };
    throw error;
  }
};
