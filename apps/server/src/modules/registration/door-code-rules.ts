/** What becomes of a door code when its stay changes. Pure. */

export interface CodeFacts {
  readonly roomId: string;
  /** Milliseconds. */
  readonly validFrom: number;
  readonly validTo: number;
}

export interface StayOfCode {
  readonly booking: string;
  readonly state: string;
  readonly roomId: string | null;
  /** What the window would be now. */
  readonly from: number;
  readonly to: number;
}

export type CodeStep = 'keep' | 'rewindow' | 'replace' | 'revoke';

/** A door may be opened: the booking stands and the guest is expected or in the house. */
export const opensDoors = ({ booking, state }: Pick<StayOfCode, 'booking' | 'state'>): boolean =>
  booking === 'confirmed' && (state === 'expected' || state === 'in_house');

/** Another room is another lock: its code is another one, and the old one dies. */
export const codeStep = (code: CodeFacts, stay: StayOfCode): CodeStep => {
  if (!opensDoors(stay) || stay.roomId === null) return 'revoke';
  if (stay.roomId !== code.roomId) return 'replace';
  return stay.from === code.validFrom && stay.to === code.validTo ? 'keep' : 'rewindow';
};
