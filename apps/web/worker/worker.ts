/**
 * Opens the product without a network: answers the page and its files, never data. What a user does offline is kept
 * and sent by the page (src/platform/pocket), so the worker holds no session and no contract. Shows notifications that arrive
 * while no page is open.
 */
import { openNotice, readMessage, showNotice } from './notices.ts';
import { giveShared, takeShared } from './shared-photos.ts';
import {
  answerDoor,
  answerFresh,
  answerHashed,
  dropOldShells,
  type Shell,
  storeShell,
} from './shell-store.ts';
import { treatmentOf } from './treatment.ts';

/** Put before this file by the build (scripts/build-worker.ts). */
declare const MINSU_SHELL: Shell;
declare const self: ServiceWorkerGlobalScope;

const shell = MINSU_SHELL;
const files = new Set(shell.files);

self.addEventListener('install', (event) => event.waitUntil(storeShell(shell)));

const begin = async (): Promise<void> => {
  await dropOldShells(shell);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};
self.addEventListener('activate', (event) => event.waitUntil(begin()));

const preloaded = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const treatment = treatmentOf(request, self.location.origin, files);
  if (treatment === 'hashed') event.respondWith(answerHashed(shell, request));
  if (treatment === 'page') event.respondWith(answerFresh(shell, '/', preloaded(event)));
  if (treatment === 'door') event.respondWith(answerDoor(request.url, preloaded(event)));
  if (treatment === 'share') event.respondWith(takeShared(request));
  if (treatment === 'file')
    event.respondWith(answerFresh(shell, new URL(request.url).pathname, fetch(request)));
});

self.addEventListener('push', (event) => event.waitUntil(showNotice(self, readMessage(event.data?.text()))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(self, event.notification.data));
});

self.addEventListener('message', (event) => {
  // The page says when: at a moment at which nothing is being entered.
  if (event.data === 'take') void self.skipWaiting();
  if (event.data === 'shared') event.ports[0]?.postMessage(giveShared());
  if (event.data === 'version') event.ports[0]?.postMessage(shell.version);
});
