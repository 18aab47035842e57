import { getWorkplace, getWorkQueue } from '@minsu/contract/workplace/workplace-endpoints.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { workQueue } from './queue-queries.ts';
import { workplaceOf } from './workplace-queries.ts';

export const workplaceModule: Module = {
  name: 'workplace',
  routes: [query(getWorkplace, workplaceOf), query(getWorkQueue, workQueue)],
};
