/** Quiet hours, and how many messages fit into one. Pure. */
import { addDays, BUSINESS_TIME_ZONE, instantAt, localTime } from '@minsu/contract/platform/dates.ts';

interface Quiet {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

/** When a message may go out: at once, or when quiet hours end. Equal times mean none. */
export const dueAt = (now: Date, { quietFrom, quietTo }: Quiet, isUrgent: boolean): Date => {
  if (isUrgent || quietFrom === null || quietTo === null || quietFrom === quietTo) return now;
  const { date, time } = localTime(now, BUSINESS_TIME_ZONE);
  const overnight = quietFrom > quietTo;
  const isQuiet = overnight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo;
  if (!isQuiet) return now;
  const day = overnight && time >= quietFrom ? addDays(date, 1) : date;
  return instantAt(day, quietTo, BUSINESS_TIME_ZONE);
};

interface Sized {
  readonly title: string;
  readonly body: string;
  readonly path: string | null;
}

/** Markup, link and our address around each line. */
const LINE_BYTES = 260;
const HEAD_BYTES = 200;

export const bytesOf = ({ title, body, path }: Sized): number =>
  Buffer.byteLength(`${title}${body}${path ?? ''}`) + LINE_BYTES;

/** How many of the messages, in their order, fit into one; at least one. */
export const fitting = (messages: readonly Sized[], maxBytes: number): number => {
  let bytes = HEAD_BYTES;
  let count = 0;
  for (const message of messages) {
    bytes += bytesOf(message);
    if (bytes > maxBytes) break;
    count += 1;
  }
  return Math.max(1, Math.min(count, messages.length));
};
