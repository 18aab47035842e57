/** The next two weeks: occupancy, who comes, goes and stays; every number opens what it counts. */

import { opensAt } from '@minsu/contract/operations/reports/figure-opens.ts';
import { nightQuestion, reportAt } from '@minsu/contract/operations/workplace/kpi-list.ts';
import {
  type StripFigure,
  stripFigureNames,
  stripFigures,
} from '@minsu/contract/operations/workplace/strip-list.ts';
import type { StripDay } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { isWeekend } from '@minsu/contract/platform/dates.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../components/records/panel.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { formatCount, formatDate, formatPercent } from '../../platform/format.ts';
import { useHolidayDays } from '../../platform/holidays.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { boardHref } from './workplace-links.ts';

interface StripProps {
  readonly strip: readonly StripDay[];
  readonly today: string;
}

export const WorkplaceStrip = ({ strip, today }: StripProps) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  const mayOrders = may('order:read');
  const seesReports = strip.some(({ occupancy, available }) => occupancy !== null || available !== null);
  return (
    <Panel
      title={t('strip')}
      extra={<span className="strip-hint">{t(mayOrders ? 'stripHint' : 'stripHintDays')}</span>}
      className="strip-panel"
    >
      <table className="strip">
        <thead>
          <tr>
            <th scope="col" className="visually-hidden">
              {t('stripDays')}
            </th>
            {strip.map((day) => (
              <DayHead key={day.date} date={day.date} isToday={day.date === today} />
            ))}
          </tr>
        </thead>
        <tbody>
          {seesReports && (
            <Row name={t('strip_occupancy')} strip={strip}>
              {(day) => <Occupancy day={day} />}
            </Row>
          )}
          {stripFigureNames.map((name) => (
            <Row key={name} name={t(`strip_${name}`)} strip={strip}>
              {(day) => <OrderCount figure={name} day={day} today={today} />}
            </Row>
          ))}
        </tbody>
      </table>
    </Panel>
  );
};

interface RowProps {
  readonly name: string;
  readonly strip: readonly StripDay[];
  readonly children: (day: StripDay) => ReactNode;
}

const Row = ({ name, strip, children }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {strip.map((day) => (
      <td key={day.date}>{children(day)}</td>
    ))}
  </tr>
);

/** Holidays in red with their name, days worked in exchange marked; the day opens its board. */
const DayHead = ({ date, isToday }: { readonly date: string; readonly isToday: boolean }) => {
  const { t } = useTranslation('workplace');
  const { off, worked } = useHolidayDays();
  const language = currentLanguage();
  const holiday = off.get(date);
  const shift = worked.get(date);
  const kind = holiday ? 'holiday' : isWeekend(date) ? 'weekend' : '';
  return (
    <th scope="col" className={`strip-head ${kind} ${isToday ? 'today' : ''}`}>
      <Link
        to={boardHref(date)}
        title={[formatDate(date, language), holiday, shift && t('workedDay', { name: shift })]
          .filter(Boolean)
          .join(' ')}
      >
        <span>{isToday ? t('today') : formatDate(date, language, { weekday: false, year: false })}</span>
        <span className="strip-note">{holiday ?? (shift ? t('worked') : '')}</span>
      </Link>
    </th>
  );
};

/** Accessible name of a number: its day and what it counts. */
const useCellName = () => {
  const { t } = useTranslation('workplace');
  return (day: StripDay, what: string, value: string): string =>
    t('stripCell', { date: formatDate(day.date, currentLanguage(), { year: false }), what, value });
};

const Occupancy = ({ day }: { readonly day: StripDay }) => {
  const { t } = useTranslation('workplace');
  const cellName = useCellName();
  const share = day.occupancy;
  const text = share === null ? '–' : formatPercent(share, 0);
  return (
    <Link
      to={reportAt(nightQuestion(day.date))}
      className={`strip-day ${isWeekend(day.date) ? 'weekend' : ''}`}
      aria-label={cellName(day, t('strip_occupancy'), text)}
      data-figure="strip.sold"
      data-value={day.sold ?? ''}
      data-date={day.date}
    >
      <span className="strip-bar">
        <i style={{ height: `${Math.min(100, (share ?? 0) * 100)}%` }} />
      </span>
      <span className="num">{text}</span>
    </Link>
  );
};

interface OrderCountProps {
  readonly figure: StripFigure;
  readonly day: StripDay;
  readonly today: string;
}

const OrderCount = ({ figure, day, today }: OrderCountProps) => {
  const { t } = useTranslation('workplace');
  const cellName = useCellName();
  const may = useMay();
  const count = day[figure];
  const text = formatCount(count);
  const look = count === 0 ? 'num muted' : 'num';
  // Users who may not open orders see arrivals, departures and stays on the board.
  if (!may('order:read'))
    return (
      <Link to={boardHref(day.date)} className={look} aria-label={cellName(day, t(`strip_${figure}`), text)}>
        {text}
      </Link>
    );
  return (
    <Link
      to={opensAt(stripFigures[figure](day.date, today))}
      className={look}
      aria-label={cellName(day, t(`strip_${figure}`), text)}
      data-figure={`strip.${figure}`}
      data-value={count}
      data-date={day.date}
    >
      {text}
    </Link>
  );
};
