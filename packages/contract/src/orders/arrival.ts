/** What is said of guests who come in: at a check-in of one stay, of a group, and of a sale. */
import { z } from 'zod';
import { GuestInputs } from '../registration/registration.ts';
import { bool, id, int, line, positiveFenInput } from '../wire.ts';
import { TakenMethod } from './order.ts';

export const arrivalShape = {
  /** Who has come, where their registrations are not there yet. */
  registrations: GuestInputs.optional(),
  /** Fewer people than booked have come. */
  people: int.pipe(z.int().min(1).max(50)).optional(),
  /** Let the guest in although the room is not marked clean. */
  acceptDirty: bool.default(false),
};

/** A room of a sale whose guests come in at once. */
export const SaleArrival = z.strictObject(arrivalShape);
export type SaleArrival = z.output<typeof SaleArrival>;

/** A room of an order whose guests come in with others. */
export const GroupArrival = z.strictObject({
  stayId: id,
  roomId: id.optional(),
  guestName: line(60).optional(),
  ...arrivalShape,
});

/** The deposit that is settled in the same transaction as a sale or a check-in. */
export const depositInput = {
  /** Collects the deposit that is due, by this method. */
  depositMethod: TakenMethod.optional(),
  /** Collects another amount than the one that is due; a lower one needs the permission to waive. */
  depositFen: positiveFenInput.optional(),
  /** Waives the deposit that is due. */
  waiveDepositReason: line(200).optional(),
};
