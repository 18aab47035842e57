/** Account map and auxiliary items of the books. */
import { pageAccountMap, pageDimensions } from '@minsu/contract/finance/books/books-endpoints.ts';
import { booksFailures } from '@minsu/contract/finance/books/books-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { pageOfAccountMap, pageOfDimensions } from './map-queries.ts';
import {
  applyChartRoute,
  removeAccountMapRoute,
  saveAccountMapRoute,
  saveDimensionRoute,
} from './save-map.ts';

export const booksModule: Module = {
  name: 'books',
  routes: [
    query(pageAccountMap, pageOfAccountMap),
    saveAccountMapRoute,
    removeAccountMapRoute,
    applyChartRoute,
    query(pageDimensions, pageOfDimensions),
    saveDimensionRoute,
  ],
  constraints: {
    account_maps_key: booksFailures.mapTaken,
    dimension_codes_code_key: booksFailures.codeTaken,
  },
};
