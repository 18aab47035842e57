/** The modules of the product. The order is that of the menu. */
import type { Module } from '../platform/module.ts';
import { authModule } from './auth/auth.module.ts';
import { systemModule } from './system/system.module.ts';

export const modules: readonly Module[] = [authModule, systemModule];
