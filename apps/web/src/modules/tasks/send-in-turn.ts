/** Pictures that were chosen together, sent one after the other. Pure but for what it calls. */

export interface TurnDoors<F> {
  /** Null, or why it could not be sent. */
  one(file: F): Promise<string | null>;
  /** How many are not done yet. */
  left(count: number): void;
  sent(): void;
  failed(file: F, reason: string): void;
}

export const sendInTurn = async <F>(files: readonly F[], doors: TurnDoors<F>): Promise<void> => {
  for (const [at, file] of files.entries()) {
    doors.left(files.length - at);
    const reason = await doors.one(file);
    if (reason === null) doors.sent();
    else doors.failed(file, reason);
  }
  doors.left(0);
};
