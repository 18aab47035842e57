/** A refusal with the vendor's error code; the HTTP status is still 200. */
export class RobotError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
