/** What two persons do together: who counts as a second one. What waits for one is listed by `duty-requests`. */
import { when } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import { beforeSettingsChange } from '../system/system-hooks.ts';
import { checkAlone } from './check-alone.ts';

export const dutiesModule: Module = {
  name: 'duties',
  routes: [],
  hooks: [when(beforeSettingsChange, checkAlone)],
};
