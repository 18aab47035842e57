/** Properties and their holders (landlords, departments), for selects. */
import { houseOptions } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import {
  type HolderKind,
  houseEditOptions,
  houseHolders,
} from '@minsu/contract/foundation/houses/house-holder-endpoints.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { optionSource } from '../forms/option-source.ts';

export const houseSource = optionSource(
  houseOptions,
  (asked) => asked,
  (houses) => houses.map(({ id, name }) => ({ value: id, label: name })),
);

/** Holders of properties in scope, for filters. */
export const holderSource = (of: HolderKind) =>
  optionSource(
    houseHolders,
    (asked) => ({ of, ...asked }),
    (holders) => holders.map(({ id, name, count }) => ({ value: id, label: name, count })),
  );

/** Holders a property can be assigned to. */
export const editOptionSource = (of: HolderKind) =>
  optionSource(
    houseEditOptions,
    (asked) => ({ of, ...asked }),
    (options) => options.map(({ id, name }) => ({ value: id, label: name })),
  );

/** Properties with these ids, with room types. */
export const useHousesOf = (ids: readonly string[]) =>
  useCall(houseOptions, { ids: [...ids] }, { staleTime: 300_000, quiet: true, enabled: ids.length > 0 })
    .data ?? [];
