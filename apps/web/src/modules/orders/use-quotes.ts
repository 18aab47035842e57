import type { Quote } from '@minsu/contract/prices/price-endpoints.ts';
import { quoteStay } from '@minsu/contract/prices/price-endpoints.ts';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryClient, queryKey } from '../../platform/queries.ts';
import { useMay, useSeesMoney } from '../../platform/session.ts';
import { type Channel, quoteInput, type StayDraft } from './create-order-draft.ts';
import { useOrderDraft } from './use-order-draft.ts';

/** Who does not see prices sells without them. */
export const useSeesQuotes = (): boolean => {
  const seesMoney = useSeesMoney();
  return useMay()('price:read') && seesMoney;
};

export type QuoteQuery = ReturnType<typeof useQuotes>[number];

/** The price of every stay of the form; a form holds a changing number of them. */
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

/** The price of a stay as it is on screen now. */
export const quoteShown = (
  houseId: string | undefined,
  channel: Channel,
  stay: StayDraft,
): Quote | undefined =>
  queryClient.getQueryData<Quote>(queryKey(quoteStay, quoteInput(houseId, channel, stay)));
