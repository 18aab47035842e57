/** Refusals: HTTP 200 with an errcode. */
import { json, type Reply } from '../http/exchange.ts';

const texts: Readonly<Record<number, string>> = {
  1: 'Failed',
  10000: 'invalid client_id',
  10001: 'invalid client',
  10003: 'invalid token',
  10004: 'invalid grant, the token has expired or been revoked',
  10007: 'invalid account or invalid password',
  10011: 'invalid refresh_token',
  20002: 'not lock admin',
  30005: 'invalid parameter: password must be md5 encrypted',
  30006: 'the call frequency exceeds the limit',
  80000: 'date must be current time, in 5 minutes',
  90000: 'internal server error',
  [-3]: 'invalid parameter',
  [-1003]: 'the lock does not exist',
  [-1007]: 'no password data of this lock',
  [-1026]: 'the passcode of this period has been used up, choose another hour',
  [-2009]: 'the passcode does not exist',
  [-2012]: 'the lock is not connected to any gateway',
  [-2032]: 'the passcode is too simple',
  [-3002]: 'the gateway is offline',
  [-3003]: 'the gateway is busy, please try again later',
  [-3006]: 'the passcode length must be 4 to 9 digits',
  [-3007]: 'the same passcode already exists',
  [-3008]: 'a passcode that was never used cannot be changed',
  [-3009]: 'the passcode storage of the lock is full',
  [-4037]: 'the gateway does not exist',
  [-4043]: 'the function is not supported by this lock',
};

export class TtlockError extends Error {
  readonly errcode: number;
  constructor(errcode: number, description = texts[errcode] ?? 'failed') {
    super(description);
    this.errcode = errcode;
  }
}

export const errorReply = ({ errcode, message }: TtlockError): Reply =>
  json(200, { errcode, errmsg: message, description: message });

export const badParameter = (name: string): TtlockError => new TtlockError(-3, `invalid parameter: ${name}`);
