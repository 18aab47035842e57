/** Rows of a form for guests whose documents are still to be typed. Pure. */
export interface GuestDraft {
  readonly documentType?: string;
  readonly name?: string;
}

/** Booked guests who are not registered yet; the first row begins with the name of the booking. */
export const guestRows = (count: number, name?: string): GuestDraft[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => ({
    documentType: 'idCard',
    ...(index === 0 && name !== undefined ? { name } : {}),
  }));
