/** Opens and closes shifts in tests. */
import { closeShift, openShift, type ShiftSheet } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { sql } from 'kysely';
import type { TestApp, TestClient } from '../test-app.ts';

export const openInput = (houseIds: readonly string[], till = '前台', countedFen = 50_000) => ({
  houseIds: [...houseIds],
  boxes: houseIds.map((houseId) => ({ houseId, till, countedFen })),
});

export const startShift = (
  by: TestClient,
  houseId: string,
  till?: string,
  countedFen?: number,
): Promise<ShiftSheet> => by.ok(openShift, openInput([houseId], till, countedFen));

interface Counted {
  /** Counted amount of the first box; the others match. */
  readonly countedFen?: number;
  readonly reason?: string;
  readonly note?: string;
}

export const closeInput = (
  { id, version, boxes }: Pick<ShiftSheet, 'id' | 'version' | 'boxes'>,
  { countedFen, reason = '', note = '' }: Counted = {},
) => ({
  ...{ id, version, note },
  counts: boxes.map((box, at) => ({
    boxId: box.id,
    countedFen: at === 0 ? (countedFen ?? box.expectedFen) : box.expectedFen,
    reason: at === 0 ? reason : '',
  })),
});

export const endShift = (by: TestClient, sheet: ShiftSheet, counted: Counted = {}): Promise<ShiftSheet> =>
  by.ok(closeShift, closeInput(sheet, counted));

/** Ends all shifts, for tests that start again with the same people. */
export const endAllShifts = async ({ database }: TestApp): Promise<void> => {
  await sql`update shifts set state = 'closed', closed_at = opened_at, closed_by = '', takings = '[]' where state = 'open'`.execute(
    database,
  );
};
