/** The only HTTP client: sends requests, unwraps envelopes, reports errors (spec §7, §8). */
import { authConfig } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { clientTexts } from '@minsu/contract/platform/client.text.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures } from '@minsu/contract/platform/failure.ts';
import { BUILD_HEADER } from '@minsu/contract/platform/served-addresses.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { deviceId } from '../device.ts';
import { askDutyReason, isDutyRefusal, saySent } from '../duty-reason.ts';
import { currentLanguage } from '../i18n.ts';
import { ownBuild } from '../pocket/own-build.ts';
import { askForShift, isShiftRefusal } from '../shift-needed.ts';
import { getToken } from '../storage.ts';
import { toast } from '../toast.ts';
import { brokenOf, CallError, isEnvelope, refusalOf } from './call-error.ts';
import { checkConnection, isReachable, noteAnswer } from './connection.ts';
import { ReplayGuard } from './replay-guard.ts';
import { type Target, type WireRequest, wireRequest } from './request.ts';
import { endDeadSession } from './signed-out.ts';

export { CallError, reasonOf } from './call-error.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  /** No toast, because the caller shows the error: for all errors, or those matching the predicate. */
  readonly quiet?: boolean | ((error: CallError) => boolean) | undefined;
  /** Waited on the device under its own key: the server refuses it from another build. */
  readonly queued?: boolean | undefined;
}

const LIMIT_MS = 120_000;
const SILENT_PATH = '/hotel-message/message/send-refund-deposit';
const guard = new ReplayGuard();

export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const given = input as Record<string, unknown>;
  const isListing = endpoint.path === MT_LISTINGS;
  const body = isListing
    ? await performWithHandle(endpoint, given, options)
    : await performAsked(endpoint, given, options);
  return body as OutputOf<E>;
}

/**
 * A command that needs an open shift or a second person asks once and is resent: on the opened shift, or with the
 * reason.
 */
async function performAsked(
  target: Target,
  input: Record<string, unknown>,
  options: CallOptions,
  asked: { readonly shift: boolean } = { shift: false },
): Promise<unknown> {
  if (target.kind !== 'command') return perform(target, input, options, openJson);
  const { quiet } = options;
  const asks = (error: CallError) =>
    (isDutyRefusal(error) && !('dutyReason' in input)) || (isShiftRefusal(error) && !asked.shift);
  const says = (error: CallError) => asks(error) || isQuiet(error, quiet);
  try {
    return await perform(target, input, { ...options, quiet: says }, openJson);
  } catch (error) {
    if (!(error instanceof CallError && asks(error))) throw error;
    const again = { ...options, idempotencyKey: newKey() };
    if (isShiftRefusal(error)) {
      if (!(await askForShift(true))) throw error;
      return performAsked(target, input, again, { shift: true });
    }
    const dutyReason = await askDutyReason(error);
    if (dutyReason === null) throw error;
    const body = await performAsked(target, { ...input, dutyReason }, again, asked);
    saySent(error);
    return body;
  }
}

/** The only call with a channel handle in its query (spec §7). */
const MT_LISTINGS = '/hotel-external/mt/mt-listing-house';

async function performWithHandle(
  target: Target,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  const { isHandleExpired, withMtToken } = await import('./channel-token.ts');
  const { quiet } = options;
  const says = (error: CallError) => isHandleExpired(error) || isQuiet(error, quiet);
  return withMtToken(input, {
    send: (endpoint, of) => call(endpoint, of, options),
    run: (all, again) => perform(target, all, again ? { ...options, quiet: says } : options, openJson),
  });
}

/** Downloads the sheet a query returns; refusals as usual. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<void> {
  await perform(endpoint, input as Record<string, unknown>, options, saveFile);
}

/**
 * Fetches a restricted file as an object URL; release it with `URL.revokeObjectURL`. The caller shows errors; a
 * dead session ends as usual.
 */
