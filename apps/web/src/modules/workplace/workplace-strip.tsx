/** Occupancy of the next two weeks, each day opening its board. */
import { weekday } from '@minsu/contract/dates.ts';
import type { Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Panel } from '../../components/panel.tsx';
import { formatDate, formatPercent } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { boardHref } from './workplace-links.ts';

type Day = Workplace['strip'][number];

export const shareOf = ({ occupied, sellable }: Pick<Day, 'occupied' | 'sellable'>): number =>
  sellable === 0 ? 0 : occupied / sellable;

/** Nights that cost more on weekdays' terms: Friday and Saturday. */
const isWeekend = (date: string): boolean => [5, 6].includes(weekday(date));

export const WorkplaceStrip = ({
  strip,
  today,
}: {
  readonly strip: readonly Day[];
  readonly today: string;
}) => {
  const { t } = useTranslation('workplace');
  return (
    <Panel title={t('strip')} extra={t('stripHint')}>
      <ol className="strip">
        {strip.map((day) => (
          <li key={day.date}>
            <StripDay day={day} isToday={day.date === today} />
          </li>
        ))}
      </ol>
    </Panel>
  );
};

const StripDay = ({ day, isToday }: { readonly day: Day; readonly isToday: boolean }) => {
  const { t } = useTranslation('workplace');
  const language = currentLanguage();
  const share = shareOf(day);
  const name = t('stripDay', {
    date: formatDate(day.date, language),
    share: formatPercent(share, 0),
    arrivals: day.arrivals,
    departures: day.departures,
  });
  return (
    <Link
      to={boardHref(day.date)}
      className={`strip-day ${isWeekend(day.date) ? 'weekend' : ''} ${isToday ? 'today' : ''}`}
      title={name}
    >
      <span className="visually-hidden">{name}</span>
      <span className="strip-bar">
        <i style={{ height: `${Math.min(100, share * 100)}%` }} />
      </span>
      <span className="num" aria-hidden="true">
        {formatPercent(share, 0)}
      </span>
      <span className="num" aria-hidden="true">
        {isToday ? t('today') : formatDate(day.date, language, { weekday: false, year: false })}
      </span>
    </Link>
  );
};
