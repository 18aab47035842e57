/** The lists of a day that this user may print. */
import { type DayList, dayLists } from '@minsu/contract/orders/day-list-endpoints.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { useMay } from '../../platform/session.ts';

export const useDayLists = (): DayList[] => {
  const may = useMay();
  return (Object.keys(dayLists) as DayList[]).filter((kind) => may(dayLists[kind].permission as Permission));
};
