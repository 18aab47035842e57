import { getWorkplace, getWorkQueue } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { workQueue } from './queue-queries.ts';
import { workplaceOf } from './workplace-queries.ts';

export const workplaceModule: Module = {
  name: 'workplace',
  routes: [query(getWorkplace, workplaceOf), query(getWorkQueue, workQueue)],
};
