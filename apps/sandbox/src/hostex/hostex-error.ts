/** Refusals in the envelope: HTTP 200 and an `error_code`. */

export class HostexError extends Error {
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

export const malformed = (message: string): HostexError => new HostexError(400, message);
export const invalidToken = (): HostexError => new HostexError(401, 'Invalid access token.');
export const notAuthorized = (): HostexError => new HostexError(401, 'Not authorized for this action.');
export const notYours = (): HostexError => new HostexError(403, 'Forbidden.');
export const unknown = (what: string): HostexError => new HostexError(404, `${what} not found.`);
export const duplicate = (message: string): HostexError => new HostexError(409, message);
export const accountProblem = (message: string): HostexError => new HostexError(420, message);
export const failed = (field: string, rule: string): HostexError =>
  new HostexError(422, `The ${field} ${rule}.`);
