/** A stay as the API shows it: one object for each stay, several may share a reservation code. */

import { type HostexWorld, type Stay, timeText } from './hostex-state.ts';
import { customChannels } from './property-endpoints.ts';

const ratesOf = ({ currency, rate, commission }: Stay) => {
  const money = (amount: number) => ({ currency, amount });
  const cleaning = Math.round(rate * 0.1);
  return {
    total_rate: money(rate),
    total_commission: money(commission),
    tax: money(0),
    rate: money(rate),
    commission: money(commission),
    details: [
      {
        type: 'ACCOMMODATION',
        description: '房费',
        currency,
        amount: Math.round((rate - cleaning) * 100) / 100,
      },
      { type: 'CLEANING_FEE', description: '清洁费', currency, amount: cleaning },
      { type: 'HOST_SERVICE_FEE', description: '平台服务费', currency, amount: -commission },
    ],
  };
};

const detailsOf = ({ lockCode, arrivalHour }: Stay) => ({
  arrival_at: arrivalHour === null ? null : { hour: arrivalHour, minute: 0 },
  departure_at: null,
  lock_code: lockCode,
  lock_code_visible_after: null,
  deposit: null,
});

const paymentOf = ({ rate, received }: Stay) => ({
  total_amount: rate,
  received_amount: received,
  balance_amount: rate - received,
  status: received >= rate ? 'paid' : 'unpaid',
});

export const stayLine = (_world: HostexWorld, stay: Stay) => ({
  reservation_code: stay.reservationCode,
  stay_code: stay.stayCode,
  channel_id: stay.channelId,
  property_id: stay.propertyId,
  channel_type: stay.channelType,
  listing_id: stay.listingId,
  check_in_date: stay.checkIn,
  check_out_date: stay.checkOut,
  number_of_guests: stay.guests,
  number_of_adults: stay.guests - stay.children,
  number_of_children: stay.children,
  number_of_infants: 0,
  number_of_pets: 0,
  status: stay.status,
  guest_name: stay.guestName,
  guest_phone: stay.guestPhone,
  guest_email: stay.guestEmail,
  booked_at: timeText(stay.bookedAt),
  created_at: timeText(stay.createdAt),
  cancelled_at: stay.cancelledAt === null ? null : timeText(stay.cancelledAt),
  creator: stay.creator,
  rates: ratesOf(stay),
  payment: paymentOf(stay),
  check_in_details: detailsOf(stay),
  remarks: stay.remarks,
  channel_remarks: stay.channelRemarks,
  conversation_id: stay.conversationId,
  tags: [],
  custom_channel: customChannels.find(({ id }) => id === stay.customChannelId) ?? null,
  guests: [
    {
      name: stay.guestName,
      phone: stay.guestPhone,
      email: stay.guestEmail,
      id_type: null,
      id_number: null,
      country: null,
      is_booker: true,
    },
  ],
  custom_fields: stay.customFields,
  in_reservation_box: stay.propertyId === 0,
});
