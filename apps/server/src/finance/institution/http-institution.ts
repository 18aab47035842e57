/** The institution over HTTP: JSON, signed in the headers over method, path and body, in both directions. */
import { timingSafeEqual } from 'node:crypto';
import {
  INSTITUTION_WINDOW_MS,
  InstitutionAgreement,
  InstitutionNotice,
  InstitutionPictureAnswer,
  InstitutionStanding,
  institutionHeaders,
  institutionSignText,
} from '@minsu/contract/finance/institution/institution-wire.ts';
import { institutionMoneyHook } from '@minsu/contract/finance/institution/money-endpoints.ts';
import { MoneyNotice } from '@minsu/contract/finance/institution/money-wire.ts';
import { institutionHook } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import type { MachineRequest } from '../../platform/http/routes.ts';
import { moneyCallsOf } from './money-calls.ts';
import type { Institution } from './payment-institution.ts';
import { callOf, hmac, type InstitutionSettings, mapped } from './signed-call.ts';

const isSame = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Derived from the key, so it cannot be guessed and needs no storage. */
const hookKeyOf = ({ partnerId, signKey }: InstitutionSettings): string =>
  hmac(signKey, `notify ${partnerId}`).slice(0, 40);

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Checks signature and age of a notice, then its form. */
const noticeReader =
  ({ partnerId, signKey }: InstitutionSettings) =>
  <T>(schema: z.ZodType<T>) =>
  ({ headers, path, body }: MachineRequest, receivedAt: Date): T | { readonly refused: string } => {
    const of = (name: keyof typeof institutionHeaders) => headers[institutionHeaders[name]] ?? '';
    const [timestamp, nonce] = [of('timestamp'), of('nonce')];
    const right = hmac(signKey, institutionSignText({ method: 'POST', path, timestamp, nonce, body }));
    if (of('partner') !== partnerId || !isSame(of('signature'), right)) return { refused: 'bad signature' };
    if (!(Math.abs(receivedAt.getTime() - Number(timestamp)) <= INSTITUTION_WINDOW_MS))
      return { refused: 'stale' };
    const notice = schema.safeParse(jsonOf(body));
    return notice.success ? notice.data : { refused: 'unexpected body' };
  };

/** Null: none is connected. */
export const institutionOf = ({ config, clock }: Pick<Services, 'config' | 'clock'>): Institution | null => {
  const settings = config.institution;
  if (!settings) return null;
  const call = callOf(settings, clock);
  const hookKey = hookKeyOf(settings);
  const hookUrl = (path: string) => config.publicUrl + path.replace(':key', hookKey);
  const notifyUrl = hookUrl(institutionHook.path);
  const readerOf = noticeReader(settings);
  const at = (applicationNo: string) => `/v1/applications/${encodeURIComponent(applicationNo)}`;
  return {
    ...moneyCallsOf(call, hookUrl(institutionMoneyHook.path)),
    hookKey,
    readNotice: readerOf(InstitutionNotice),
    readMoneyNotice: readerOf(MoneyNotice),
    takePicture: async (body) =>
      mapped(
        await call({ method: 'POST', path: '/v1/pictures', body, answer: InstitutionPictureAnswer }),
        ({ pictureNo }) => pictureNo,
      ),
    apply: (no, application) =>
      call({ method: 'PUT', path: at(no), body: { ...application, notifyUrl }, answer: InstitutionStanding }),
    standing: (no) => call({ method: 'GET', path: at(no), answer: InstitutionStanding }),
    agreement: async (no, returnUrl) =>
      mapped(
        await call({
          method: 'POST',
          path: `${at(no)}/agreement`,
          body: { returnUrl },
          answer: InstitutionAgreement,
        }),
        ({ url }) => url,
      ),
    close: async (merchantNo, reason) => {
      const path = `/v1/merchants/${encodeURIComponent(merchantNo)}/close`;
      return mapped(await call({ method: 'POST', path, body: { reason }, answer: z.unknown() }), () => null);
    },
  };
};
