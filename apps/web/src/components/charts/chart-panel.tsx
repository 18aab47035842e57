/** A card with one self-loading chart: own period, own error with retry, equal height in every state. */
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { EmptyState } from '../empty-state.tsx';
import { Loaded, Panel } from '../records/panel.tsx';
import { Chart, ChartSkeleton } from './chart.tsx';
import type { ChartHandle } from './chart-canvas.tsx';
import { type ChartSpec, isEmptyChart } from './chart-spec.ts';
import { ChartTools } from './chart-tools.tsx';

interface ChartPanelProps<T> {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly query: UseQueryResult<T>;
  readonly spec: (data: T) => ChartSpec;
  /** Shown above the chart, such as its figure. Counts towards the height. */
  readonly head?: (data: T) => ReactNode;
  /** Height of the head in CSS pixels; absent: its natural height. */
  readonly headHeight?: number;
  /** Left of the tools, such as the period choice. */
  readonly controls?: ReactNode;
  readonly empty?: ReactNode;
  /** Chart height in CSS pixels. */
  readonly height: number;
  readonly fileName?: string;
  readonly className?: string;
}

export function ChartPanel<T>(props: ChartPanelProps<T>) {
  const { title, hint, query, height, head, headHeight, controls, fileName = title } = props;
  const { t } = useTranslation('charts');
  const chart = useRef<ChartHandle>(null);
  const [asTable, setAsTable] = useState(false);
  const spec = query.data === undefined ? null : props.spec(query.data);
  const whole = height + (headHeight ?? 0);
  return (
    <Panel
      title={title}
      className={`chart-panel ${props.className ?? ''}`}
      extra={
        <>
          {hint && <span className="chart-hint">{hint}</span>}
          {controls}
          {spec && !isEmptyChart(spec) && (
            <ChartTools
              name={title}
              fileName={fileName}
              spec={spec}
              asTable={asTable}
              onAsTable={setAsTable}
              chart={chart}
            />
          )}
        </>
      }
    >
      <div className={`chart-space ${whole < 220 ? 'low' : ''}`} style={{ minHeight: whole }}>
        <Loaded
          query={query}
          skeleton={<ChartSkeleton height={whole} />}
          isEmpty={(data) => isEmptyChart(props.spec(data))}
          empty={props.empty ?? <EmptyState title={t('empty')} />}
        >
          {(data) => (
            <>
              {head && (
                <div className="chart-head" style={{ height: headHeight }}>
                  {head(data)}
                </div>
              )}
              <Chart ref={chart} name={title} spec={props.spec(data)} height={height} asTable={asTable} />
            </>
          )}
        </Loaded>
      </div>
    </Panel>
  );
}
