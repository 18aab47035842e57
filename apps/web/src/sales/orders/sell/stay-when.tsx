/** When a stay is: dates with nights, or hours of a day. */
import type { Stay } from '@minsu/contract/sales/orders/order.ts';
import { hoursText } from '@minsu/contract/sales/orders/slot-rules.ts';
import { DateText, Nights } from '../../../components/words/date-text.tsx';
import { formatRange, nightsOf } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';

interface StayWhenProps {
  readonly checkIn: string;
  readonly checkOut: string;
  /** `10:00–14:00`; empty for nights. */
  readonly hours: string;
}

export const hoursToShow = ({ hours }: Pick<Stay, 'hours'>): string => (hours ? hoursText(hours) : '');

export const StayWhen = ({ checkIn, checkOut, hours }: StayWhenProps) =>
  hours ? (
    <span className="num">
      <DateText date={checkIn} /> {hours}
    </span>
  ) : (
    <span className="num">
      {formatRange(checkIn, checkOut, currentLanguage())} · <Nights count={nightsOf(checkIn, checkOut)} />
    </span>
  );
