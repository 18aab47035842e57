/** A month of the property: occupied, closed and available rooms per day. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { blankDays, type MonthDay, monthDays, monthRange } from './house-month.ts';
import { boardHref } from './house-words.ts';
import { MonthBar, useMonth } from './month-bar.tsx';
import { WeekHead } from './week-head.tsx';

const HouseCalendar = ({ detail: { house } }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation('houseRecord');
  const today = house.businessDate;
  const [month, show] = useMonth(today);
  const query = useCall(getBoard, { ...monthRange(month), houseIds: [house.id] });
  return (
    <Panel
      className="house-month"
      title={t('calendar')}
      extra={<Link to={boardHref(house.id)}>{t('openBoard')}</Link>}
    >
      <MonthBar month={month} today={today} onShow={show} />
      <Loaded
        query={query}
        lines={12}
        isEmpty={(board) => board.roomTotal === 0}
        empty={<EmptyState title={house.roomCount === 0 ? t('noRooms') : t('notOnMarket')} />}
      >
        {(board) => <Month days={monthDays(board)} month={month} today={today} />}
      </Loaded>
    </Panel>
  );
};

export default HouseCalendar;

interface MonthProps {
  readonly days: readonly MonthDay[];
  readonly month: string;
  readonly today: string;
}

const Month = ({ days, month, today }: MonthProps) => (
  <>
    <WeekHead />
    <ol className="month-grid">
      {days.map((day, index) => (
        <li
          key={day.date}
          className={dayClass(day, today)}
          style={index === 0 ? { gridColumnStart: blankDays(month) + 1 } : undefined}
        >
          <Day day={day} today={today} />
        </li>
      ))}
    </ol>
  </>
);

const dayClass = ({ date, free, rooms, blocked }: MonthDay, today: string): string =>
  [
    'month-day',
    date < today ? 'past' : '',
    date === today ? 'today' : '',
    rooms > 0 && free === 0 ? 'full' : '',
    blocked > 0 ? 'has-blocks' : '',
  ].join(' ');

const Day = ({ day, today }: { readonly day: MonthDay; readonly today: string }) => {
  const { t } = useTranslation('houseRecord');
  const { date, rooms, stays, blocked, arrivals, departures, free } = day;
  const said = formatDate(date, currentLanguage());
  return (
    <>
      <span className="month-date num" aria-hidden="true">
        {Number(date.slice(8))}
        {date === today && <small>{t('today')}</small>}
      </span>
      <span className="visually-hidden">{t('dayAbout', { date: said, rooms, stays, blocked, free })}</span>
      <span className="month-free" aria-hidden="true">
        {free > 0 ? t('free', { count: free }) : t('full')}
      </span>
      <span className="month-share" aria-hidden="true">
        <span style={{ width: `${rooms === 0 ? 0 : (Math.min(rooms, stays) / rooms) * 100}%` }} />
      </span>
      <span className="month-moves muted" aria-hidden="true">
        {arrivals > 0 && <span>{t('arrivals', { count: arrivals })}</span>}
        {departures > 0 && <span>{t('departures', { count: departures })}</span>}
        {blocked > 0 && <span>{t('blocked', { count: blocked })}</span>}
      </span>
    </>
  );
};
