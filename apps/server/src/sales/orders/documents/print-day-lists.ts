/** Prints arrivals and departures of a day as PDF in the reader's language. */

import { fail } from '@minsu/contract/platform/failure.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { dayListTexts } from '@minsu/contract/sales/orders/documents/day-list.text.ts';
import {
  DAY_LIST_LIMIT,
  printArrivals,
  printDepartures,
} from '@minsu/contract/sales/orders/documents/day-list-endpoints.ts';
import { printFailures } from '@minsu/contract/sales/orders/documents/print-failures.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { privateFile } from '../../../platform/http/routes.ts';
import { dayListFile } from './day-list-file.ts';
import { dayListBlocks } from './day-list-papers.ts';
import { arrivalsOf, type DayListFilter, departuresOf } from './day-list-queries.ts';

const read = { arrivals: arrivalsOf, departures: departuresOf } as const;

interface Asked extends DayListFilter {
  readonly language?: Language | undefined;
}

const print = async (ctx: Ctx, kind: keyof typeof read, { language = ctx.language, ...filter }: Asked) => {
  const stays = await read[kind](ctx, filter, DAY_LIST_LIMIT + 1);
  if (stays.length > DAY_LIST_LIMIT) fail(printFailures.listTooLong);
  const { date } = filter;
  return dayListFile(ctx, {
    kind,
    date,
    language,
    subtitle: sayText(dayListTexts.subtitle, language, { date, count: stays.length }),
    blocks: dayListBlocks(kind, { language, seesMoney: (houseId) => seesMoneyIn(ctx, houseId) }, stays),
  });
};

export const printArrivalsRoute = privateFile(printArrivals, (ctx, asked) => print(ctx, 'arrivals', asked));
export const printDeparturesRoute = privateFile(printDepartures, (ctx, asked) =>
  print(ctx, 'departures', asked),
);