export async function fetchPrivate(
  endpoint: Endpoint,
  query: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<string> {
  return (await perform(endpoint, query, { signal, quiet: true }, addressOf)) as string;
}

/** A completely read response: a truncated body is a network failure, whatever its status. */
interface Answer {
  readonly status: number;
  readonly type: string;
  readonly disposition: string;
  readonly bytes: ArrayBuffer;
}

type Open = (answer: Answer, target: Target) => unknown;

async function perform(
  target: Target,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
  open: Open,
): Promise<unknown> {
  const request = wireRequest(target, input);
  if (target.kind === 'command' && !isReachable()) throw refuseOffline(options);
  const leave =
    target.kind === 'command' && !options.queued
      ? guard.enter(`${target.method} ${request.url} ${saying(request)}`)
      : () => {};
  try {
    if (!leave) throw new CallError('repeat', say('repeat'));
    const sent = target.sealed ? wireRequest(target, await seal(target.sealed, input, options)) : request;
    return open(await send(target, sent, options), target);
  } catch (error) {
    if (error instanceof CallError) {
      if (error.kind === 'network' || isGateway(error)) await checkConnection();
      report(error, target, options, open === saveFile);
    }
    throw error;
  } finally {
    leave?.();
  }
}

/** Encrypts passwords like a sign-in, each with its own ticket. */
const seal = async (
  fields: readonly string[],
  input: Readonly<Record<string, unknown>>,
  { signal }: CallOptions,
): Promise<Record<string, unknown>> => {
  const names = fields.filter((name) => typeof input[name] === 'string');
  if (names.length === 0) return { ...input };
  const [{ sealPassword }, config] = await Promise.all([
    import('./login-cipher.ts'),
    perform(authConfig, {}, { signal, quiet: true }, openJson) as Promise<OutputOf<typeof authConfig>>,
  ]);
  const { ticket, loginCipherKey } = config;
  const pairs = names.map((name) => [name, sealPassword(String(input[name]), ticket, loginCipherKey)]);
  return { ...input, ...Object.fromEntries(pairs) };
};

/** Fingerprint of a command; for files name, size and age. */
const saying = ({ body }: WireRequest): string => {
  if (!(body instanceof FormData)) return String(body);
  const told = ([key, value]: [string, FormDataEntryValue]) =>
    value instanceof File
      ? `${key} ${value.name} ${value.size} ${value.type} ${value.lastModified}`
      : `${key} ${value}`;
  return [...body].map(told).join('\n');
};

/**
 * A command while the server is unreachable: refused at once, so that it is neither lost silently nor sent hours
 * later.
 */
const refuseOffline = ({ quiet }: CallOptions): CallError => {
  void checkConnection();
  const error = brokenOf(false, false, LIMIT_MS);
  if (!isQuiet(error, quiet)) toast.warning(say('offline'), { seconds: 5 });
  return error;
};

const isQuiet = (error: CallError, quiet: CallOptions['quiet']): boolean =>
  typeof quiet === 'function' ? quiet(error) : (quiet ?? false);

/** A proxy's response for an unreachable server. */
const isGateway = ({ kind, status }: CallError): boolean => kind === 'http' && status >= 502 && status <= 504;

/**
 * A command without response is retried under its key, and the server returns the stored result. Commands rejected
 * by a busy server are retried too.
 */
const ASK_AGAIN_AFTER_MS = [400, 1_200];

async function send(target: Target, request: WireRequest, options: CallOptions): Promise<Answer> {
  const headers = headersOf(target, request, options);
  const isRead = target.kind === 'query';
  // The server stores no answer for anonymous calls or secrets, so a retry would repeat the write.
  const isKept = !isRead && target.permission !== 'public' && !target.secret;
  const pauses = isRead || isKept ? ASK_AGAIN_AFTER_MS : [];
  for (const pause of pauses) {
    try {
      const answer = await sendOnce(target, request, headers, options);
      if (!isBusy(answer)) return answer;
    } catch (error) {
      const isLost = isKept && error instanceof CallError && error.kind === 'network';
      if (!isLost || !isReachable()) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return sendOnce(target, request, headers, options);
}

/** Our server's own 503; a proxy's means that it is unreachable. */
const isBusy = (answer: Answer): boolean =>
  answer.status === 503 && refusalOf(503, decode(answer))?.failure === coreFailures.unavailable.code;

async function sendOnce(
  target: Target,
  request: WireRequest,
  headers: Headers,
  options: CallOptions,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(LIMIT_MS);
  try {
    const response = await fetch(request.url, {
      method: target.method,
      headers,
      body: request.body,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    const bytes = await response.arrayBuffer();
    if (!(response.status >= 502 && response.status <= 504)) noteAnswer(response.headers.get('Date'));
    return {
      status: response.status,
      type: response.headers.get('Content-Type') ?? '',
      disposition: response.headers.get('Content-Disposition') ?? '',
      bytes,
    };
  } catch {
    throw brokenOf(options.signal?.aborted ?? false, timeout.aborted, LIMIT_MS);
  }
}

const headersOf = (target: Target, request: WireRequest, options: CallOptions): Headers => {
  const headers = new Headers({ 'Accept-Language': currentLanguage() });
  // Includes sign-ins.
  if (target.permission === 'public') headers.set('X-Device', deviceId());
  const token = getToken();
  if (token) headers.set('Authorization', token);
  if (request.contentType) headers.set('Content-Type', request.contentType);
  if (target.kind === 'command') headers.set('Idempotency-Key', options.idempotencyKey ?? newKey());
  const build = options.queued ? ownBuild() : null;
  if (build !== null) headers.set(BUILD_HEADER, build);
  return headers;
};

/** `randomUUID` is missing on plain http outside localhost, which some installations use. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Refusals are JSON whatever their content type, even binary. */
const decode = ({ bytes }: Answer): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
};

const openJson: Open = (answer, target) => {
  const body = decode(answer);
  const refused = refusalOf(answer.status, body);
  if (refused && !isSilent(refused, target)) throw refused;
  return (body as { data: unknown }).data;
};

/** The only call whose business failure uses HTTP 200 and is left to its caller (spec §8). */
const isSilent = ({ kind, status, code }: CallError, { path }: Target): boolean =>
  path === SILENT_PATH && kind === 'refused' && status === 200 && code !== 401;

const isSheet = (type: string): boolean => /spreadsheet|ms-excel|text\/csv/i.test(type);

/** Sheets are accepted unchecked; anything else may be a refusal. */
const isFile = (answer: Answer): boolean =>
  answer.status === 200 && (isSheet(answer.type) || !isEnvelope(decode(answer)));

const addressOf: Open = (answer, target) =>
  isFile(answer)
    ? URL.createObjectURL(new Blob([answer.bytes], { type: answer.type }))
    : openJson(answer, target);

const saveFile: Open = (answer, target) => {
  if (!isFile(answer)) return openJson(answer, target);
  const { type, disposition, bytes } = answer;
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name ? decodeURIComponent(name) : 'export.xlsx';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return null;
};

const say = (key: keyof typeof clientTexts): string => sayText(clientTexts[key], currentLanguage());

function report(error: CallError, target: Target, { quiet }: CallOptions, isDownload: boolean): void {
  // Signing in and out need no session, so none can have died.
  const needsSession = target.permission !== 'public';
  if (needsSession && (error.code === 401 || error.status === 401)) return endDeadSession();
  if (error.kind === 'aborted' || isQuiet(error, quiet)) return;
  if (error.kind === 'repeat') return toast.warning(error.message);
  if (!isReachable()) {
    // The banner covers automatic reads; commands report their own failure.
    if (target.kind === 'command') toast.warning(say('answerLost'), { seconds: 5 });
    else if (isDownload) toast.warning(say('offline'), { seconds: 5 });
    return;
  }
  toast.error(error.kind === 'refused' ? error.message : say('systemError'));
}
