/** Dual approval: decides who counts as a second person. Module `duty-requests` lists the pending requests. */
import { when } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import { beforeSettingsChange, settingAsked } from '../system/system-hooks.ts';
import { assertNoSecondPerson } from './check-alone.ts';
import { holdControl } from './hold-control.ts';

export const dutiesModule: Module = {
  name: 'duties',
  routes: [],
  hooks: [when(beforeSettingsChange, assertNoSecondPerson), when(settingAsked, holdControl)],
};
