import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../icon.tsx';
import { cellStyle } from './data-table-row.tsx';
import { clampWidth, NARROWEST, type ShownColumn, WIDEST } from './list-columns.ts';
import type { ListColumn } from './list-types.ts';
import { nextSort } from './list-url.ts';

interface HeadCellProps<R> {
  readonly column: ListColumn<R> & Partial<ShownColumn<R>>;
  readonly pin: number | undefined;
  /** In pixels, unless the content determines it. */
  readonly width: number | undefined;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  readonly onResize: ((key: string, width: number | undefined) => void) | undefined;
}

function Head<R>(props: HeadCellProps<R>) {
  const { column, pin, width, sort, onSort, onResize } = props;
  const { t } = useTranslation('components');
  const field = column.sort === true ? column.key : column.sort;
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
  const style = { minWidth: column.width, width, ...cellStyle(column, pin) };
  const looks = [column.align === 'end' ? 'end' : '', pin === undefined ? '' : 'pinned'];
  return (
    <th
      scope="col"
      className={looks.join(' ').trim() || undefined}
      style={style}
      data-pin={pin}
      data-grows={column.size === undefined ? '' : undefined}
      aria-sort={field ? direction : undefined}
    >
      {field ? (
        <button
          type="button"
          className={`sort ${direction}`}
          title={t('sortBy', { name: column.title })}
          onClick={() => onSort(nextSort(sort, field))}
        >
          {column.title}
          <Icon name={direction === 'ascending' ? 'up' : 'down'} size={12} />
        </button>
      ) : (
        column.title
      )}
      {onResize && <Resizer column={column} onResize={onResize} />}
    </th>
  );
}

/** Memoised, so that scrolling a long table does not re-render the header. */
export const HeadCell = memo(Head) as typeof Head;

const STEP = 16;

interface ResizerProps<R> {
  readonly column: HeadCellProps<R>['column'];
  readonly onResize: (key: string, width: number | undefined) => void;
}

const headWidth = (element: HTMLElement): number => element.closest('th')?.offsetWidth ?? NARROWEST;

/** Dragging changes only a CSS variable, so rows do not re-render; the final width is stored. */
const useBorderDrag = <R,>({ column: { key, size }, onResize }: ResizerProps<R>) => {
  const from = useRef<{ x: number; width: number; sized: boolean } | null>(null);
  const target = (event: PointerEvent): number =>
    clampWidth((from.current?.width ?? 0) + event.clientX - (from.current?.x ?? 0));
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const width = headWidth(event.currentTarget);
      from.current = { x: event.clientX, width, sized: size !== undefined };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!from.current || event.clientX === from.current.x) return;
      // An auto-sized column gets an explicit width first, which the variable then overrides.
      if (!from.current.sized) onResize(key, target(event));
      from.current.sized = true;
      event.currentTarget.closest('table')?.style.setProperty(`--w-${key}`, `${target(event)}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (from.current && event.clientX !== from.current.x) onResize(key, target(event));
      from.current = null;
      event.currentTarget.closest('table')?.style.removeProperty(`--w-${key}`);
    },
  };
};

/** Column border: drag or arrow keys resize; double click auto-sizes. */
function Resizer<R>(props: ResizerProps<R>) {
  const { column, onResize } = props;
  const { key, title, size } = column;
  const { t } = useTranslation('components');
  const [measured, setMeasured] = useState(NARROWEST);
  const drag = useBorderDrag(props);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onResize(key, clampWidth(headWidth(event.currentTarget) + by));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a border that can be moved is a separator with a value, not a rule.
    <span
      role="separator"
      className="resizer"
      aria-orientation="vertical"
      aria-label={t('resizeColumn', { name: title })}
      aria-valuenow={size ?? measured}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      title={t('resizeHint')}
      onFocus={(event) => setMeasured(headWidth(event.currentTarget))}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(key, undefined)}
      {...drag}
    />
  );
}
