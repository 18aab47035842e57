/** The right column: what can be begun, where bookings come from, who comes and goes. */
import type { Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { DateText } from '../../components/date-text.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Money } from '../../components/money.tsx';
import { orderHref } from '../../components/order-href.ts';
import { Panel } from '../../components/panel.tsx';
import { formatCount, formatPercent } from '../../platform/format.ts';
import { useMay, useSeesMoney } from '../../platform/session.ts';
import { useChannelName } from './use-channel-name.ts';
import { blockHref, boardHomeHref, boardHref, housesHref, ordersHref } from './workplace-links.ts';

const CreateOrderPanel = lazy(async () => ({
  default: (await import('../orders/create-order-panel.tsx')).CreateOrderPanel,
}));

interface Quick {
  readonly label: string;
  readonly icon: IconName;
  readonly to: string;
  readonly shown: boolean;
}

const useQuickLinks = (): Quick[] => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  const orders = may('order:read');
  const all: Quick[] = [
    { label: t('quickBlock'), icon: 'lock', to: blockHref, shown: may('roomStatus:block') },
    { label: t('quickBoard'), icon: 'calendar', to: boardHomeHref, shown: may('roomStatus:read') },
    { label: t('quickArrivals'), icon: 'right', to: ordersHref('arrivals'), shown: orders },
    { label: t('quickDepartures'), icon: 'logout', to: ordersHref('departures'), shown: orders },
    { label: t('quickHouses'), icon: 'house', to: housesHref, shown: may('house:read') },
  ];
  return all.filter(({ shown }) => shown);
};

export const QuickActions = () => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  const navigate = useNavigate();
  const [form, setForm] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <Panel title={t('quick')}>
      <ul className="quick">
        {may('order:create') && (
          <li>
            <button type="button" onClick={() => setForm('open')}>
              <Icon name="plus" size={18} />
              {t('quickOrder')}
            </button>
          </li>
        )}
        {useQuickLinks().map(({ label, icon, to }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} size={18} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {form !== 'never' && (
        <Suspense>
          <CreateOrderPanel
            open={form === 'open'}
            onClose={() => setForm('closed')}
            onCreated={(order) => void navigate(orderHref(order.id))}
          />
        </Suspense>
      )}
    </Panel>
  );
};

const shades: Readonly<Record<string, string>> = { mt: 'mt', tj: 'tj', pig: 'pig', direct: 'direct' };

export const ChannelMix = ({ channels }: Pick<Workplace, 'channels'>) => {
  const { t } = useTranslation('workplace');
  const channelName = useChannelName();
  const seesMoney = useSeesMoney();
  const total = channels.reduce((sum, { nights }) => sum + nights, 0);
  const list = channels.map((each) => ({
    ...each,
    share: total === 0 ? 0 : each.nights / total,
    shade: shades[each.channel] ?? 'other',
  }));
  return (
    <Panel title={t('channels')} extra={t('channelsHint')}>
      {total === 0 ? (
        <p className="muted">{t('channelsNone')}</p>
      ) : (
        <>
          <div className="mix-bar" aria-hidden="true">
            {list.map(({ channel, share, shade }) => (
              <i key={channel} className={shade} style={{ flexGrow: share }} />
            ))}
          </div>
          <ul className="mix">
            {list.map(({ channel, nights, share, shade, revenueFen }) => (
              <li key={channel}>
                <i className={shade} aria-hidden="true" />
                <span>{channelName(channel)}</span>
                {seesMoney && <Money fen={revenueFen} />}
                <span className="num">{formatCount(nights)}</span>
                <span className="num muted">{formatPercent(share, 0)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
};

const AHEAD = 10;

export const Movements = ({ strip }: Pick<Workplace, 'strip'>) => {
  const { t } = useTranslation('workplace');
  return (
    <Panel title={t('movements')} extra={t('movementsHint')} className="movements-panel">
      <table className="movements">
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            <th scope="col">{t('arriving')}</th>
            <th scope="col">{t('leaving')}</th>
            <th scope="col">{t('free')}</th>
          </tr>
        </thead>
        <tbody>
          {strip.slice(0, AHEAD).map(({ date, arrivals, departures, occupied, sellable }) => (
            <tr key={date}>
              <th scope="row">
                <Link to={boardHref(date)}>
                  <DateText date={date} />
                </Link>
              </th>
              <td className="num">{formatCount(arrivals)}</td>
              <td className="num">{formatCount(departures)}</td>
              <td className="num">{formatCount(Math.max(0, sellable - occupied))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
};
