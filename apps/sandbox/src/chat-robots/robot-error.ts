/** A refusal in the vendor's own numbers; the HTTP status is 200 all the same. */
export class RobotError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
