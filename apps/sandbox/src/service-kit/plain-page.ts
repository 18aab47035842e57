/** The control page of a service that shows its records in tables. */
import { escapeHtml } from '../http/escape-html.ts';
import { part, table } from '../platforms/control/page-frame.ts';
import { faultsSection, hooksSection, requestsSection } from './service-page.ts';
import type { BaseState, ServiceWorld } from './service-world.ts';

const SHOWN = 100;

export interface RecordTable {
  readonly id: string;
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}

const cellOf = (value: string | number | boolean | null): string => {
  if (typeof value === 'boolean') return value ? '是 Yes' : '否 No';
  return escapeHtml(String(value ?? '—'));
};

const section = ({ id, title, heads, rows }: RecordTable): string => {
  const cells = rows
    .slice(-SHOWN)
    .reverse()
    .map((row) => row.map(cellOf));
  return part(id, title, table(heads, cells, '还没有 None yet'));
};

/** Tables show the newest rows first. */
export const plainPage = <State extends BaseState>(
  world: ServiceWorld<State>,
  tables: readonly RecordTable[],
): string =>
  [...tables.map(section), hooksSection(world), requestsSection(world), faultsSection(world)].join('\n');
