/** Uploads a file with its fields and reports progress; otherwise like `call`. */
import { clientTexts } from '@minsu/contract/platform/client.text.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { BUILD_HEADER } from '@minsu/contract/platform/served-addresses.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { currentLanguage } from '../i18n.ts';
import { ownBuild } from '../pocket/own-build.ts';
import { getToken } from '../storage.ts';
import { toast } from '../toast.ts';
import { brokenOf, CallError, refusalOf } from './call-error.ts';
import { endDeadSession } from './signed-out.ts';

export interface UploadOptions {
  /** 0 to 100; 100 means sent but not answered. */
  readonly onProgress?: (percent: number) => void;
  /** Aborting rejects quietly with `Request aborted`. */
  readonly signal?: AbortSignal;
  /** No toast: the caller shows the error. */
  readonly quiet?: boolean;
  /** Waited on the device: the server refuses it from another build. */
  readonly queued?: boolean;
}

const LIMIT_MS = 120_000;

const formOf = (input: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData();
  // The server reads fields only before the file.
  const entries = Object.entries(input).sort(
    ([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob),
  );
  for (const [name, value] of entries)
    if (value !== undefined && value !== null)
      form.append(name, value instanceof Blob ? value : String(value));
  return form;
};

/** fetch reports no upload progress; XMLHttpRequest does. */
const send = (endpoint: Endpoint, form: FormData, options: UploadOptions): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpoint.path);
    request.setRequestHeader('Accept-Language', currentLanguage());
    const token = getToken();
    if (token) request.setRequestHeader('Authorization', token);
    const build = options.queued ? ownBuild() : null;
    if (build !== null) request.setRequestHeader(BUILD_HEADER, build);
    request.timeout = LIMIT_MS;
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) options.onProgress?.(Math.round((100 * loaded) / total));
    };
    request.onload = () => {
      const body = parsed(request.responseText);
      const refused = refusalOf(request.status, body);
      if (refused) reject(refused);
      else resolve((body as { data: unknown }).data);
    };
    request.onerror = () => reject(brokenOf(false, false, LIMIT_MS));
    request.ontimeout = () => reject(brokenOf(false, true, LIMIT_MS));
    request.onabort = () => reject(brokenOf(true, false, LIMIT_MS));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (options.signal?.aborted) return reject(brokenOf(true, false, LIMIT_MS));
    request.send(form);
  });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const upload = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: UploadOptions = {},
): Promise<OutputOf<E>> => {
  try {
    return (await send(endpoint, formOf(input as Record<string, unknown>), options)) as OutputOf<E>;
  } catch (error) {
    if (!(error instanceof CallError) || error.kind === 'aborted') throw error;
    if (error.code === 401 || error.status === 401) endDeadSession();
    else if (!options.quiet) toast.error(error.reason ?? sayText(clientTexts.systemError, currentLanguage()));
    throw error;
  }
};
