import { quoteStay } from '@minsu/contract/prices/price-endpoints.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { quoteOf } from './quote-queries.ts';

export const pricesModule: Module = {
  name: 'prices',
  routes: [query(quoteStay, quoteOf)],
};
