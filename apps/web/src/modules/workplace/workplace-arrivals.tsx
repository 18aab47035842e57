/** Who comes today and whether the room is ready for him. */
import { opensAt } from '@minsu/contract/reports/figure-opens.ts';
import { stripFigures } from '@minsu/contract/workplace/strip-list.ts';
import type { Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { Link } from 'react-router';
import { orderHref } from '../../components/order-href.ts';
import { Panel } from '../../components/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useChannelName } from '../../components/use-channel-name.ts';
import { formatCount } from '../../platform/format.ts';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { DAY_BOARD } from './workplace-links.ts';

type Arrival = Workplace['arrivals']['lines'][number];

interface ArrivalsProps {
  readonly arrivals: Workplace['arrivals'];
  readonly today: string;
}

export const WorkplaceArrivals = ({ arrivals: { stays, lines }, today }: ArrivalsProps) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  const rest = stays - lines.length;
  return (
    <Panel
      flush
      title={
        <>
          {t('arrivals')} <Tag>{formatCount(stays)}</Tag>
        </>
      }
      extra={<AllArrivals today={today} />}
    >
      {lines.length === 0 ? (
        <p className="arrivals-none muted">{t('arrivalsNone')}</p>
      ) : (
        <ul className="arrivals">
          {lines.map((arrival) => (
            <li key={arrival.stayId}>
              <ArrivalLine arrival={arrival} linked={may('order:read')} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="arrivals-none muted">{t('arrivalsRest', { count: rest })}</p>}
    </Panel>
  );
};

/** Who may not open orders finds the same people on the board of the day. */
const AllArrivals = ({ today }: { readonly today: string }) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  if (may('order:read')) return <Link to={opensAt(stripFigures.arrivals(today, today))}>{t('all')}</Link>;
  return may('roomStatus:read') && <Link to={DAY_BOARD}>{t('all')}</Link>;
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
      <RoomTag arrival={arrival} />
    </div>
  );
};

const RoomTag = ({ arrival }: { readonly arrival: Arrival }) => {
  const { t } = useTranslation('workplace');
  if (arrival.roomNumber === null) return <Tag tone="bad">{t('roomNone')}</Tag>;
  if (arrival.occupied) return <Tag tone="warn">{t('roomOccupied')}</Tag>;
  return arrival.condition === 'dirty' ? (
    <Tag tone="warn">{t('roomDirty')}</Tag>
  ) : (
    <Tag tone="ok">{t('roomReady')}</Tag>
  );
};
