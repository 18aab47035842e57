/** Form rows for guests whose documents are still missing. Pure. */
export interface GuestDraft {
  readonly documentType?: string;
  readonly name?: string;
}

/** Booked but unregistered guests; the first row has the booking's name. */
export const guestRows = (count: number, name?: string): GuestDraft[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => ({
    documentType: 'idCard',
    ...(index === 0 && name !== undefined ? { name } : {}),
  }));
