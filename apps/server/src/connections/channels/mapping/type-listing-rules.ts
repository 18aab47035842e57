/** Probable and allowed matches of listings that sell a room type. Pure. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { BUSINESS_CURRENCY } from '@minsu/contract/platform/money.ts';
import type { LinkingConnection, Refusal, TypeOfHouse } from './link-rules.ts';
import { houseRefusal } from './link-rules.ts';
import { likeness } from './suggestion-rules.ts';

export interface TypeListingFacts {
  readonly typeName: string;
  readonly propertyName: string;
  readonly currency: string;
  readonly listed: boolean;
  readonly chosen: boolean;
  /** The type other listings of the same rooms are mapped to. */
  readonly siblingType: Pick<TypeOfHouse, 'roomTypeId' | 'roomTypeName'> | null;
}

/** Why the listing may not sell the type, or null. */
export const typeRefusal = (
  connection: LinkingConnection,
  listing: TypeListingFacts,
  type: TypeOfHouse,
): Refusal | null => {
  if (!listing.listed) return { failure: channelFailures.listingGone };
  if (!listing.chosen) return { failure: channelFailures.propertyNotChosen };
  if (listing.currency !== BUSINESS_CURRENCY)
    return {
      failure: channelFailures.otherCurrency,
      params: { currency: listing.currency, own: BUSINESS_CURRENCY },
    };
  const foreign = houseRefusal(connection, type);
  if (foreign) return foreign;
  const { siblingType } = listing;
  if (siblingType === null || siblingType.roomTypeId === type.roomTypeId) return null;
  return {
    failure: channelFailures.planOfOtherType,
    params: { there: listing.typeName, type: siblingType.roomTypeName },
  };
};

const LIKE = 0.6;

/** The type that is called most like the one there; what its other plans are mapped to comes first. None where two are as good. */
export const suggestedType = (
  listing: Pick<TypeListingFacts, 'typeName' | 'propertyName' | 'siblingType'>,
  types: readonly TypeOfHouse[],
): TypeOfHouse | null => {
  const { siblingType } = listing;
  if (siblingType) return types.find(({ roomTypeId }) => roomTypeId === siblingType.roomTypeId) ?? null;
  const scored = types
    .map((type) => ({
      type,
      // On platforms without houses, titles begin with the house's name.
      name: Math.max(
        likeness(listing.typeName, type.roomTypeName),
        likeness(listing.typeName, `${type.houseName}${type.roomTypeName}`),
      ),
      house: likeness(listing.propertyName, type.houseName),
    }))
    .filter(({ name }) => name >= LIKE)
    .sort((a, b) => b.name + b.house - (a.name + a.house));
  const [best, next] = scored;
  if (!best || (next && next.name + next.house === best.name + best.house)) return null;
  return best.type;
};
