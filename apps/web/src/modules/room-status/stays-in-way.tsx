/** The stays over which a room cannot be closed: which, the way to each, and what to do first. */
import { StayInTheWay } from '@minsu/contract/room-status/room-status-endpoints.ts';
import { Link } from 'react-router';
import { z } from 'zod';
import { orderHref } from '../../components/order-href.ts';
import type { CallError } from '../../platform/call-error.ts';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { SoughtStay } from './use-find-stay.ts';

const Told = z.object({ stays: z.array(StayInTheWay) });

/** None when it was refused for another reason. */
export const staysInTheWayOf = (error: CallError): readonly StayInTheWay[] =>
  error.failure === 'roomStatus.staysInTheWay' ? (Told.safeParse(error.data).data?.stays ?? []) : [];

/** By the box of stays or at a field: a toast would only repeat it. */
export const isSaidInside = (error: CallError): boolean =>
  staysInTheWayOf(error).length > 0 || (error.fields?.length ?? 0) > 0;

interface StaysInWayProps {
  readonly stays: readonly StayInTheWay[];
  /** Goes to the stay on the board, to move it there. */
  readonly onShow: (stay: SoughtStay) => void;
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
