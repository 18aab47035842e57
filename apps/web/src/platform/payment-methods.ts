/** Payment methods and charge items from the dictionary. */
import { useDictionary } from './dictionary.ts';

export interface MethodOption {
  readonly value: string;
  readonly label: string;
}

const useOptions = (type: 'paymentMethod' | 'chargeItem'): MethodOption[] =>
  useDictionary(type).items.map(({ code, name }) => ({ value: code, label: name }));

/** Methods that can be used now. */
export const usePaymentMethods = (): MethodOption[] => useOptions('paymentMethod');
export const useChargeItems = (): MethodOption[] => useOptions('chargeItem');

export interface PricedItem extends MethodOption {
  readonly priceFen: number;
}

/** Charge items with a fixed price. */
export const usePricedItems = (): PricedItem[] =>
  useDictionary('chargeItem').items.flatMap(({ code, name, priceFen }) =>
    priceFen === null ? [] : [{ value: code, label: name, priceFen }],
  );

/** The most common method, or the first offered. */
export const useUsualMethod = (usual = 'wechat'): string => {
  const methods = usePaymentMethods();
  return methods.some(({ value }) => value === usual) ? usual : (methods[0]?.value ?? usual);
};

/** Also covers system-only and inactive methods. */
export const useMethodName = (): ((code: string) => string) => useDictionary('paymentMethod').nameOf;
export const useChargeName = (): ((code: string) => string) => useDictionary('chargeItem').nameOf;
