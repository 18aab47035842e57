/** What the property of the form asks for when guests come, and whether they may come in with the sale. */
import { getSaleTerms } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { useStore } from 'zustand';
import { useForm } from '../../components/form-context.ts';
import { liveKeys } from '../../platform/live.ts';
import { queryClient, queryKey, useCall } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { arrivesNow, type SaleTerms } from './sale-arrival.ts';
import { useOrderDraft } from './use-order-draft.ts';

liveKeys({ house: [getSaleTerms] });

export const useSaleTerms = (): SaleTerms | undefined => {
  const { houseId } = useOrderDraft();
  const input = { houseId: houseId ?? '' };
  const enabled = houseId !== undefined;
  return useCall(getSaleTerms, input, { enabled, keepPrevious: false, quiet: true, staleTime: 60_000 }).data;
};

/** The terms as they are on screen now. */
export const termsShown = (houseId: unknown): SaleTerms | undefined =>
  typeof houseId === 'string'
    ? queryClient.getQueryData<SaleTerms>(queryKey(getSaleTerms, { houseId }))
    : undefined;

/** Guests are let in by who may check in, register, and take the deposit that stands before it. */
export const useMayArrive = (): boolean => {
  const may = useMay();
  return may('order:checkIn') && may('registration:edit') && may('order:payment');
};

export const useArrivesNow = (): boolean => {
  const terms = useSaleTerms();
  const mayArrive = useMayArrive();
  const isNow = useStore(useForm(), ({ values }) => arrivesNow(values, terms));
  return mayArrive && isNow;
};
