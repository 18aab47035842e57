/** Names, occupancies and sizes of what we create at a platform. Pure. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import type { CreateFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import type { Refusal } from './link-rules.ts';

export interface TypeToCreate {
  readonly houseName: string;
  readonly name: string;
  readonly baseGuests: number;
  readonly maxGuests: number;
  readonly extraGuestFeeFen: number;
}

/** Further guests cost more, so the plan needs a price for each number of guests. */
export const isPerPerson = ({ baseGuests, maxGuests, extraGuestFeeFen }: TypeToCreate): boolean =>
  extraGuestFeeFen > 0 && maxGuests > baseGuests;

/** Names of plans are unique in a property there, so the room type's comes first. */
export const planTitle = (typeName: string, planName: string): string => `${typeName} ${planName}`;

export interface SizeToCreate {
  readonly type: TypeToCreate;
  readonly planTitles: readonly string[];
  /** New ones, and those that the property there has already. */
  readonly newTypes: number;
  readonly newPlans: number;
  readonly typesThere: number;
  readonly plansThere: number;
  readonly isEntire: boolean;
}

/** Why the platform would refuse it, checked before anything is sent; null if it would not. */
export const sizeRefusal = (of: SizeToCreate, facts: CreateFacts): Refusal | null => {
  const { type, planTitles } = of;
  const long = [type.houseName, type.name, ...planTitles].find((name) => name.length > facts.titleLength);
  if (long !== undefined)
    return {
      failure: channelFailures.contentTitleTooLong,
      params: { name: `${long.slice(0, 40)}…`, limit: facts.titleLength },
    };
  if (of.newTypes > 0 && of.typesThere + of.newTypes > facts.roomTypes)
    return { failure: channelFailures.contentTooManyTypes, params: { limit: facts.roomTypes } };
  const plans = of.isEntire ? facts.ratePlansOfEntire : facts.ratePlans;
  if (of.newPlans > 0 && of.plansThere + of.newPlans > plans)
    return { failure: channelFailures.contentTooManyPlans, params: { limit: plans } };
  if (isPerPerson(type) && type.maxGuests > facts.occupancies)
    return {
      failure: channelFailures.contentTooManyGuests,
      params: { name: type.name, guests: type.maxGuests, limit: facts.occupancies },
    };
  return null;
};
