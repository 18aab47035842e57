/** Failures of a whole call: HTTP 200 with an Error in the Response. */
import { json, type Reply } from '../http/exchange.ts';

export class TencentError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const errorReply = ({ code, message }: TencentError, requestId: string): Reply =>
  json(200, { Response: { Error: { Code: code, Message: message }, RequestId: requestId } });

export const missing = (name: string): TencentError =>
  new TencentError('MissingParameter', `The request is missing a required parameter \`${name}\`.`);

export const wrongType = (name: string, type: string): TencentError =>
  new TencentError('InvalidParameter', `The parameter \`${name}\` is not of type ${type}.`);
