/** Legend pictures: bars by style, marks drawn by the board's painter. */
import { theme } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import {
  type BarEdge,
  type BarTone,
  type BoardColors,
  boardColors,
} from '../../../components/board/board-colors.ts';
import {
  paintDot,
  paintLock,
  paintNote,
  paintSync,
  paintWarning,
} from '../../../components/board/board-paint-icons.ts';

const SIDE = 16;

interface SwatchProps {
  readonly tone: BarTone;
  readonly badge?: string;
  readonly dimmed?: boolean;
}

export const Swatch = ({ tone, badge, dimmed = false }: SwatchProps) => {
  const { token } = theme.useToken();
  const colors = boardColors(token);
  const { fill, text, border, dashed, hatch } = (dimmed ? colors.dimmedBars : colors.bars)[tone];
  const background = hatch ? `repeating-linear-gradient(135deg, ${fill} 0 3px, ${hatch} 3px 6px)` : fill;
  return (
    <i
      className={badge ? 'swatch lettered' : 'swatch'}
      aria-hidden="true"
      style={{ background, border: border ? `1px ${dashed ? 'dashed' : 'solid'} ${border}` : undefined }}
    >
      {badge && <b style={{ background: text, color: fill }}>{badge}</b>}
    </i>
  );
};

/** A booked stay's bar with a channel's edge and letter. */
export const ChannelPicture = ({ of, letter }: { readonly of: BarEdge; readonly letter: string }) => {
  const { token } = theme.useToken();
  const { bars, edges, badge } = boardColors(token);
  return (
    <i
      className="swatch lettered"
      aria-hidden="true"
      style={{ background: bars.stay.fill, borderInlineStart: `3px solid ${edges[of]}` }}
    >
      <b style={{ background: badge, color: edges[of] }}>{letter}</b>
    </i>
  );
};

const painters = {
  owes: (ctx, { bars }) =>
    paintWarning(ctx, 2, SIDE / 2, { ...bars.alert, mark: bars.alert.text, markInk: bars.alert.fill }),
  locked: (ctx, { text }) => paintLock(ctx, 3.5, SIDE / 2, text),
  noted: (ctx, { text }) => paintNote(ctx, 3.5, SIDE / 2, text),
  waiting: (ctx, colors) => paintSync(ctx, SIDE / 2, SIDE / 2, 'waiting', colors),
  failed: (ctx, colors) => paintSync(ctx, SIDE / 2, SIDE / 2, 'failed', colors),
  clean: (ctx, { dots }) => paintDot(ctx, SIDE / 2, SIDE / 2, 'clean', dots.clean),
  dirty: (ctx, { dots }) => paintDot(ctx, SIDE / 2, SIDE / 2, 'dirty', dots.dirty),
  inspected: (ctx, { dots }) => paintDot(ctx, SIDE / 2, SIDE / 2, 'inspected', dots.inspected),
} satisfies Record<string, (ctx: CanvasRenderingContext2D, colors: BoardColors) => void>;

export const MarkPicture = ({ of }: { readonly of: keyof typeof painters }) => {
  const { token } = theme.useToken();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!canvas.current || !ctx) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.current.width = canvas.current.height = Math.round(SIDE * ratio);
    ctx.scale(ratio, ratio);
    painters[of](ctx, boardColors(token));
  }, [of, token]);
  return (
    <span className="mark" aria-hidden="true">
      <canvas ref={canvas} style={{ display: 'block', width: SIDE, height: SIDE }} />
    </span>
  );
};
