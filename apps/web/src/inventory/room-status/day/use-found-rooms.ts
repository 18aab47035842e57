/** Rooms of guests found by the global search: phone, order number, pinyin and room names. */
import { findStays } from '@minsu/contract/sales/orders/stay/find-stay-endpoints.ts';
import { useMemo } from 'react';
import { useSettled } from '../../../components/dialogs/use-settled.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';

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
