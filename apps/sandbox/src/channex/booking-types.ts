/** Bookings as an OTA made them, and their revisions. Each revision is a whole snapshot. */

export type BookingStatus = 'new' | 'modified' | 'cancelled';

export interface Guest {
  readonly name: string;
  readonly surname: string;
  readonly mail: string;
  readonly phone: string;
  readonly country: string;
  readonly city: string;
  readonly language: string;
}

export interface Occupancy {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

export interface RoomSnapshot {
  /** Null: the OTA's room or plan is not mapped. */
  readonly roomTypeId: string | null;
  readonly ratePlanId: string | null;
  readonly otaRoomCode: string;
  readonly otaRateCode: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly occupancy: Occupancy;
  /** Minor units by date. */
  readonly days: Readonly<Record<string, number>>;
  readonly tax: number;
  /** The OTA collects and keeps the tax. */
  readonly isTaxCollected: boolean;
  readonly isCancelled: boolean;
}

export interface Snapshot {
  readonly otaName: string;
  readonly otaReservationCode: string;
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
  readonly commission: number | null;
  readonly cancellationFee: number | null;
  readonly arrivalHour: string | null;
  readonly notes: string | null;
  readonly paymentCollect: 'property' | 'ota' | null;
  readonly paymentType: 'credit_card' | 'bank_transfer' | null;
  readonly hasVirtualCard: boolean;
  readonly hasCard: boolean;
  readonly guest: Guest;
  readonly rooms: readonly RoomSnapshot[];
}

export interface Revision {
  readonly id: string;
  readonly bookingId: string;
  readonly propertyId: string;
  readonly status: BookingStatus;
  readonly systemId: string | null;
  readonly snapshot: Snapshot;
  readonly roomIds: readonly string[];
  readonly seq: number;
  readonly insertedAt: number;
  ackedAt: number | null;
  /** When the `non_acked_booking` hook went out. */
  warnedAt: number | null;
}

export interface Booking {
  readonly id: string;
  readonly propertyId: string;
  readonly uniqueId: string;
  readonly insertedAt: number;
  /** Oldest first. */
  readonly revisionIds: string[];
}
