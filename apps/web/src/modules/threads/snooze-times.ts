/** Until when a conversation is put off with one press: hours of the house's own clock. */
import { addDays, BUSINESS_TIME_ZONE } from '@minsu/contract/dates.ts';

const HOUR_MS = 3_600_000;

export type SnoozeKey = 'hour' | 'evening' | 'tomorrow' | 'arrival' | 'week';

export interface SnoozeTime {
  readonly key: SnoozeKey;
  readonly at: Date;
}

/** The date and hour that a clock of this zone shows. */
const localOf = (at: Date, timeZone: string): { readonly date: string; readonly offsetMs: number } => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00';
  const date = `${of('year')}-${of('month')}-${of('day')}`;
  const shown = Date.parse(`${date}T${of('hour')}:${of('minute')}:${of('second')}Z`);
  return { date, offsetMs: shown - Math.floor(at.getTime() / 1_000) * 1_000 };
};

/** Those that are still to come, soonest first. */
export const snoozeTimes = ({
  now,
  timeZone = BUSINESS_TIME_ZONE,
  checkIn,
}: {
  readonly now: Date;
  readonly timeZone?: string;
  readonly checkIn: string | null;
}): SnoozeTime[] => {
  const { date, offsetMs } = localOf(now, timeZone);
  const at = (day: string, hour: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS - offsetMs);
  const all: SnoozeTime[] = [
    { key: 'hour', at: new Date(now.getTime() + HOUR_MS) },
    { key: 'evening', at: at(date, 18) },
    { key: 'tomorrow', at: at(addDays(date, 1), 9) },
    ...(checkIn !== null && checkIn > addDays(date, 1)
      ? [{ key: 'arrival' as const, at: at(checkIn, 9) }]
      : []),
    { key: 'week', at: at(addDays(date, 7), 9) },
  ];
  const last = now.getTime() + 89 * 24 * HOUR_MS;
  return all
    .filter((one) => one.at > now && one.at.getTime() < last)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
};
