/** Arrival input shared by check-in of one stay, of a group, and of a sale. */
import { z } from 'zod';
import { bool, id, int, line, positiveFenInput } from '../../../platform/wire.ts';
import { GuestInputs } from '../../registration/registration.ts';
import { TakenMethod } from '../order.ts';

export const arrivalShape = {
  /** Arriving guests, unless they are registered already. */
  registrations: GuestInputs.optional(),
  /** Fewer guests than booked arrived. */
  people: int.pipe(z.int().min(1).max(50)).optional(),
  /** Check in although the room is not clean. */
  acceptDirty: bool.default(false),
};

/** A room of a sale whose guests check in at once. */
export const SaleArrival = z.strictObject(arrivalShape);
export type SaleArrival = z.output<typeof SaleArrival>;

/** A room of an order that checks in with others. */
export const GroupArrival = z.strictObject({
  stayId: id,
  roomId: id.optional(),
  guestName: line(60).optional(),
  ...arrivalShape,
});

/** Deposit settled in the same transaction as a sale or check-in. */
export const depositInput = {
  /** Payment method for the due deposit. */
  depositMethod: TakenMethod.optional(),
  /** Collects another amount than is due; a lower one needs the permission to waive. */
  depositFen: positiveFenInput.optional(),
  /** Waives the deposit that is due. */
  waiveDepositReason: line(200).optional(),
};
