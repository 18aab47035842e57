/** Houses of the seed: rows with further facts. */
import type { Insertable } from 'kysely';
import type { DB } from '../../platform/database/tables.ts';
import type { HouseSketch } from '../data/houses.ts';

export type HouseFact = Insertable<DB['houses']> & {
  readonly depositFen: number;
  readonly cleaningFeeFen: number;
};

export type TypeFact = Insertable<DB['roomTypes']> & {
  readonly extraGuestFeeFen: number;
  readonly weekendPriceFen: number | null;
};

export type RoomFact = Insertable<DB['rooms']>;

export interface House {
  readonly row: HouseFact;
  readonly sketch: HouseSketch;
  readonly types: readonly TypeFact[];
  readonly rooms: readonly RoomFact[];
  /** The room that holds all others of the house; null where there is none. */
  readonly whole: RoomFact | null;
  /** First day with guests; null for a house that never opened. */
  readonly opened: number | null;
  /** No guests from this day on (a house taken offline). */
  readonly closed: number;
}
