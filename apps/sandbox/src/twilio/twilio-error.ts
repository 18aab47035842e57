import { json, type Reply } from '../http/exchange.ts';

export class TwilioError extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const errorReply = ({ status, code, message }: TwilioError): Reply =>
  json(status, {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });

export const unauthenticated = (): TwilioError => new TwilioError(401, 20_003, 'Authenticate');
export const notFound = (path: string): TwilioError =>
  new TwilioError(404, 20_404, `The requested resource ${path} was not found`);
export const tooMany = (): TwilioError => new TwilioError(429, 20_429, 'Too Many Requests');
