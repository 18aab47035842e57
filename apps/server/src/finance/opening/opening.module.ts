/** Opening balances 期初余额: account balances on the day the business starts with the system. */
import {
  beginOpenings,
  pageOpenings,
  sumOpenings,
} from '@minsu/contract/finance/opening/opening-endpoints.ts';
import { openingFailures } from '@minsu/contract/finance/opening/opening-failures.ts';
import { query } from '../../platform/http/routes.ts';
import { importRoutes, importWork } from '../../platform/imports/imports.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { openingExport } from './export-openings.ts';
import { createOpeningRoute, reverseOpeningRoute } from './hold-opening.ts';
import { openingImport } from './import-openings.ts';
import { assertSeesOpenings, openingPage, openingSums } from './opening-queries.ts';
import { assertOpeningDay } from './post-opening.ts';

export const openingModule: Module = {
  name: 'opening',
  routes: [
    query(pageOpenings, openingPage),
    query(sumOpenings, openingSums),
    query(beginOpenings, async (ctx, { asOf }) => {
      assertSeesOpenings(ctx);
      await assertOpeningDay(ctx, asOf);
      return null;
    }),
    createOpeningRoute,
    reverseOpeningRoute,
    ...importRoutes(openingImport),
    ...exportRoutes(openingExport),
  ],
  works: [importWork(openingImport), exportWork(openingExport)],
  constraints: { opening_balances_account_key: openingFailures.twice },
};
