/** Screen registry, loaded separately from the sign-in page, which does not need it. */
export { afterLogin, decide } from './platform/navigation/routes.ts';
export { heldUp, pages } from './router.tsx';
