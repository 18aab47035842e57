/**
 * `GET /metrics` for Prometheus: the monitor's figures as text. Open to this machine, otherwise only with
 * `METRICS_TOKEN`, because they reveal the state of the business.
 */
import { coreFailures, FailureError } from '@minsu/contract/platform/failure.ts';
import type { FastifyInstance } from 'fastify';
import { isInsider } from './http/insiders.ts';

export interface MetricsOf {
  readonly token: string | undefined;
  readonly read: () => Promise<string>;
}

const MIME = 'text/plain; version=0.0.4; charset=utf-8';
/** One figure of a family. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  /** Null: unknown, left out. */
  readonly value: number | null;
}

export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  readonly samples: readonly Sample[];
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelText = (labels: Sample['labels'] = {}): string => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length > 0 ? `{${parts.join(',')}}` : '';
};

/** Prometheus text format; unknown values are omitted. */
export const metricsText = (families: readonly Family[]): string =>
  families
    .map(({ name, help, type, samples }) => {
      const known = samples.filter(({ value }) => value !== null && Number.isFinite(value));
      if (known.length === 0) return '';
      const lines = known.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`);
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('\n')}\n`;
    })
    .join('');

export const serveMetrics = (app: FastifyInstance, { token, read }: MetricsOf): void => {
  app.get('/metrics', async (request, reply) => {
    if (!isInsider(request, token)) throw new FailureError(coreFailures.forbidden);
    return reply
      .type(MIME)
      .header('cache-control', 'no-store')
      .send(await read());
  });
};
