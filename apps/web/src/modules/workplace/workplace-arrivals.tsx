/** Who comes today and whether the room is ready for him. */
import type { Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orderHref } from '../../components/order-href.ts';
import { Panel } from '../../components/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { formatCount } from '../../platform/format.ts';
import { useMay } from '../../platform/session.ts';
import { useChannelName } from './use-channel-name.ts';
import { ordersHref } from './workplace-links.ts';

type Arrival = Workplace['arrivals'][number];

const SHOWN = 8;

interface ArrivalsProps {
  readonly arrivals: readonly Arrival[];
  /** All of them; the list holds the first ones. */
  readonly count: number;
}

export const WorkplaceArrivals = ({ arrivals, count }: ArrivalsProps) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  return (
    <Panel
      flush
      title={
        <>
          {t('arrivals')} <Tag>{formatCount(Math.max(count, arrivals.length))}</Tag>
        </>
      }
      extra={may('order:read') && <Link to={ordersHref('arrivals')}>{t('all')}</Link>}
    >
      {arrivals.length === 0 ? (
        <p className="arrivals-none muted">{t('arrivalsNone')}</p>
      ) : (
        <ul className="arrivals">
          {arrivals.slice(0, SHOWN).map((arrival) => (
            <li key={arrival.stayId}>
              <ArrivalLine arrival={arrival} linked={may('order:read')} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};

const ArrivalLine = ({ arrival, linked }: { readonly arrival: Arrival; readonly linked: boolean }) => {
  const { t } = useTranslation('workplace');
  const channelName = useChannelName();
  const { guest, houseName, roomNumber, roomTypeName, channel, nights } = arrival;
  return (
    <div className="arrival">
      {linked ? (
        <Link className="arrival-guest" to={orderHref(arrival.orderId)}>
          {guest}
        </Link>
      ) : (
        <span className="arrival-guest">{guest}</span>
      )}
      <span className="arrival-where" title={`${houseName} ${roomNumber ?? roomTypeName}`}>
        {houseName} {roomNumber ?? roomTypeName}
      </span>
      <span className="arrival-how num">
        {channelName(channel)} · {nights === 0 ? t('byHours') : t('nights', { count: nights })}
      </span>
      <RoomTag condition={roomNumber === null ? null : arrival.condition} />
    </div>
  );
};

const RoomTag = ({ condition }: { readonly condition: string | null }) => {
  const { t } = useTranslation('workplace');
  if (condition === null) return <Tag tone="bad">{t('roomNone')}</Tag>;
  return condition === 'dirty' ? (
    <Tag tone="warn">{t('roomDirty')}</Tag>
  ) : (
    <Tag tone="ok">{t('roomReady')}</Tag>
  );
};
