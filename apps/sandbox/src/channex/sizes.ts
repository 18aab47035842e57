/** How large a property may become. Rentals are every type except `hotel`. */
import { validationError } from './api-error.ts';
import type { ChannexWorld, Property } from './channex-state.ts';

export const MAX_OCCUPANCIES = 18;
const MAX_ROOM_TYPES = { hotel: 20, rental: 50 };
const MAX_HOTEL_PLANS = 200;
const MAX_PLANS_PER_RENTAL_ROOM = 10;

const kindOf = ({ attributes }: Property): 'hotel' | 'rental' =>
  attributes.property_type === 'hotel' ? 'hotel' : 'rental';

export const assertRoomTypeFits = ({ state }: ChannexWorld, property: Property): void => {
  const count = Object.values(state.roomTypes).filter(({ propertyId }) => propertyId === property.id).length;
  if (!state.settings.hasOverage && count >= MAX_ROOM_TYPES[kindOf(property)])
    throw validationError({ property_id: ['room types limit is reached'] });
};

export const assertPlanFits = ({ state }: ChannexWorld, property: Property, roomTypeId: string): void => {
  const plans = Object.values(state.ratePlans).filter(({ propertyId }) => propertyId === property.id);
  const isFull =
    kindOf(property) === 'hotel'
      ? plans.length >= MAX_HOTEL_PLANS
      : plans.filter((plan) => plan.roomTypeId === roomTypeId).length >= MAX_PLANS_PER_RENTAL_ROOM;
  if (!state.settings.hasOverage && isFull)
    throw validationError({ property_id: ['rate plans limit is reached'] });
};
