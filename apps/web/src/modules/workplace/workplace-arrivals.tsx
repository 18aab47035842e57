/** Who comes today and whether the room is ready for him. */
import { opensAt } from '@minsu/contract/workplace/figure-opens.ts';
import { stripFigures } from '@minsu/contract/workplace/strip-list.ts';
import type { Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orderHref } from '../../components/order-href.ts';
import { Panel } from '../../components/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useChannelName } from '../../components/use-channel-name.ts';
import { formatCount } from '../../platform/format.ts';
import { useMay } from '../../platform/session.ts';

type Arrival = Workplace['arrivals'][number];

const SHOWN = 8;

interface ArrivalsProps {
  readonly arrivals: readonly Arrival[];
  /** Orders that arrive today; the lines are the first of their stays. */
  readonly count: number;
  readonly today: string;
}

export const WorkplaceArrivals = ({ arrivals, count, today }: ArrivalsProps) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  return (
    <Panel
      flush
      title={
        <>
          {t('arrivals')} <Tag>{formatCount(count)}</Tag>
        </>
      }
      extra={may('order:read') && <Link to={opensAt(stripFigures.arrivals(today, today))}>{t('all')}</Link>}
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
