/** How a door code follows changes of its stay. Pure. */

export interface CodeFacts {
  readonly roomId: string;
  /** Null if the lock service identifies locks by room. */
  readonly lockId: string | null;
  /** Milliseconds. */
  readonly validFrom: number;
  readonly validTo: number;
}

export interface StayOfCode {
  readonly booking: string;
  readonly state: string;
  readonly roomId: string | null;
  /** The room's lock. */
  readonly lockId: string | null;
  /** The window the stay calls for now. */
  readonly from: number;
  readonly to: number;
}

export type CodeStep = 'keep' | 'rewindow' | 'replace' | 'revoke';

/** Whether a door may be opened: the booking is active and the guest is expected or in house. */
export const opensDoors = ({ booking, state }: Pick<StayOfCode, 'booking' | 'state'>): boolean =>
  booking === 'confirmed' && (state === 'expected' || state === 'in_house');

/** Another room is another lock: its code is another one, and the old one dies. */
export const codeStep = (code: CodeFacts, stay: StayOfCode): CodeStep => {
  if (!opensDoors(stay) || stay.roomId === null) return 'revoke';
  if (stay.roomId !== code.roomId || stay.lockId !== code.lockId) return 'replace';
  return stay.from === code.validFrom && stay.to === code.validTo ? 'keep' : 'rewindow';
};

/** Six digits that a lock accepts: not all alike, not counting up or down. */
export const isSimpleCode = (code: string): boolean => {
  const steps = new Set([...code].slice(1).map((digit, index) => Number(digit) - Number(code[index])));
  return steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step));
};
