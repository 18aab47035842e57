/** Legend: marks, selection figures, and usage. */
import { Button, theme } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { type BoardColors, boardColors } from '../../components/board/board-colors.ts';
import { paintSync, type SyncLook } from '../../components/board/board-paint-icons.ts';
import { formatPrice } from '../../components/board/format-price.ts';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { RangeFigures } from './board/grid-edits.ts';
import type { CellLook } from './board/grid-model.ts';
import { layerColours, paintLayerMark } from './board/grid-paint-cells.ts';

const PriceKeys = lazyPart(() => import('./price-keys.tsx'));

const looks = {
  weekend: 'weekend',
  season: 'season',
  manual: 'calendar',
  suggested: 'suggested',
  derived: 'derived',
} as const;

interface PriceLegendProps {
  readonly figures: RangeFigures | null;
  readonly sending: number;
  /** True if any visible plan is sold on a channel. */
  readonly mapped: boolean;
}

export const PriceLegend = ({ figures, sending, mapped }: PriceLegendProps) => {
  const { t } = useTranslation(['priceBoard', 'prices', 'channelMarks']);
  const keys = useDialog();
  return (
    <footer className="board-foot price-foot">
      <ul aria-label={t('legend')}>
        {(Object.keys(looks) as (keyof typeof looks)[]).map((look) => (
          <li key={look}>
            <LayerMark look={look} />
            {t(`prices:layer_${looks[look]}`)}
          </li>
        ))}
        <li>
          <i className="swatch closed" />
          {t('legendClosed')}
        </li>
        <li>
          <i className="swatch sold" />
          {t('legendOccupancy')}
        </li>
        {mapped && (
          <>
            <li>
              <SyncMark look="waiting" />
              {t('channelMarks:legendPending')}
            </li>
            <li>
              <SyncMark look="failed" />
              {t('channelMarks:legendFailed')}
            </li>
          </>
        )}
      </ul>
      <p className="num price-figures" role="status">
        {sending > 0 ? t('saving', { count: sending }) : figures && figuresText(t, figures)}
      </p>
      <p className="hint">{t('hint')}</p>
      <Button size="small" onClick={() => keys.show()}>
        {t('keys')}
      </Button>
      {keys.shown && <PriceKeys open={keys.shown.open} onClose={keys.close} />}
    </footer>
  );
};

const figuresText = (
  t: (key: 'figures', params: { count: number; min: string; max: string; mean: string }) => string,
  { count, min, max, mean }: RangeFigures,
): string =>
  count < 2
    ? ''
    : t('figures', { count, min: formatPrice(min), max: formatPrice(max), mean: formatPrice(mean) });

const SIZE = 16;

const paintLayer = (look: CellLook) => (ctx: CanvasRenderingContext2D, colors: BoardColors) =>
  paintLayerMark(ctx, look, { x: 0, y: 0, width: SIZE, height: SIZE }, layerColours(colors)[look]);

const LayerMark = ({ look }: { readonly look: CellLook }) => {
  const paint = useMemo(() => paintLayer(look), [look]);
  return <Mark paint={paint} />;
};

const SyncMark = ({ look }: { readonly look: SyncLook }) => {
  const paint = useMemo(
    () => (ctx: CanvasRenderingContext2D, colors: BoardColors) =>
      paintSync(ctx, SIZE / 2, SIZE / 2, look, colors),
    [look],
  );
  return <Mark paint={paint} />;
};

interface MarkProps {
  readonly paint: (ctx: CanvasRenderingContext2D, colors: BoardColors) => void;
}

/** Draws the mark with the calendar's painter. */
const Mark = ({ paint }: MarkProps) => {
  const { token } = theme.useToken();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!ctx || !canvas.current) return;
    const ratio = window.devicePixelRatio || 1;
    const colors = boardColors(token);
    canvas.current.width = canvas.current.height = SIZE * ratio;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(ctx, colors);
  }, [paint, token]);
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} className="layer-mark" style={{ width: SIZE, height: SIZE }} />
    </span>
  );
};
