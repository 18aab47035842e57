/** The hours of a house: who leaves is gone by the hour at which the next guests may come, or a day could not be turned over. */
export interface HouseHours {
  readonly checkInTime: string;
  readonly checkOutTime: string;
}

export const hourFields = ['checkInTime', 'checkOutTime'] as const;

export const dayTurnsOver = ({ checkInTime, checkOutTime }: HouseHours): boolean =>
  checkOutTime <= checkInTime;
