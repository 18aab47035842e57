/** Which tab of a page or record is open. */
import { useAddressSearch } from '../../platform/navigation/address.ts';

/** From the address, else the first; undefined if there are none. */
export function useOpenPart<T extends string>(parts: readonly [T, ...T[]], name?: string): T;
export function useOpenPart<T extends string>(parts: readonly T[], name?: string): T | undefined;
export function useOpenPart<T extends string>(parts: readonly T[], name = 'tab'): T | undefined {
  const [search] = useAddressSearch();
  return parts.find((part) => part === search.get(name)) ?? parts[0];
}
