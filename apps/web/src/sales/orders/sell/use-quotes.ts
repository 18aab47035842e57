import type { Quote } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { queryClient, queryKey } from '../../../platform/calls/queries.ts';
import { useMay, useSeesMoney } from '../../../platform/calls/session.ts';
import { type Channel, quoteInput, type StayDraft } from './create-order-draft.ts';
import { useOrderDraft } from './use-order-draft.ts';

/** Users without prices sell without seeing them. */
export const useSeesQuotes = (): boolean => {
  const seesMoney = useSeesMoney();
  return useMay()('price:read') && seesMoney;
};

export type QuoteQuery = ReturnType<typeof useQuotes>[number];

/** Quotes of all stays in the form, whose number varies. */
export const useQuotes = () => {
  const { houseId, channel, stays } = useOrderDraft();
  const seesQuotes = useSeesQuotes();
  return useQueries({
    queries: stays.map((stay) => {
      const input = quoteInput(houseId, channel, stay);
      return {
        queryKey: queryKey(quoteStay, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(quoteStay, input, { signal, quiet: true }),
        enabled: seesQuotes && houseId !== undefined && stay.checkIn < stay.checkOut && stay.guests >= 1,
        staleTime: 10_000,
      };
    }),
  });
};

/** The quote currently shown for a stay. */
export const quoteShown = (
  houseId: string | undefined,
  channel: Channel,
  stay: StayDraft,
): Quote | undefined =>
  queryClient.getQueryData<Quote>(queryKey(quoteStay, quoteInput(houseId, channel, stay)));
