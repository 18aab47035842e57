/** The only place that makes the envelope: success, failures of rules, refused input, errors of the database. */
import type { FailureData } from '@minsu/contract/platform/envelope.ts';
import { Attachment, coreFailures, type Failure, FailureError } from '@minsu/contract/platform/failure.ts';
import { fieldMessages } from '@minsu/contract/platform/field-messages.ts';
import { type Reader, redact } from '@minsu/contract/platform/redaction.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorFields, type Log } from '../log.ts';

export type ConstraintFailures = Readonly<Record<string, Failure>>;

/** The first of our languages that the caller names; Chinese when none. */
export const languageOf = (header: string | undefined): Language => {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().toLowerCase();
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en-US';
  }
  return 'zh-CN';
};

/** Reader without a session, who sees redacted data only. */
export const stranger = ({ headers }: Pick<FastifyRequest, 'headers'>): Reader => ({
  may: () => false,
  language: languageOf(headers['accept-language']),
});

export const success = (data: unknown) => ({ code: 200, message: 'ok', data });

interface Answer {
  readonly status: number;
  readonly body: { code: number; message: string; data: FailureData & Record<string, unknown> };
}

/** As its reader may see it. */
const seen = (value: unknown, reader: Reader): unknown =>
  value instanceof Attachment ? redact(value.schema, value.value, reader) : value;

const answerOf = ({ failure, details }: FailureError, reader: Reader): Answer => ({
  status: failure.status,
  body: {
    code: failure.status,
    message: sayText(failure.text, reader.language, details.params),
    data: {
      failure: failure.code,
      ...(details.fields && {
        fields: details.fields.map(({ path, text, params }) => ({
          path,
          message: sayText(text, reader.language, params),
        })),
      }),
      ...(details.current && { current: seen(details.current, reader) }),
      ...Object.fromEntries(
        Object.entries(details.extra ?? {}).map(([name, value]) => [name, seen(value, reader)]),
      ),
    },
  },
});

const byHttpStatus: Partial<Record<number, Failure>> = {
  400: coreFailures.malformed,
  // A folder of the built web.
  403: coreFailures.notFound,
  404: coreFailures.notFound,
  413: coreFailures.tooLarge,
  415: coreFailures.unsupportedType,
  429: coreFailures.tooMany,
  503: coreFailures.unavailable,
};

/** Errors of PostgreSQL that have a meaning for the caller. */
const byDatabaseCode: Partial<Record<string, Failure>> = {
  '22021': coreFailures.invalid, // a NUL byte in a text
  '22P02': coreFailures.invalid,
  '22P05': coreFailures.invalid,
  '23503': coreFailures.conflict,
  '23505': coreFailures.conflict,
  '23514': coreFailures.conflict,
  '40001': coreFailures.busy,
  '40P01': coreFailures.busy,
  '53100': coreFailures.storageFull, // the disk of the database
  '55P03': coreFailures.busy,
  '57014': coreFailures.unavailable, // statement timeout
};

const unreachable = (error: Error & { code?: string }): boolean =>
  /^(08|53|57P)|^ECONN|^ENOENT$|^EPIPE$/.test(error.code ?? '') ||
  /timeout exceeded|Query read timeout|Connection terminated|not queryable|Connection ended/.test(
    error.message,
  );

/** Our file disk or its quota is full. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** Code of an error of the bucket (files/s3-errors.ts). */
const FILE_STORE = 'FILE_STORE';

const failureOf = (
  error: FastifyError & { constraint?: string },
  constraints: ConstraintFailures,
): Failure => {
  const byConstraint = error.constraint === undefined ? undefined : constraints[error.constraint];
  if (byConstraint) return byConstraint;
  const byCode = byDatabaseCode[error.code];
  if (byCode) return byCode;
  if (unreachable(error)) return coreFailures.unavailable;
  if (FULL.has(error.code)) return coreFailures.storageFull;
  if (error.code === FILE_STORE) return coreFailures.filesUnavailable;
  const status = error.statusCode ?? 500;
  return byHttpStatus[status] ?? (status < 500 ? coreFailures.malformed : coreFailures.internal);
};

/** Error code of @fastify/multipart for a file above its limit. */
const FILE_TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

/** Any error as an answer; only unexpected ones are logged, without the values that caused them. */
export const failureAnswer = (error: unknown, reader: Reader, constraints: ConstraintFailures): Answer => {
  if (error instanceof FailureError) return answerOf(error, reader);
  if (error instanceof z.ZodError) {
    const answer = answerOf(new FailureError(coreFailures.invalid), reader);
    const fields = fieldMessages(error.issues, reader.language);
    return { ...answer, body: { ...answer.body, data: { ...answer.body.data, fields } } };
  }
  if (error instanceof Error && 'code' in error && error.code === FILE_TOO_LARGE) {
    const failure = coreFailures.fileTooLarge;
    const fields = [{ path: 'file', text: failure.text }];
    return answerOf(new FailureError(failure, { fields }), reader);
  }
  const failure =
    error instanceof Error ? failureOf(error as FastifyError, constraints) : coreFailures.internal;
  return answerOf(new FailureError(failure, { params: {} }), reader);
};

const retryAfter = (reply: FastifyReply, body: Answer['body']): void => {
  const seconds = body.data.retryAfterSeconds;
  if (typeof seconds === 'number') void reply.header('retry-after', seconds);
  else if (body.code === 503) void reply.header('retry-after', 2);
};

/** True if the client disconnected while sending the body. */
const hasGone = ({ code, message }: FastifyError, { raw }: FastifyRequest): boolean =>
  raw.destroyed && !raw.complete && (code === 'ECONNRESET' || /aborted|premature close/i.test(message));

/** Overload refusals are not logged, because the log would add to the load. */
const isSentAway = (error: unknown): boolean =>
  error instanceof FailureError && error.failure === coreFailures.unavailable;

interface Answering {
  readonly constraints: ConstraintFailures;
  readonly log: Log;
  /** Caller the answer is for. */
  readonly readerOf: (request: FastifyRequest) => Reader;
}

/** Set on the root instance before any plugin, so that 404, 413 and 429 carry the envelope too. */
export const handleErrors = (app: FastifyInstance, { constraints, log, readerOf }: Answering): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = failureAnswer(error, readerOf(request), constraints);
    if (hasGone(error, request))
      log.info('client gone', { requestId: request.id, route: request.routeOptions.url });
    else if (isSentAway(error)) log.debug('sent away', { requestId: request.id });
    else if (answer.status >= 500)
      log.error('request failed', {
        requestId: request.id,
        route: request.routeOptions.url,
        ...errorFields(error),
      });
    retryAfter(reply, answer.body);
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
  });
};

export const notFoundAnswer = (request: FastifyRequest, reply: FastifyReply) => {
  const answer = failureAnswer(new FailureError(coreFailures.notFound), stranger(request), {});
  return reply.code(404).send(answer.body);
};
