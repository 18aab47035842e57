/** Zoom buttons for keyboard and touch: in, out, back, forward. */
import { useEffect, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { IconButton } from '../dialogs/icon-button.tsx';
import type { Engine } from './chart-engine.ts';
import { ALL, canZoom, shownLabels, type ZoomRange, type ZoomStep, zoomBy } from './chart-zoom-rules.ts';

const steps = [
  ['earlier', 'left', 'zoomEarlier'],
  ['later', 'right', 'zoomLater'],
  ['in', 'zoomIn', 'zoomIn'],
  ['out', 'zoomOut', 'zoomOut'],
  ['all', 'reload', 'zoomAll'],
] as const satisfies readonly (readonly [ZoomStep, string, string])[];

interface ChartZoomProps {
  readonly engine: Engine | null;
  readonly labels: readonly string[];
}

export const ChartZoom = ({ engine, labels }: ChartZoomProps) => {
  const { t } = useTranslation('charts');
  const [range, setRange] = useState<ZoomRange>(ALL);
  useEffect(() => {
    if (!engine) return;
    const follow = () => {
      const { dataZoom } = engine.getOption() as { dataZoom?: readonly Partial<ZoomRange>[] };
      const { start = 0, end = 100 } = dataZoom?.[0] ?? {};
      setRange({ start, end });
    };
    engine.on('datazoom', follow);
    return () => {
      if (!engine.isDisposed()) engine.off('datazoom', follow);
    };
  }, [engine]);
  const [from, to] = shownLabels(labels, range);
  return (
    <fieldset className="chart-zoom">
      <legend className="visually-hidden">{t('zoom')}</legend>
      <output className="num">
        {from} – {to}
      </output>
      {steps.map(([step, icon, label]) => (
        <IconButton
          key={step}
          icon={icon}
          label={t(label)}
          disabled={!canZoom(range, step)}
          onClick={() => engine?.dispatchAction({ type: 'dataZoom', ...zoomBy(range, step) })}
        />
      ))}
    </fieldset>
  );
};
