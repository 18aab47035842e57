/** Uploads several photos sequentially. Pure except for its callbacks. */

export interface TurnDoors<F> {
  /** Null on success, else the reason. */
  one(file: F): Promise<string | null>;
  /** Number of pending photos. */
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
