/** Tonight in four figures, each with what it is compared to and the list behind it. */
import type { Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount, formatMoney, formatPercent } from '../../platform/format.ts';
import { useSeesMoney } from '../../platform/session.ts';
import { changeInPercent, changeInPoints, type FigureChange } from './figure-change.ts';
import { boardHref, ordersHref } from './workplace-links.ts';

interface Tile {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly note: ReactNode;
  readonly href: string;
}

export const WorkplaceFigures = ({ data }: { readonly data: Workplace }) => {
  const tiles = useTiles(data);
  return (
    <ul className="figures">
      {tiles.map(({ key, label, value, note, href }) => (
        <li key={key}>
          <Link to={href} className="figure">
            <span className="label">{label}</span>
            <span className="value num">{value}</span>
            <span className="note num">{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

const useTiles = (data: Workplace): Tile[] => {
  const { t } = useTranslation('workplace');
  const seesMoney = useSeesMoney();
  const { figures, strip } = data;
  const { occupancy, occupied, sellable, adr, revpar, pickup } = figures;
  const none = t('noFigure');
  const money = (fen: number | null) => (fen === null ? none : formatMoney(fen));
  const inHouse = ordersHref('inHouse');
  const ofMoney: Tile[] = [
    {
      key: 'adr',
      label: t('adr'),
      value: money(adr.value),
      note: <Change of={changeInPercent(adr)} unit="percent" to={t('toLastWeek')} />,
      href: inHouse,
    },
    {
      key: 'revpar',
      label: t('revpar'),
      value: money(revpar.value),
      note: <Change of={changeInPercent(revpar)} unit="percent" to={t('toLastWeek')} />,
      href: inHouse,
    },
  ];
  const ofPeople: Tile[] = (['arrivals', 'departures'] as const).map((key) => ({
    key,
    label: t(`${key}Today`),
    value: formatCount(strip[0]?.[key] ?? 0),
    note: t('today'),
    href: ordersHref(key),
  }));
  return [
    {
      key: 'occupancy',
      label: t('occupancy'),
      value: occupancy.value === null ? none : formatPercent(occupancy.value),
      note: (
        <>
          <Change of={changeInPoints(occupancy)} unit="points" to={t('toLastWeek')} /> ·{' '}
          {t('roomsSold', { occupied: formatCount(occupied), sellable: formatCount(sellable) })}
        </>
      ),
      href: boardHref(data.businessDate),
    },
    ...(seesMoney ? ofMoney : ofPeople),
    {
      key: 'pickup',
      label: t('pickup'),
      value: pickup.value === null ? none : formatCount(pickup.value),
      note: <Change of={changeInPercent(pickup)} unit="percent" to={t('toWeekBefore')} />,
      href: ordersHref('all'),
    },
  ];
};

interface ChangeProps {
  readonly of: FigureChange | null;
  readonly unit: 'points' | 'percent';
  readonly to: string;
}

const Change = ({ of, unit, to }: ChangeProps) => {
  const { t } = useTranslation('workplace');
  if (of === null) return t('noComparison');
  if (of.direction === 'same')
    return (
      <>
        {t('same')} {to}
      </>
    );
  const sign = of.direction === 'rise' ? '+' : '−';
  const amount = `${sign}${of.amount}`;
  return (
    <>
      <span className={of.direction}>
        <span className="arrow" aria-hidden="true">
          {of.direction === 'rise' ? '▲' : '▼'}
        </span>
        <span className="visually-hidden">{t(of.direction)} </span>
        {unit === 'points' ? t('points', { amount }) : `${amount}%`}
      </span>{' '}
      {to}
    </>
  );
};
