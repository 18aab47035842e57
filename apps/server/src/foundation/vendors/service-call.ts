/** Calls of a service on behalf of one connection, each with a line for the log of calls: without secrets and without personal data. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import type { SendOnce, SendReply, SendRequest } from '../../platform/send-once.ts';

const TEXT_LENGTH = 300;

export interface CallNote {
  readonly operation: string;
  readonly works: boolean;
  readonly status: number | null;
  readonly code: string;
  readonly message: string;
  readonly tookMs: number;
  readonly facts: Readonly<Record<string, string>>;
}

/** The parsed answer of a service. */
export interface Said {
  readonly works: boolean;
  readonly code: string;
  readonly message: string;
}

export interface NotedRequest extends SendRequest {
  /** Their name of the call. */
  readonly operation: string;
  readonly facts?: Readonly<Record<string, string>>;
}

export type ServiceReply = SendReply & { readonly json: unknown };

export interface ServiceCalls {
  readonly notes: readonly CallNote[];
  /** `read` says what an answer means; a call without an answer is noted as failed. */
  call(request: NotedRequest, read: (status: number, json: unknown) => Said): Promise<ServiceReply>;
}

const PHONE = /(?<!\d)(\+?\d{2,5})\d{4}(\d{4})(?!\d)/g;

/** Text of a service without phone numbers and line breaks. */
export const cleanText = (text: string): string =>
  cutText(text.replace(/\s+/g, ' ').replaceAll(PHONE, '$1****$2').trim(), TEXT_LENGTH);

export const jsonIn = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
};

export const recordIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const listIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(recordIn) : [];

export const createServiceCalls = (send: SendOnce): ServiceCalls => {
  const notes: CallNote[] = [];
  return {
    notes,
    async call({ operation, facts = {}, ...request }, read) {
      const begun = performance.now();
      const reply = await send(request);
      const tookMs = Math.round(performance.now() - begun);
      if (reply.kind === 'failed') {
        notes.push({
          ...{ operation, works: false, status: null, code: '', tookMs, facts },
          message: cleanText(reply.message),
        });
        return { ...reply, json: undefined };
      }
      const json = jsonIn(reply.body);
      const { works, code, message } = read(reply.status, json);
      notes.push({
        ...{ operation, works, status: reply.status, tookMs, facts },
        ...{ code: cutText(code, 100), message: cleanText(message) },
      });
      return { ...reply, json };
    },
  };
};
