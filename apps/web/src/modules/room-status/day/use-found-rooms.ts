/** Rooms of the guests that the search of the whole product finds: by phone, order number, pinyin and room names. */
import { findStays } from '@minsu/contract/orders/find-stay-endpoints.ts';
import { useMemo } from 'react';
import { useSettled } from '../../../components/use-settled.ts';
import { useCall } from '../../../platform/queries.ts';
import { useMay } from '../../../platform/session.ts';

export const useFoundRooms = (keyword: string): ReadonlySet<string> => {
  const may = useMay();
  const typed = keyword.trim();
  const settled = useSettled(typed);
  const enabled = typed !== '' && settled === typed && may('order:read');
  const { data } = useCall(findStays, { keyword: typed }, { enabled, keepPrevious: false, quiet: true });
  return useMemo(
    () =>
      new Set(
        (enabled ? (data ?? []) : []).flatMap(({ roomId, shown }) =>
          roomId !== null && (shown === 'in_house' || shown === 'expected') ? [roomId] : [],
        ),
      ),
    [enabled, data],
  );
};
