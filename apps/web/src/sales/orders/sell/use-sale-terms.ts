/** Arrival requirements of the form's property, and whether the user may check in with the sale. */
import { getSaleTerms } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { useStore } from 'zustand';
import { useForm } from '../../../components/forms/form-context.ts';
import { liveKeys } from '../../../platform/calls/live.ts';
import { queryClient, queryKey, useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { arrivesNow, type SaleTerms } from './sale-arrival.ts';
import { useOrderDraft } from './use-order-draft.ts';

liveKeys({ house: [getSaleTerms] });

export const useSaleTerms = (): SaleTerms | undefined => {
  const { houseId } = useOrderDraft();
  const input = { houseId: houseId ?? '' };
  const enabled = houseId !== undefined;
  return useCall(getSaleTerms, input, { enabled, keepPrevious: false, quiet: true, staleTime: 60_000 }).data;
};

/** The terms currently shown. */
export const termsShown = (houseId: unknown): SaleTerms | undefined =>
  typeof houseId === 'string'
    ? queryClient.getQueryData<SaleTerms>(queryKey(getSaleTerms, { houseId }))
    : undefined;

/** Needs the permissions to check in, register, and collect the deposit. */
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
