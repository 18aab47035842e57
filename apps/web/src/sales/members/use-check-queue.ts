/** The check queue and the open document, both held in the address. */
import {
  type checkStates,
  type DocumentCase,
  pageMemberChecks,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { useState } from 'react';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import { besideRow, type SeenRow } from '../../components/lists/open-row-rules.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { nextInQueue, queueSpot } from './check-queue-rules.ts';

export const queueStates = ['pending', 'passed', 'rejected'] as const satisfies typeof checkStates;
export type QueueState = (typeof queueStates)[number];

const SIZE = 50;

const useAddress = () => {
  const [search, setSearch] = useAddressSearch();
  const put = (changed: Readonly<Record<string, string | null>>) =>
    setSearch(
      (was) => {
        const next = new URLSearchParams(was);
        for (const [key, value] of Object.entries(changed))
          if (value === null) next.delete(key);
          else next.set(key, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { search, put };
};

/** The open document stays when it leaves the queue. */
const useSpot = (
  records: readonly DocumentCase[],
  chosen: string | null,
  { listed, isOld }: { readonly listed: string; readonly isOld: boolean },
) => {
  const [seen, setSeen] = useState<SeenRow<DocumentCase> | null>(null);
  const spot = queueSpot({ records, chosen, seen, listed, isOld });
  const { shown: row, at, isGone } = spot;
  const isNew = seen?.row !== row || seen?.at !== at || seen.listed !== listed;
  if (row !== undefined && !isGone && isNew && !isOld) setSeen({ row, at, listed });
  return spot;
};

export const useCheckQueue = () => {
  const { search, put } = useAddress();
  const state = queueStates.find((one) => one === search.get('state')) ?? 'pending';
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(1);
  const keyword = useSettled(typed.trim());
  const query = useCall(pageMemberChecks, { state, current, size: SIZE, ...(keyword && { keyword }) });
  const records: readonly DocumentCase[] = query.data?.records ?? [];
  const chosen = search.get('doc');
  const listed = `${state} ${current} ${keyword}`;
  const spot = useSpot(records, chosen, { listed, isOld: query.isPlaceholderData });
  const isGone = spot.isGone && query.data !== undefined;
  const open = (index: number) => {
    const target = records[Math.max(0, Math.min(records.length - 1, index))];
    if (target) put({ doc: target.id });
  };
  /** Another page starts at its first document. */
  const turnTo = (page: number) => {
    setCurrent(page);
    if (chosen !== null) put({ doc: null });
  };
  return {
    state,
    setState: (next: QueueState) => {
      setCurrent(1);
      put({ state: next === 'pending' ? null : next, doc: null });
    },
    typed,
    setTyped: (text: string) => {
      setTyped(text);
      turnTo(1);
    },
    keyword,
    query,
    records,
    paging: { current, size: SIZE },
    turnTo,
    /** Chosen explicitly; otherwise the first is shown where there is room beside the list. */
    isChosen: chosen !== null && (spot.shown !== undefined || isGone),
    shown: spot.shown,
    isGone,
    open,
    step: (by: 1 | -1) => open(besideRow(spot.at, spot.isGone, by)),
    close: () => put({ doc: null }),
    goOn: () => put({ doc: nextInQueue(records, spot)?.id ?? null }),
  };
};

export type CheckQueue = ReturnType<typeof useCheckQueue>;
