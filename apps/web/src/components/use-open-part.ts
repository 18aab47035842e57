/** Which part of a page or a record is open. */
import { useAddressSearch } from '../platform/address.ts';

/** As the address says, or else the first; undefined where there are none. */
export function useOpenPart<T extends string>(parts: readonly [T, ...T[]], name?: string): T;
export function useOpenPart<T extends string>(parts: readonly T[], name?: string): T | undefined;
export function useOpenPart<T extends string>(parts: readonly T[], name = 'tab'): T | undefined {
  const [search] = useAddressSearch();
  return parts.find((part) => part === search.get(name)) ?? parts[0];
}
