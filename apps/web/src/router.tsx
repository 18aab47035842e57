/**
 * Route name (contract/menu.ts) → screen. A route without a line here does not exist: it is neither in the menu nor
 * reachable. The permission is that of the screen's first query.
 */
import { type Pages, page } from './platform/routes.ts';

export const pages: Pages = {
  houseList: page(() => import('./modules/houses/house-list-page.tsx'), 'house:read'),
  houseDetail: page(() => import('./modules/houses/house-detail-page.tsx'), 'house:read'),
  workplace: page(() => import('./modules/workplace/workplace-page.tsx'), 'workplace:read'),
  houseStatus: page(() => import('./modules/room-status/house-status-page.tsx'), 'roomStatus:read'),
  orderList: page(() => import('./modules/orders/order-list-page.tsx'), 'order:read'),
  orderDetail: page(() => import('./modules/orders/order-detail-page.tsx'), 'order:read'),
  '403': page(() => import('./modules/exception/forbidden-page.tsx')),
  '404': page(() => import('./modules/exception/not-found-page.tsx')),
  '500': page(() => import('./modules/exception/server-error-page.tsx')),
};
