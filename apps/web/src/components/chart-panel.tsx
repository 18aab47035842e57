/** A card with one chart that loads by itself: its own period, its own failure with Retry, one height in every state. */
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { Chart, ChartSkeleton } from './chart.tsx';
import type { ChartHandle } from './chart-canvas.tsx';
import { type ChartSpec, isEmptyChart } from './chart-spec.ts';
import { ChartTools } from './chart-tools.tsx';
import { EmptyState } from './empty-state.tsx';
import { Loaded, Panel } from './panel.tsx';

interface ChartPanelProps<T> {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly query: UseQueryResult<T>;
  readonly spec: (data: T) => ChartSpec;
  /** Above the chart, such as the figure it belongs to. It counts to the height. */
  readonly head?: (data: T) => ReactNode;
  /** CSS pixels it takes; default as high as it is. */
  readonly headHeight?: number;
  /** Left of the tools: the choice of a period. */
  readonly controls?: ReactNode;
  readonly empty?: ReactNode;
  /** CSS pixels of the chart. */
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
