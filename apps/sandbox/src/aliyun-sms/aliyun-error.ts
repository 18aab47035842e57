/** Refusals: by the gateway with an HTTP status, by the business with a code in an ordinary answer. */
import { json, type Reply } from '../http/exchange.ts';

export class GatewayError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** HTTP 200. */
export class BusinessError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const HOST_ID = 'dysmsapi.aliyuncs.com';

export const gatewayReply = ({ status, code, message }: GatewayError, requestId: string): Reply =>
  json(status, {
    RequestId: requestId,
    HostId: HOST_ID,
    Code: code,
    Message: message,
    Recommend: `https://api.aliyun.com/troubleshoot?q=${code}&product=Dysmsapi`,
  });

export const missing = (name: string): GatewayError =>
  new GatewayError(400, `Missing${name}`, `${name} is mandatory for this action.`);

export const invalid = (name: string, message = `The specified ${name} is not valid.`): GatewayError =>
  new GatewayError(400, 'InvalidParameter', message);

export const throttled = (): GatewayError =>
  new GatewayError(400, 'Throttling.User', 'Request was denied due to user flow control.');
