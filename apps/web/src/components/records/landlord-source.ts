/** Landlords for selects; filters include ended ones. */
import { landlordOptions } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { optionSource } from '../forms/option-source.ts';

const sourceOf = (ended: boolean) =>
  optionSource(
    landlordOptions,
    (asked) => ({ ...asked, ended }),
    (landlords) => landlords.map(({ id, name }) => ({ value: id, label: name })),
  );

export const landlordSource = sourceOf(false);
export const anyLandlordSource = sourceOf(true);
