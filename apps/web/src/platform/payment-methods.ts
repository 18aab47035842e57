/** How money is paid and what is charged, as the dictionary names and offers it. */
import { useDictionary } from './dictionary.ts';

export interface MethodOption {
  readonly value: string;
  readonly label: string;
}

const useOptions = (type: 'paymentMethod' | 'chargeItem'): MethodOption[] =>
  useDictionary(type).items.map(({ code, name }) => ({ value: code, label: name }));

/** What may be taken now. */
export const usePaymentMethods = (): MethodOption[] => useOptions('paymentMethod');
export const useChargeItems = (): MethodOption[] => useOptions('chargeItem');

export interface PricedItem extends MethodOption {
  readonly priceFen: number;
}

/** Charge items with a usual price, which the desk adds as they are. */
export const usePricedItems = (): PricedItem[] =>
  useDictionary('chargeItem').items.flatMap(({ code, name, priceFen }) =>
    priceFen === null ? [] : [{ value: code, label: name, priceFen }],
  );

/** What is taken most often, or the first that is offered. */
export const useUsualMethod = (usual = 'wechat'): string => {
  const methods = usePaymentMethods();
  return methods.some(({ value }) => value === usual) ? usual : (methods[0]?.value ?? usual);
};

/** Also of those that the program writes by itself, or that are no longer offered. */
export const useMethodName = (): ((code: string) => string) => useDictionary('paymentMethod').nameOf;
export const useChargeName = (): ((code: string) => string) => useDictionary('chargeItem').nameOf;
