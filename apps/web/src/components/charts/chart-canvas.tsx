/** Chart picture. Lives while its tab is shown: hiding runs the cleanups, and it is redrawn when shown again. */
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useScheme } from '../../platform/color-scheme.ts';
import { useReducedMotion } from '../../platform/use-reduced-motion.ts';
import { type Engine, startEngine } from './chart-engine.ts';
import { optionOf } from './chart-options.ts';
import { type ChartSpec, leadOf } from './chart-spec.ts';
import { themeNameOf } from './chart-theme.ts';
import { ChartZoom } from './chart-zoom.tsx';
import { useChartWords } from './use-chart-words.ts';

export interface ChartHandle {
  /** PNG data URL on the panel's background; null without a picture. */
  readonly picture: () => string | null;
}

interface ChartCanvasProps {
  readonly name: string;
  readonly spec: ChartSpec;
  readonly height: number;
  readonly ref?: Ref<ChartHandle> | undefined;
}

const PIXEL_RATIO = 2;

const ChartCanvas = ({ name, spec, height, ref }: ChartCanvasProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<Engine | null>(null);
  const dark = useScheme((state) => state.dark);
  const animated = !useReducedMotion();
  const description = useChartWords(name, spec);
  useEngine(box, themeNameOf(dark), setEngine);

  useEffect(() => engine?.setTheme(themeNameOf(dark)), [engine, dark]);
  // Redraws only when the content changes, not on every render.
  const drawn = JSON.stringify([description, animated, spec]);
  const draw = useEffectEvent((on: Engine) =>
    on.setOption(optionOf(spec, { description, animated }), { notMerge: true }),
  );
  useEffect(() => {
    if (engine) draw(engine);
  }, [engine, drawn]);
  useImperativeHandle(
    ref,
    () => ({
      picture: () =>
        engine?.getDataURL({
          type: 'png',
          pixelRatio: PIXEL_RATIO,
          backgroundColor: getComputedStyle(document.documentElement).getPropertyValue('--surface').trim(),
        }) ?? null,
    }),
    [engine],
  );
  useLeads(engine, spec);
  const zoomed = spec.kind !== 'donut' && spec.kind !== 'radar' && spec.zoom;
  return (
    <>
      <div ref={box} className="chart-canvas" style={{ height }} role="img" aria-label={description} />
      {zoomed && <ChartZoom key={drawn} engine={engine} labels={spec.labels} />}
    </>
  );
};

export default ChartCanvas;

/** Clicking above a label opens its link; the table provides keyboard access. */
const useLeads = (engine: Engine | null, spec: ChartSpec): void => {
  const navigate = useNavigate();
  const leads = (spec.kind === 'line' || spec.kind === 'bar') && spec.leads !== undefined;
  const placeOf = (at: { readonly offsetX: number; readonly offsetY: number }): string | undefined => {
    const point = [at.offsetX, at.offsetY];
    if (!engine?.containPixel('grid', point)) return undefined;
    const [across, up] = engine.convertFromPixel('grid', point);
    const place = spec.kind === 'bar' && spec.lying ? up : across;
    return place === undefined ? undefined : leadOf(spec, Math.round(place));
  };
  const open = useEffectEvent((at: { readonly offsetX: number; readonly offsetY: number }) => {
    const to = placeOf(at);
    if (to !== undefined) void navigate(to);
  });
  const point = useEffectEvent((at: { readonly offsetX: number; readonly offsetY: number }) =>
    engine?.getZr().setCursorStyle(placeOf(at) === undefined ? 'default' : 'pointer'),
  );
  useEffect(() => {
    if (!engine || !leads) return undefined;
    const ground = engine.getZr();
    const [onClick, onMove] = [open, point];
    ground.on('click', onClick);
    ground.on('mousemove', onMove);
    return () => {
      if (engine.isDisposed()) return;
      ground.off('click', onClick);
      ground.off('mousemove', onMove);
    };
  }, [engine, leads]);
};

/** Starts ECharts once the box has a size, resizes and disposes it. */
const useEngine = (
  box: React.RefObject<HTMLDivElement | null>,
  theme: ReturnType<typeof themeNameOf>,
  setEngine: (engine: Engine | null) => void,
): void => {
  const begin = useEffectEvent((element: HTMLElement) => startEngine(element, theme));
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let engine: Engine | null = null;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width === 0 || height === 0) return;
      if (engine) return engine.resize({ width, height });
      engine = begin(element);
      setEngine(engine);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      engine?.dispose();
      setEngine(null);
    };
  }, [box, setEngine]);
};
