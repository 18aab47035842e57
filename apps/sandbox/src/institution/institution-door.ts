/** The institution's interface: signed JSON. The same number again is the same picture, the same application. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  INSTITUTION_WINDOW_MS,
  InstitutionApplication,
  InstitutionPicture,
  institutionHeaders,
  institutionSignText,
} from '@minsu/contract/finance/institution/institution-wire.ts';
import { type Exchange, json, jsonOf, type Reply } from '../http/exchange.ts';
import { localDate } from '../platforms/clock.ts';
import {
  closeMerchant,
  type InstitutionWorld,
  isSignable,
  openAgreement,
  takeApplication,
} from './application-life.ts';
import { applicationProblem } from './audit-rules.ts';
import { type Application, standingOf } from './institution-book.ts';
import { moneyDoor } from './money-door.ts';

export interface InstitutionCredentials {
  readonly partnerId: string;
  readonly signKey: string;
}

export const sandboxInstitution: InstitutionCredentials = {
  partnerId: 'P100001',
  signKey: 'sandbox-institution-sign-key',
};

export const institutionFrom = (env: NodeJS.ProcessEnv): InstitutionCredentials => ({
  partnerId: env.INSTITUTION_PARTNER_ID || sandboxInstitution.partnerId,
  signKey: env.INSTITUTION_SIGN_KEY || sandboxInstitution.signKey,
});

export const signInstitution = (signKey: string, of: Parameters<typeof institutionSignText>[0]): string =>
  createHmac('sha256', signKey).update(institutionSignText(of)).digest('hex');

const no = (status: number, message: string): Reply => json(status, { message });

const signProblem = (
  { partnerId, signKey }: InstitutionCredentials,
  { method, target, headers, body }: Exchange,
  now: number,
): string | null => {
  const of = (name: keyof typeof institutionHeaders) => headers[institutionHeaders[name]] ?? '';
  const [timestamp, nonce] = [of('timestamp'), of('nonce')];
  const right = Buffer.from(signInstitution(signKey, { method, path: target, timestamp, nonce, body }));
  const given = Buffer.from(of('signature'));
  if (of('partner') !== partnerId || given.length !== right.length || !timingSafeEqual(given, right))
    return '签名错误';
  return Math.abs(now - Number(timestamp)) <= INSTITUTION_WINDOW_MS ? null : '请求已过期';
};

const takePicture = ({ book }: InstitutionWorld, body: unknown): Reply => {
  const parsed = InstitutionPicture.safeParse(body);
  if (!parsed.success) return no(422, '照片参数不完整');
  const { requestNo, kind, content } = parsed.data;
  const known = book.state.pictures[requestNo];
  if (known) return json(200, { pictureNo: known.pictureNo });
  const pictureNo = `PIC${String(book.nextTurn()).padStart(8, '0')}`;
  book.state.pictures[requestNo] = { pictureNo, kind, bytes: Buffer.byteLength(content, 'base64') };
  book.save();
  return json(200, { pictureNo });
};

const mayComeAgain = ({ status, round }: Application, request: InstitutionApplication): boolean =>
  request.round > round && (status === 'SUPPLEMENT' || status === 'REJECTED');

const takeAsked = (world: InstitutionWorld, applicationNo: string, body: unknown): Reply => {
  const parsed = InstitutionApplication.safeParse(body);
  if (!parsed.success) return no(422, `参数错误 ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  const request = parsed.data;
  const known = world.book.state.applications[applicationNo];
  const isSame = known?.round === request.round && JSON.stringify(known.request) === JSON.stringify(request);
  if (known && isSame) return json(200, standingOf(known));
  if (known && !mayComeAgain(known, request)) return no(409, '该申请单当前状态不可重复提交');
  const pictures = new Set(Object.values(world.book.state.pictures).map(({ pictureNo }) => pictureNo));
  const unknown = Object.entries(request.pictures).find(([, pictureNo]) => !pictures.has(pictureNo));
  if (unknown) return no(422, `照片不存在 ${unknown[0]}`);
  const problem = applicationProblem(request, localDate(world.now()));
  return problem ? no(422, problem) : json(202, standingOf(takeApplication(world, applicationNo, request)));
};

const agreementOf = (world: InstitutionWorld, of: Application, { body, headers }: Exchange): Reply => {
  if (!isSignable(of)) return no(409, '该申请单不在待签约状态');
  const { returnUrl } = (jsonOf(body) ?? {}) as { returnUrl?: unknown };
  const token = openAgreement(world, of, typeof returnUrl === 'string' ? returnUrl : '');
  return json(200, { url: `http://${headers.host ?? ''}/institution/agreement/${token}` });
};

/** Merchants older than this institution's state file can be closed too. */
const close = (world: InstitutionWorld, merchantNo: string): Reply => {
  const of = Object.values(world.book.state.applications).find((one) => one.merchantNo === merchantNo);
  if (!of && !/^8\d{11}$/.test(merchantNo)) return no(404, '商户不存在');
  if (of) closeMerchant(world, of, false);
  return json(200, { merchantNo, status: 'CLOSED' });
};

const answer = (world: InstitutionWorld, exchange: Exchange, parts: readonly string[]): Reply => {
  const { method, body } = exchange;
  const [what = '', which = '', verb = ''] = parts;
  if (what === 'pictures' && method === 'POST') return takePicture(world, jsonOf(body));
  if (what === 'divides' || what === 'payouts' || what === 'files') return moneyDoor(world, exchange, parts);
  if (what === 'merchants' && method === 'POST' && verb === 'close') return close(world, which);
  if (what !== 'applications' || which === '') return no(404, 'no such path');
  if (method === 'PUT' && verb === '') return takeAsked(world, which, jsonOf(body));
  const of = world.book.state.applications[which];
  if (!of) return no(404, '申请单不存在');
  if (method === 'GET' && verb === '') return json(200, standingOf(of));
  return method === 'POST' && verb === 'agreement'
    ? agreementOf(world, of, exchange)
    : no(404, 'no such path');
};

/** `parts`: what follows `/institution/v1`. */
export const institutionDoor =
  (world: InstitutionWorld, credentials: InstitutionCredentials) =>
  (exchange: Exchange, parts: readonly string[]): Reply => {
    const { faults } = world;
    if (faults.strikes('http500')) return no(500, 'internal error');
    if (faults.strikes('hang'))
      return { ...no(504, 'timeout'), afterMs: faults.times.hangMs, breaks: 'before' };
    const problem = signProblem(credentials, exchange, world.now());
    if (problem) return no(401, problem);
    const reply = answer(world, exchange, parts.map(decodeURIComponent));
    return faults.strikes('lostAnswer') ? { ...reply, breaks: 'before' } : reply;
  };
