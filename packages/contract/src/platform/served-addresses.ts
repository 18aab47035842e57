/** Which addresses are the API and which are pages; server, page and worker agree by this. */

/** Addresses that programs probe for services; no page or file has one. */
const isProbe = (url: string): boolean =>
  /^\/(mcp|sse|oauth|graphql)(\/|\?|$)/i.test(url) || /^[^?]*\/(\.|%2e)[^/?]/i.test(url);

/** True for API addresses; everything else is the page and its files. */
export const isApi = (url: string): boolean =>
  /^\/(hotel-[\w-]+|api|ws|health|metrics|docs|openapi\.json)(\/|\?|$)/.test(url) || isProbe(url);

/** Pages of guests: their address is a secret. */
export const isGuestPage = (url: string): boolean => /^\/g(\.html|\/|\?|$)/.test(url);

/** The build a command was prepared by; the server refuses one of another build (`core.otherBuild`). */
export const BUILD_HEADER = 'x-build';

/** Where a phone's gallery hands over photos (share_target of the manifests); the service worker answers it. */
export const SHARE_PATH = '/share';
/** The page that opens then, and asks the worker for them. */
export const SHARED_PAGE = '/task/myTasks?shared=1';

/** Address in the code on a room's door: opens the room's task for staff, their own page for its guests. Holds no secret. */
export const doorPath = (roomId: string): string => `/g/door-${roomId}`;

/** Null for another address. */
export const roomOfDoor = (pathname: string): string | null =>
  /^\/g\/door-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(pathname)?.[1] ?? null;

/** Where a cleaner sees the task of a room. */
export const roomTaskPage = (roomId: string): string => `/task/myTasks?room=${roomId}`;
