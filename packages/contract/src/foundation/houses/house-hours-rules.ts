/** Check-out must not be later than check-in, or rooms could not be turned over on one day. */
export interface HouseHours {
  readonly checkInTime: string;
  readonly checkOutTime: string;
}

export const hourFields = ['checkInTime', 'checkOutTime'] as const;

export const dayTurnsOver = ({ checkInTime, checkOutTime }: HouseHours): boolean =>
  checkOutTime <= checkInTime;
