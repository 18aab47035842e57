/** The modules of the product. The order is that of the menu. */
import type { Module } from '../platform/module.ts';
import { authModule } from './auth/auth.module.ts';
import { housesModule } from './houses/houses.module.ts';
import { ordersModule } from './orders/orders.module.ts';
import { pricesModule } from './prices/prices.module.ts';
import { roomStatusModule } from './room-status/room-status.module.ts';
import { systemModule } from './system/system.module.ts';
import { workplaceModule } from './workplace/workplace.module.ts';

export const modules: readonly Module[] = [
  authModule,
  workplaceModule,
  housesModule,
  pricesModule,
  roomStatusModule,
  ordersModule,
  systemModule,
];
