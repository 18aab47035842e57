/**
 * Default fee of early check-in 提前入住 and late check-out 延迟退房. Leaving by 18:00 costs half a night, later a full one;
 * arriving before 06:00 a full one, later half. The first hour is free. Times are property-local `HH:mm`. Pure.
 */
import { minutesOf } from '../../../platform/dates.ts';

/** Minutes past the property's time that cost nothing. */
const FREE_MINUTES = 60;
const LATE_HALF_UNTIL = '18:00';
const EARLY_HALF_FROM = '06:00';

/** Half a night in whole yuan, never more than the night. */
const halfOf = (nightFen: number): number => Math.min(nightFen, Math.ceil(nightFen / 200) * 100);

/** In fen, of the price of the stay's last night. */
export const lateFeeFen = (nightFen: number, leavesAt: string, checkOutTime: string): number => {
  if (minutesOf(leavesAt) <= minutesOf(checkOutTime) + FREE_MINUTES) return 0;
  return leavesAt <= LATE_HALF_UNTIL ? halfOf(nightFen) : nightFen;
};

/** In fen, of the price of the stay's first night. */
export const earlyFeeFen = (nightFen: number, arrivesAt: string, checkInTime: string): number => {
  if (minutesOf(arrivesAt) >= minutesOf(checkInTime) - FREE_MINUTES) return 0;
  return arrivesAt >= EARLY_HALF_FROM ? halfOf(nightFen) : nightFen;
};
