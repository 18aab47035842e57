/** The institution over HTTP: JSON, signed in the headers over method, path and body, in both directions. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { institutionHook } from '@minsu/contract/onboarding/onboarding-endpoints.ts';
import {
  INSTITUTION_WINDOW_MS,
  InstitutionAgreement,
  InstitutionNotice,
  InstitutionPictureAnswer,
  InstitutionStanding,
  institutionHeaders,
  institutionSignText,
} from '@minsu/contract/onboarding/wire/institution.ts';
import { z } from 'zod';
import type { Services } from '../../../platform/context.ts';
import { type OutsideReply, sendOutside } from '../../../platform/outside-call.ts';
import type { MachineRequest } from '../../../platform/routes.ts';
import type { Answer, Institution } from './institution.ts';

export interface InstitutionSettings {
  /** Without a slash at the end. */
  readonly url: string;
  readonly partnerId: string;
  readonly signKey: string;
}

const TIMEOUT_MS = 10_000;
const MESSAGE_LENGTH = 200;

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

const isSame = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const messageOf = (json: unknown, status: number): string => {
  const { message } = (typeof json === 'object' && json !== null ? json : {}) as { message?: unknown };
  return (typeof message === 'string' ? message : `HTTP ${status}`)
    .replace(/\s+/g, ' ')
    .slice(0, MESSAGE_LENGTH);
};

/** What it refuses for good is told apart from what time may mend. */
const read = <T>(reply: OutsideReply, schema: z.ZodType<T>): Answer<T> => {
  if (reply.kind === 'failed') return reply;
  const { status, json } = reply;
  if (status === 404) return { kind: 'unknown' };
  if (status === 409 || status === 422) return { kind: 'refused', message: messageOf(json, status) };
  if (status < 200 || status >= 300) return { kind: 'failed', message: messageOf(json, status) };
  const parsed = schema.safeParse(json);
  return parsed.success
    ? { kind: 'done', value: parsed.data }
    : { kind: 'failed', message: 'unexpected answer' };
};

interface Call<T> {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  readonly answer: z.ZodType<T>;
}

const callOf =
  ({ url, partnerId, signKey }: InstitutionSettings, clock: () => Date) =>
  async <T>({ method, path, body, answer }: Call<T>): Promise<Answer<T>> => {
    const target = new URL(`${url}${path}`);
    const text = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(clock().getTime());
    const nonce = randomBytes(12).toString('hex');
    const signed = { method, path: target.pathname + target.search, timestamp, nonce, body: text };
    const headers = {
      'content-type': 'application/json',
      [institutionHeaders.partner]: partnerId,
      [institutionHeaders.timestamp]: timestamp,
      [institutionHeaders.nonce]: nonce,
      [institutionHeaders.signature]: hmac(signKey, institutionSignText(signed)),
    };
    const content = body === undefined ? {} : { text };
    return read(
      await sendOutside({ method, url: target.href, headers, timeoutMs: TIMEOUT_MS, ...content }),
      answer,
    );
  };

/** Nobody guesses it, and no row has to keep it. */
const hookKeyOf = ({ partnerId, signKey }: InstitutionSettings): string =>
  hmac(signKey, `notify ${partnerId}`).slice(0, 40);

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const noticeOf =
  ({ partnerId, signKey }: InstitutionSettings) =>
  ({ headers, path, body }: MachineRequest, receivedAt: Date): ReturnType<Institution['readNotice']> => {
    const of = (name: keyof typeof institutionHeaders) => headers[institutionHeaders[name]] ?? '';
    const [timestamp, nonce] = [of('timestamp'), of('nonce')];
    const right = hmac(signKey, institutionSignText({ method: 'POST', path, timestamp, nonce, body }));
    if (of('partner') !== partnerId || !isSame(of('signature'), right)) return { refused: 'bad signature' };
    if (!(Math.abs(receivedAt.getTime() - Number(timestamp)) <= INSTITUTION_WINDOW_MS))
      return { refused: 'stale' };
    const notice = InstitutionNotice.safeParse(jsonOf(body));
    return notice.success ? notice.data : { refused: 'unexpected body' };
  };

const mapped = <T, U>(answer: Answer<T>, to: (value: T) => U): Answer<U> =>
  answer.kind === 'done' ? { kind: 'done', value: to(answer.value) } : answer;

/** Null: none is connected. */
export const institutionOf = ({ config, clock }: Pick<Services, 'config' | 'clock'>): Institution | null => {
  const settings = config.institution;
  if (!settings) return null;
  const call = callOf(settings, clock);
  const hookKey = hookKeyOf(settings);
  const notifyUrl = config.publicUrl + institutionHook.path.replace(':key', hookKey);
  const at = (applicationNo: string) => `/v1/applications/${encodeURIComponent(applicationNo)}`;
  return {
    hookKey,
    readNotice: noticeOf(settings),
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
