/** An app whose rooms may follow calendars of a source on loopback. */
import { addIcalFeed, refreshIcalFeed } from '@minsu/contract/connections/ical/ical-endpoints.ts';
import type { IcalSource } from '@minsu/contract/connections/ical/ical-feed.ts';
import { openTestApp } from '../test-app.ts';
import { openCalendarSource } from './calendar-source.ts';

export type CalendarApp = Awaited<ReturnType<typeof openCalendarApp>>;

export const openCalendarApp = async () => {
  const source = await openCalendarSource();
  const t = await openTestApp({ env: { SANDBOX: 'on', SANDBOX_PORT: String(source.port) } });
  const operator = await t.as('operator');
  let paths = 0;
  /** The room follows a calendar that says this, and it has been read. */
  const follow = async (roomId: string, calendar: string, of: IcalSource = 'airbnb') => {
    paths += 1;
    const at = `/${paths}.ics`;
    source.answer(at, { body: calendar });
    const feed = { roomId, source: of, name: 'Airbnb 湖畔', url: source.urlOf(at) };
    const { id } = await operator.ok(addIcalFeed, feed);
    const refresh = () => operator.ok(refreshIcalFeed, { id });
    /** The calendar says this from now on, and is read. */
    const say = (body: string) => {
      source.answer(at, { body });
      return refresh();
    };
    await refresh();
    return { id, at, refresh, say };
  };
  const close = async () => {
    await t.close();
    source.close();
  };
  return { t, source, operator, follow, close };
};
