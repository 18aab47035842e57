/** Day lists that this user may print. */

import type { Permission } from '@minsu/contract/permission.ts';
import { type DayList, dayLists } from '@minsu/contract/sales/orders/documents/day-list-endpoints.ts';
import { useMay } from '../../platform/calls/session.ts';

export const useDayLists = (): DayList[] => {
  const may = useMay();
  return (Object.keys(dayLists) as DayList[]).filter((kind) => may(dayLists[kind].permission as Permission));
};
