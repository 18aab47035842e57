import { lazy } from 'react';

export const NotFoundPage = lazy(() => import('../modules/exception/not-found-page.tsx'));
