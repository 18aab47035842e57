/**
 * A failure is a code, an HTTP status and its text in both languages. Rules and commands throw it with `fail()`;
 * the server turns it into the envelope, the client shows its message and puts its fields on the form.
 */
import type { z } from 'zod';
import { type Params, type Text, unfilledIn } from './texts.ts';

export interface Failure {
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507;
  readonly text: Text;
}

/** Record sent with a refusal; the server redacts it by its schema like any answer. */
export class Attachment {
  readonly schema: z.ZodType;
  readonly value: unknown;
  constructor(schema: z.ZodType, value: unknown) {
    this.schema = schema;
    this.value = value;
  }
}

/** `value` as a handler would return it; the schema strips the rest. Null: deleted. */
export const attachment = <S extends z.ZodType>(schema: S, value: z.input<S> | null): Attachment =>
  new Attachment(schema, value === null ? null : schema.parse(value));

export interface FailureDetails {
  readonly params?: Params;
  /** Field path → failure text; lands on the form field. */
  readonly fields?: readonly { readonly path: string; readonly text: Text; readonly params?: Params }[];
  /** The current record, sent with a stale version. */
  readonly current?: Attachment;
  /** Personal data must use `attachment()`. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

export class FailureError extends Error {
  readonly failure: Failure;
  readonly details: FailureDetails;
  /** Set by tests: a message with a gap is a bug; users still get the rest. */
  static refusesGaps = false;
  constructor(failure: Failure, details: FailureDetails = {}) {
    super(failure.code);
    const gaps = FailureError.refusesGaps ? unfilledIn(failure.text, details.params) : [];
    if (gaps.length > 0) throw new TypeError(`${failure.code} is sent without ${gaps.join(', ')}`);
    this.failure = failure;
    this.details = details;
  }
}

export function fail(failure: Failure, details: FailureDetails = {}): never {
  throw new FailureError(failure, details);
}

/** Throws for one field: the failure's text also appears at the field. `path`: field in the input. */
export function failAt(path: string, failure: Failure, params?: Params): never {
  const said = params && { params };
  fail(failure, { ...said, fields: [{ path, text: failure.text, ...said }] });
}

/** Declares a module's failures; the code is `module.key`. */
export const failures = <
  const T extends Record<string, readonly [Failure['status'], zh: string, en: string]>,
>(
  module: string,
  all: T,
): { [K in keyof T]: Failure } =>
  Object.fromEntries(
    Object.entries(all).map(([key, [status, zh, en]]) => [
      key,
      { code: `${module}.${key}`, status, text: [zh, en] },
    ]),
  ) as unknown as { [K in keyof T]: Failure };

/** Failures that belong to no module. */
export const coreFailures = failures('core', {
  malformed: [400, '提交的内容格式有误，请检查后重试', 'The request is malformed; check it and try again'],
  unauthorized: [401, '登录已过期，请重新登录', 'Your session has expired. Sign in again'],
  forbidden: [403, '您没有权限执行此操作', 'You do not have permission to do this'],
  notFound: [404, '您访问的内容不存在', 'This content does not exist'],
  stale: [409, '内容已被他人修改，请刷新后重试', 'Someone else has changed this; refresh and try again'],
  busy: [409, '相同的操作正在处理，请稍候', 'The same operation is still running, please wait'],
  otherBuild: [
    409,
    '页面版本已更新，请刷新后再提交',
    'This page is from another version. Reload it, then submit again',
  ],
  conflict: [409, '操作与现有数据冲突', 'The operation conflicts with existing data'],
  tooLarge: [413, '提交的内容过大', 'The request is too large'],
  fileTooLarge: [
    413,
    '文件超过 10 MB，请压缩后再上传',
    'The file is larger than 10 MB. Reduce its size and try again',
  ],
  unsupportedType: [415, '不支持的内容类型', 'This content type is not supported'],
  invalid: [422, '提交的内容有误，请检查标出的地方', 'Some fields are invalid. Check the marked ones'],
  keyReused: [
    422,
    '这次提交的编号已用于另一个操作',
    'The Idempotency-Key was already used for another request',
  ],
  tooMany: [429, '操作过于频繁，请稍后再试', 'Too many requests, please try again in a moment'],
  internal: [500, '系统出错，请联系管理员', 'System error, please contact the administrator'],
  storageFull: [
    507,
    '服务器磁盘已满，未能保存，请联系管理员',
    'The server’s disk is full and nothing was saved. Contact an administrator',
  ],
  filesUnavailable: [
    503,
    '文件存储暂时不可用，未能读取或保存文件，请稍后再试',
    'File storage is unavailable, so the file could not be read or saved. Try again in a moment',
  ],
  unavailable: [503, '系统正忙，请稍后再试', 'The system is busy, please try again in a moment'],
  clockWrong: [
    503,
    '服务器时钟不准，暂时无法保存，时钟校正后自动恢复，请联系管理员',
    'The server’s clock is wrong, so nothing can be saved until it is corrected. Contact an administrator',
  ],
});

/** Throws `core.invalid` for one field, as its schema would. */
export function invalidAt(path: string, text: Text, params?: Params): never {
  fail(coreFailures.invalid, { fields: [{ path, text, ...(params && { params }) }] });
}

/** Throws `core.stale` and attaches the current record. Without one: several changed, or no reader needs it. */
export function failStale(): never;
export function failStale<S extends z.ZodType>(schema: S, row: z.input<S> | null): never;
export function failStale(schema?: z.ZodType, row: unknown = null): never {
  fail(coreFailures.stale, schema && { current: attachment(schema, row) });
}
