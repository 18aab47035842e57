/** Stays that prevent a block: list, links, and what to do first. */
import { StayInTheWay } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { Link } from 'react-router';
import { z } from 'zod';
import { orderHref } from '../../../components/records/order-href.ts';
import type { CallError } from '../../../platform/calls/call-error.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { TargetStay } from '../use-find-stay.ts';

const Told = z.object({ stays: z.array(StayInTheWay) });

/** Empty for refusals with another cause. */
export const staysInTheWayOf = (error: CallError): readonly StayInTheWay[] =>
  error.failure === 'roomStatus.staysInTheWay' ? (Told.safeParse(error.data).data?.stays ?? []) : [];

/** Shown in the stay box or at a field; a toast would repeat it. */
export const isShownInDialog = (error: CallError): boolean =>
  staysInTheWayOf(error).length > 0 || (error.fields?.length ?? 0) > 0;

interface StaysInWayProps {
  readonly stays: readonly StayInTheWay[];
  /** Scrolls to the stay on the board. */
  readonly onShow: (stay: TargetStay) => void;
}

export const StaysInWay = ({ stays, onShow }: StaysInWayProps) => {
  const { t } = useTranslation('boardPanels');
  const may = useMay();
  if (stays.length === 0) return null;
  return (
    <div className="callout bad stays-in-way" role="alert">
      <strong>{t('inTheWay', { count: new Set(stays.map(({ stayId }) => stayId)).size })}</strong>
      <p>{t('inTheWayHint')}</p>
      <ul>
        {stays.map(({ stayId, roomId, orderId, orderNo, guest, roomNumber, checkIn, checkOut }) => (
          <li key={`${stayId} ${roomNumber}`}>
            <span>
              {guest} · {roomNumber} ·{' '}
              <span className="num">{formatRange(checkIn, checkOut, currentLanguage())}</span>
            </span>
            <span className="why-links">
              <button
                type="button"
                className="text-button"
                onClick={() => onShow({ id: stayId, roomId, checkIn, checkOut })}
              >
                {t('showOnBoard')}
              </button>
              {may('order:read') && <Link to={orderHref(orderId)}>{t('openOrderNo', { orderNo })}</Link>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
