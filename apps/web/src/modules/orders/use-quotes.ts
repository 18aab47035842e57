import { quoteStay } from '@minsu/contract/prices/price-endpoints.ts';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryKey } from '../../platform/queries.ts';
import type { StayDraft } from './create-order-draft.ts';

/** The price of every stay of the form; a form holds a changing number of them. */
export const useQuotes = (houseId: string | undefined, stays: readonly StayDraft[]) =>
  useQueries({
    queries: stays.map(({ roomTypeId, checkIn, checkOut, guests }) => {
      const input = { houseId: houseId ?? '', roomTypeId, checkIn, checkOut, guests };
      return {
        queryKey: queryKey(quoteStay, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(quoteStay, input, { signal, quiet: true }),
        enabled: houseId !== undefined && checkIn < checkOut && guests >= 1,
        staleTime: 10_000,
      };
    }),
  });
