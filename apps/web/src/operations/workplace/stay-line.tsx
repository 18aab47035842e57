/** One stay of today's arrivals or departures: guest, room, a remark and the act that comes next. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderHref } from '../../components/records/order-href.ts';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { DAY_BOARD } from './workplace-links.ts';

interface StayLineProps {
  readonly stay: {
    readonly orderId: string;
    readonly guest: string;
    readonly houseName: string;
    readonly roomNumber: string | null;
    readonly roomTypeName: string;
    readonly channel: string;
  };
  /** Beside the channel, such as the number of nights. */
  readonly more?: string;
  readonly note: ReactNode;
  readonly children?: ReactNode;
}

export const StayLine = ({ stay, more, note, children }: StayLineProps) => {
  const channelName = useChannelName();
  const linked = useMay()('order:read');
  const { orderId, guest, houseName, roomNumber, roomTypeName, channel } = stay;
  return (
    <div className="arrival">
      <strong className="arrival-room">{roomNumber ?? '–'}</strong>
      <span className="arrival-words">
        <span className="arrival-head">
          {linked ? (
            <Link className="arrival-guest" to={orderHref(orderId)} title={guest}>
              {guest}
            </Link>
          ) : (
            <span className="arrival-guest" title={guest}>
              {guest}
            </span>
          )}
          {note}
        </span>
        <span className="arrival-where" title={`${houseName} ${roomTypeName}`}>
          {[houseName, roomNumber === null ? roomTypeName : null, channelName(channel), more]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {children}
    </div>
  );
};

/** Users who may not open orders find the same people on the board of the day. */
export const AllOfDay = ({ to }: { readonly to: string }) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  if (may('order:read')) return <Link to={to}>{t('all')}</Link>;
  return may('roomStatus:read') && <Link to={DAY_BOARD}>{t('all')}</Link>;
};
