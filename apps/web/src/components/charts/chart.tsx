/** A chart of fixed height, as picture or table. ECharts is loaded with the first picture. */
import { lazy, type Ref, Suspense } from 'react';
import { SkeletonBar } from '../skeleton.tsx';
import type { ChartHandle } from './chart-canvas.tsx';
import type { ChartSpec } from './chart-spec.ts';
import { ChartTable } from './chart-table.tsx';
import './chart.css';
import { useTranslation } from '../../platform/use-translation.ts';

const ChartCanvas = lazy(() => import('./chart-canvas.tsx'));

interface ChartProps {
  /** Accessible name. */
  readonly name: string;
  readonly spec: ChartSpec;
  /** CSS pixels; equal for picture, table, skeleton and error, so that nothing jumps. */
  readonly height: number;
  readonly asTable?: boolean;
  readonly ref?: Ref<ChartHandle>;
}

const ZOOM_BUTTONS = 36;
const isZoomed = (spec: ChartSpec): boolean =>
  (spec.kind === 'line' || spec.kind === 'bar') && spec.zoom === true;

export const Chart = ({ name, spec, height, asTable = false, ref }: ChartProps) => {
  if (asTable) return <ChartTable name={name} spec={spec} height={height} />;
  return (
    <div className="chart" style={{ height }}>
      <Suspense fallback={<ChartSkeleton height={height} />}>
        <ChartCanvas
          ref={ref}
          name={name}
          spec={spec}
          height={isZoomed(spec) ? height - ZOOM_BUTTONS : height}
        />
      </Suspense>
    </div>
  );
};

const bars = ['46%', '72%', '58%', '88%', '64%', '94%', '70%'];

export const ChartSkeleton = ({ height }: { readonly height: number }) => {
  const { t } = useTranslation('components');
  return (
    <div className="chart-skeleton" style={{ height }} aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {bars.map((part) => (
        <SkeletonBar key={part} width="100%" height={(height * Number.parseInt(part, 10)) / 100} />
      ))}
    </div>
  );
};
