/** What decides which screen an address opens; fetched apart from the sign-in page, which needs none of it. */
export { afterLogin, decide } from './platform/routes.ts';
export { heldUp, pages } from './router.tsx';
