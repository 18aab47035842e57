/** The facts of a run: houses and their day, rules, bookings, log entries of cells. */
import type {
  Demand,
  NamedTerms,
  SuggestionMode,
} from '@minsu/contract/inventory/prices/suggestion-rules.ts';

export interface HouseDay {
  readonly id: string;
  readonly today: string;
  /** Start of its business day. */
  readonly dayStart: Date;
}

export interface RuleAtWork extends NamedTerms {
  readonly name: string;
  readonly mode: SuggestionMode;
  readonly roomTypeIds: readonly string[];
  readonly planCodes: readonly string[];
  /** Null: all. */
  readonly houseIds: ReadonlySet<string> | null;
}

export type PaceBp = Demand['paceBp'];

export interface Books {
  sold(roomTypeId: string, night: string): number;
  pace(houseId: string, roomTypeId: string, night: string, rooms: number): PaceBp;
}

export interface CellPlace {
  readonly roomTypeId: string;
  readonly planId: string;
  readonly night: string;
}

export const placeOf = ({ roomTypeId, planId, night }: CellPlace): string =>
  `${roomTypeId}/${planId}/${night}`;

export interface CellLog {
  /** Keyed by `placeOf`. */
  readonly dayStartFen: ReadonlyMap<string, number>;
  /** Milliseconds. */
  readonly decidedAt: ReadonlyMap<string, number>;
}
