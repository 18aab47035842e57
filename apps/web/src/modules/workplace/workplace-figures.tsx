/** Tonight in four figures, each with what it is compared to and the list behind it. */
import type { OrderView } from '@minsu/contract/orders/order-list.ts';
import type { Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Change } from '../../components/change.tsx';
import { changeInPercent, changeInPoints } from '../../components/figure-change.ts';
import { formatCount, formatMoney, formatPercent } from '../../platform/format.ts';
import { useMay, useSeesMoney } from '../../platform/session.ts';
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

/** Those who may not open orders get to the board instead. */
const useOrdersHref = (businessDate: string): ((view: OrderView) => string) => {
  const mayOrders = useMay()('order:read');
  return (view) => (mayOrders ? ordersHref(view) : boardHref(businessDate));
};

/** What tonight earns, or for those who do not see money, how many come and go. */
const useMiddleTiles = ({ figures, strip, businessDate }: Workplace): Tile[] => {
  const { t } = useTranslation('workplace');
  const seesMoney = useSeesMoney();
  const orders = useOrdersHref(businessDate);
  const ofMoney = (['adr', 'revpar'] as const).map((key) => ({
    key,
    label: t(key),
    value: figures[key].value === null ? t('noFigure') : formatMoney(figures[key].value),
    note: <Change of={changeInPercent(figures[key])} unit="percent" to={t('toLastWeek')} />,
    href: orders('inHouse'),
  }));
  const ofPeople = (['arrivals', 'departures'] as const).map((key) => ({
    key,
    label: t(`${key}Today`),
    value: formatCount(strip[0]?.[key] ?? 0),
    note: t('today'),
    href: orders(key),
  }));
  return seesMoney ? ofMoney : ofPeople;
};

const useTiles = (data: Workplace): Tile[] => {
  const { t } = useTranslation('workplace');
  const orders = useOrdersHref(data.businessDate);
  const middle = useMiddleTiles(data);
  const { occupancy, occupied, sellable, pickup } = data.figures;
  return [
    {
      key: 'occupancy',
      label: t('occupancy'),
      value: occupancy.value === null ? t('noFigure') : formatPercent(occupancy.value),
      note: (
        <>
          <Change of={changeInPoints(occupancy)} unit="points" to={t('toLastWeek')} /> ·{' '}
          {t('roomsSold', { occupied: formatCount(occupied), sellable: formatCount(sellable) })}
        </>
      ),
      href: boardHref(data.businessDate),
    },
    ...middle,
    {
      key: 'pickup',
      label: t('pickup'),
      value: pickup.value === null ? t('noFigure') : formatCount(pickup.value),
      note: <Change of={changeInPercent(pickup)} unit="percent" to={t('toWeekBefore')} />,
      href: orders('all'),
    },
  ];
};
