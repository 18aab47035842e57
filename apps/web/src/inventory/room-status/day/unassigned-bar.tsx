/** Today's arrivals that are unassigned. */
import type { DayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { nightsOf } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface UnassignedBarProps {
  readonly stays: DayBoard['unassigned'];
  readonly onOpen: (key: string) => void;
}

export const UnassignedBar = ({ stays, onOpen }: UnassignedBarProps) => {
  const { t } = useTranslation('dayBoard');
  return (
    <section className="day-unassigned" aria-labelledby="day-unassigned">
      <h2 id="day-unassigned">{t('unassigned', { count: stays.length })}</h2>
      <ul>
        {stays.map(({ stayId, guest, houseName, roomTypeName, checkIn, checkOut }) => (
          <li key={stayId}>
            <button type="button" className="chip" onClick={() => onOpen(`stay:${stayId}`)}>
              <strong>{guest}</strong> {houseName} {roomTypeName}{' '}
              <span className="num">{t('nights', { count: nightsOf(checkIn, checkOut) })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
