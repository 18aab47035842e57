/**
 * Compares every figure of the workplace with the total of the list it opens, from the declarations of the contract: a figure
 * that opens nothing cannot be declared, and one that differs from its list is reported.
 */

import type { Opens } from '@minsu/contract/operations/reports/figure-opens.ts';
import { getReport, pageReportOrders } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { myTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import {
  type KpiComparison,
  kpiComparisons,
  kpis,
  nightQuestion,
} from '@minsu/contract/operations/workplace/kpi-list.ts';
import { myOpenTasks, type QueueSpec, queueItems } from '@minsu/contract/operations/workplace/queue-list.ts';
import {
  headFigures,
  stripFigureNames,
  stripFigures,
} from '@minsu/contract/operations/workplace/strip-list.ts';
import { getWorkplace, getWorkQueue } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { modules } from '../src/all-modules.ts';
import type { TestClient } from './test-app.ts';

export interface Shown {
  /** queue.toAccept, strip.arrivals 2026-11-20, kpi.adr */
  readonly figure: string;
  readonly shown: number | null;
  readonly listed: number | null;
}

const endpoints = new Map(
  modules.flatMap(({ routes = [] }) => routes.map(({ endpoint }) => [endpoint.path, endpoint])),
);

/** The list's endpoint; fails where there is none. */
export const listOf = ({ list }: Pick<Opens, 'list'>): Endpoint => {
  const endpoint = endpoints.get(list);
  if (!endpoint) throw new Error(`no list at ${list}`);
  return endpoint;
};

const totalOf = async (client: TestClient, opens: Pick<Opens, 'list' | 'filter'>): Promise<number> => {
  if (opens.list === myTasks.path) return myOpenTasks((await client.ok(myTasks, {})).tasks).length;
  const answer = (await client.ok(listOf(opens), { ...opens.filter, size: 1 })) as { total: number };
  return answer.total;
};

const ofQueue = async (client: TestClient): Promise<Shown[]> => {
  const { items } = await client.ok(getWorkQueue, {});
  return Promise.all(
    items.map(async ({ key, count }) => {
      const spec: QueueSpec = queueItems[key];
      return { figure: `queue.${key}`, shown: count, listed: await totalOf(client, spec) };
    }),
  );
};

const ofReports = async (client: TestClient, compare: KpiComparison): Promise<Shown[]> => {
  const { kpis: all, mix, tonight } = await client.ok(getWorkplace, { compare });
  const figures: Shown[] = [];
  for (const { name, value, asked } of all) {
    const report = await client.ok(getReport, asked);
    figures.push({
      figure: `kpi.${name} ${compare}`,
      shown: value,
      listed: report.total[kpis[name].figure] ?? null,
    });
    if (asked.report !== 'production') continue;
    const orders = await client.ok(pageReportOrders, { ...asked, size: 1 });
    figures.push({ figure: `orders behind ${name}`, shown: report.total.sold ?? null, listed: orders.count });
    if (name === 'occupancy')
      figures.push({ figure: 'tonight', shown: tonight?.sold ?? null, listed: orders.count });
  }
  for (const { channel, nights } of mix.rows) {
    const orders = await client.ok(pageReportOrders, { ...mix.asked, key: channel, size: 1 });
    figures.push({ figure: `mix ${channel}`, shown: nights, listed: orders.count });
  }
  return figures;
};

const ofStrip = async (client: TestClient): Promise<Shown[]> => {
  const { strip, businessDate } = await client.ok(getWorkplace, {});
  const figures: Shown[] = [];
  for (const day of strip) {
    const night = await client.ok(getReport, nightQuestion(day.date));
    figures.push({ figure: `strip.sold ${day.date}`, shown: day.sold, listed: night.total.sold ?? null });
    figures.push({
      figure: `strip.occupancy ${day.date}`,
      shown: day.occupancy,
      listed: night.total.occupancy ?? null,
    });
    for (const name of stripFigureNames)
      figures.push({
        figure: `strip.${name} ${day.date}`,
        shown: day[name],
        listed: await totalOf(client, stripFigures[name](day.date, businessDate)),
      });
  }
  return figures;
};

/** For a user who may open the lists: orders, houses and reports. */
export const shownFigures = async (client: TestClient): Promise<Shown[]> => {
  const { houses } = await client.ok(getWorkplace, {});
  const figures = [
    { figure: 'head.houses', shown: houses, listed: await totalOf(client, headFigures.houses) },
    ...(await ofQueue(client)),
    ...(await ofStrip(client)),
  ];
  for (const compare of kpiComparisons) figures.push(...(await ofReports(client, compare)));
  return figures;
};

/** Every number in an answer, to be looked at: none may be NaN or without end. */
export const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
};
