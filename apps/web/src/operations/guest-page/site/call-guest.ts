/** Calls of the guest page. It carries no schemas: the server checks, and its messages land at the fields. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';

export interface Refused {
  readonly status: number;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

export type Answer<T> = { readonly data: T } | { readonly refused: Refused };

interface Body<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T & { readonly fields?: readonly { readonly path: string; readonly message: string }[] };
}

/** No answer from the server. */
export const OFFLINE = 0;

interface From {
  readonly pass: string | null;
  readonly language: Language;
}

/** `at`: method and path; the type is that of the contract's endpoint. */
export const callGuest = async <E extends Endpoint>(
  at: string,
  input: InputOf<E>,
  { pass, language }: From,
): Promise<Answer<OutputOf<E>>> => {
  const [method = 'POST', path = ''] = at.split(' ');
  const isRead = method === 'GET';
  const query = isRead ? new URLSearchParams(input as Record<string, string>).toString() : '';
  try {
    const response = await fetch(query === '' ? path : `${path}?${query}`, {
      method,
      headers: {
        'accept-language': language,
        ...(!isRead && { 'content-type': 'application/json' }),
        ...(pass !== null && { authorization: pass }),
      },
      ...(!isRead && { body: JSON.stringify(input) }),
      cache: 'no-store',
    });
    const body = (await response.json()) as Body<OutputOf<E>>;
    if (body.code === 200) return { data: body.data };
    const fields: Record<string, string> = {};
    for (const field of body.data?.fields ?? []) fields[field.path] = field.message;
    return { refused: { status: body.code, message: body.message, fields } };
  } catch {
    return { refused: { status: OFFLINE, message: '', fields: {} } };
  }
};
