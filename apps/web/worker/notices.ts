/** Notifications that arrive without a page. The browser has decrypted them; nothing of them is stored. */
import type { PushMessage } from '@minsu/contract/foundation/messages/push-message.ts';

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])\S*$/.test(value);

const objectIn = (text: string | undefined): object => {
  try {
    return Object(JSON.parse(text ?? '{}')) as object;
  } catch {
    return {};
  }
};

/** Anything else is shown as nothing more than the product's name: browsers ask for a notification for each push. */
export const readMessage = (text: string | undefined): PushMessage => {
  const given: Partial<Record<keyof PushMessage, unknown>> = objectIn(text);
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    tag: textOf(given.tag),
    title: textOf(given.title) || 'Minsu 民宿管家',
    body: textOf(given.body),
    path: isPath(given.path) ? given.path : '/',
    language: textOf(given.language) || 'zh-CN',
  };
};

export const showNotice = (
  { registration }: ServiceWorkerGlobalScope,
  { tag, title, body, path, language }: PushMessage,
): Promise<void> =>
  registration.showNotification(title, {
    ...{ body, tag, lang: language, data: { path } },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  });

/** In a page that is open: it knows whether something is being entered. Else in a new one. */
export const openNotice = async ({ clients }: ServiceWorkerGlobalScope, data: unknown): Promise<void> => {
  const { path: given }: { readonly path?: unknown } = Object(data);
  const path = isPath(given) ? given : '/';
  const [page] = await clients.matchAll({ type: 'window' });
  if (!page) return void (await clients.openWindow(path));
  page.postMessage({ open: path });
  await page.focus();
};
