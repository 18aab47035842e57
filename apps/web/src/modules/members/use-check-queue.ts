/** The queue and the document that is looked at; both stand in the address. */
import {
  type checkStates,
  type DocumentCase,
  pageMemberChecks,
} from '@minsu/contract/members/member-document-endpoints.ts';
import { useState } from 'react';
import { useSettled } from '../../components/use-settled.ts';
import { useAddressSearch } from '../../platform/address.ts';
import { useCall } from '../../platform/queries.ts';

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

export const useCheckQueue = () => {
  const { search, put } = useAddress();
  const state = queueStates.find((one) => one === search.get('state')) ?? 'pending';
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(1);
  const keyword = useSettled(typed.trim());
  const query = useCall(pageMemberChecks, { state, current, size: SIZE, ...(keyword && { keyword }) });
  const records: readonly DocumentCase[] = query.data?.records ?? [];
  const chosen = search.get('doc');
  const at = Math.max(
    0,
    records.findIndex(({ id }) => id === chosen),
  );
  const open = (index: number) => {
    const target = records[Math.max(0, Math.min(records.length - 1, index))];
    if (target) put({ doc: target.id });
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
      setCurrent(1);
    },
    keyword,
    query,
    records,
    paging: { current, size: SIZE },
    setCurrent,
    /** Somebody has chosen it; else the first one is shown where there is room beside the list. */
    isChosen: chosen !== null && records[at]?.id === chosen,
    at,
    shown: records[at],
    open,
    close: () => put({ doc: null }),
    /** Decided ones leave the queue: the one behind it comes up. */
    goOn: () => put({ doc: records[at + 1]?.id ?? records[at - 1]?.id ?? null }),
  };
};

export type CheckQueue = ReturnType<typeof useCheckQueue>;
