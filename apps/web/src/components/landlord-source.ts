/** Landlords for selects; filters offer those that have ended too. */
import { landlordOptions } from '@minsu/contract/landlords/landlord-endpoints.ts';
import { optionSource } from './option-source.ts';

const sourceOf = (ended: boolean) =>
  optionSource(
    landlordOptions,
    (asked) => ({ ...asked, ended }),
    (landlords) => landlords.map(({ id, name }) => ({ value: id, label: name })),
  );

export const landlordSource = sourceOf(false);
export const anyLandlordSource = sourceOf(true);
