/** The only door to the server: sends, opens the envelope, and says what went wrong (spec §7, §8). */
import { clientTexts } from '@minsu/contract/client.text.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { brokenOf, CallError, refusalOf } from './call-error.ts';
import { currentLanguage } from './i18n.ts';
import { ReplayGuard } from './replay-guard.ts';
import { type Target, type WireRequest, wireRequest } from './request.ts';
import { endDeadSession } from './signed-out.ts';
import { getToken } from './storage.ts';
import { toast } from './toast.ts';

export { CallError } from './call-error.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  /** No toast: the caller shows the failure itself. */
  readonly quiet?: boolean | undefined;
}

const LIMIT_MS = 120_000;
/** The one call whose refusal is neither said nor thrown (spec §8). */
const SILENT_PATH = '/hotel-message/message/send-refund-deposit';
const guard = new ReplayGuard();

export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const body = await perform(endpoint, input as Record<string, unknown>, options, openJson);
  return body as OutputOf<E>;
}

/** Saves the sheet a query answers with; a refusal is the usual one. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<void> {
  await perform(endpoint, input as Record<string, unknown>, options, saveFile);
}

type Open = (response: Response, target: Target) => Promise<unknown>;

async function perform(target: Target, input: Record<string, unknown>, options: CallOptions, open: Open) {
  const request = wireRequest(target, input);
  const leave =
    target.kind === 'command' ? guard.enter(`${target.method} ${request.url} ${request.body}`) : () => {};
  try {
    if (!leave) throw new CallError('repeat', sayText(clientTexts.repeat, currentLanguage()));
    return await open(await send(target, request, options), target);
  } catch (error) {
    // A body that the caller cut off reads as a broken answer; nobody waits for it any more.
    if (options.signal?.aborted) throw brokenOf(true, false, LIMIT_MS);
    if (error instanceof CallError) report(error, target, options);
    throw error;
  } finally {
    leave?.();
  }
}

/** A command whose answer was lost is asked for again under its key: the server answers what it has done. */
const ASK_AGAIN_AFTER_MS = [400, 1_200];

async function send(target: Target, request: WireRequest, options: CallOptions): Promise<Response> {
  const headers = headersOf(target, request, options);
  const pauses = target.kind === 'command' ? ASK_AGAIN_AFTER_MS : [];
  for (const pause of pauses) {
    try {
      return await sendOnce(target, request, headers, options);
    } catch (error) {
      if (!(error instanceof CallError) || error.kind !== 'network' || !navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return sendOnce(target, request, headers, options);
}

async function sendOnce(
  target: Target,
  request: WireRequest,
  headers: Headers,
  options: CallOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(LIMIT_MS);
  try {
    return await fetch(request.url, {
      method: target.method,
      headers,
      body: request.body,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch {
    throw brokenOf(options.signal?.aborted ?? false, timeout.aborted, LIMIT_MS);
  }
}

const headersOf = (target: Target, request: WireRequest, options: CallOptions): Headers => {
  const headers = new Headers({ 'Accept-Language': currentLanguage() });
  const token = getToken();
  if (token) headers.set('Authorization', token);
  if (request.contentType) headers.set('Content-Type', request.contentType);
  if (target.kind === 'command') headers.set('Idempotency-Key', options.idempotencyKey ?? newKey());
  return headers;
};

/** `randomUUID` is missing on plain http outside localhost, where a house may well run this. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const openJson: Open = async (response, target) => {
  const body: unknown = await response.json().catch(() => null);
  const refused = refusalOf(response.status, body);
  if (refused && target.path !== SILENT_PATH) throw refused;
  return (body as { data: unknown }).data;
};

const saveFile: Open = async (response, target) => {
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok || type.includes('json')) return openJson(response, target);
  const name = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name ? decodeURIComponent(name) : 'export.xlsx';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return null;
};

function report(error: CallError, target: Target, { quiet }: CallOptions): void {
  // Logging in and out need no session, so none can have died.
  const needsSession = target.permission !== 'public';
  if (needsSession && (error.code === 401 || error.status === 401)) return endDeadSession();
  if (quiet || error.kind === 'aborted') return;
  if (error.kind === 'repeat') return toast.warning(error.message);
  // The banner already says that there is no network.
  if (error.kind === 'network' && !navigator.onLine) return;
  toast.error(error.serverMessage ?? sayText(clientTexts.systemError, currentLanguage()));
}
