/** Houses, and whom they belong to, for selects of every screen. */
import { houseOptions } from '@minsu/contract/houses/house-endpoints.ts';
import {
  type HolderKind,
  houseEditOptions,
  houseHolders,
} from '@minsu/contract/houses/house-holder-endpoints.ts';
import { useCall } from '../platform/queries.ts';
import { optionSource } from './option-source.ts';

export const houseSource = optionSource(
  houseOptions,
  (asked) => asked,
  (houses) => houses.map(({ id, name }) => ({ value: id, label: name })),
);

/** Those that houses in sight have, for filters. */
export const holderSource = (of: HolderKind) =>
  optionSource(
    houseHolders,
    (asked) => ({ of, ...asked }),
    (holders) => holders.map(({ id, name, count }) => ({ value: id, label: name, count })),
  );

/** Those that a house may be given to. */
export const editOptionSource = (of: HolderKind) =>
  optionSource(
    houseEditOptions,
    (asked) => ({ of, ...asked }),
    (options) => options.map(({ id, name }) => ({ value: id, label: name })),
  );

/** The houses of these ids with their room types. */
export const useHousesOf = (ids: readonly string[]) =>
  useCall(houseOptions, { ids: [...ids] }, { staleTime: 300_000, quiet: true, enabled: ids.length > 0 })
    .data ?? [];
