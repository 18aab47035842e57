/** Visible range of a long chart, 0–100 as in ECharts. Pure. */
export interface ZoomRange {
  readonly start: number;
  readonly end: number;
}

export const ALL: ZoomRange = { start: 0, end: 100 };
export type ZoomStep = 'in' | 'out' | 'earlier' | 'later' | 'all';

/** Minimum visible percentage. */
const NARROWEST = 10;

const clamp = (start: number, width: number): ZoomRange => {
  const from = Math.min(Math.max(0, start), 100 - width);
  return { start: from, end: from + width };
};

export const zoomBy = ({ start, end }: ZoomRange, step: ZoomStep): ZoomRange => {
  const width = end - start;
  if (step === 'all') return ALL;
  if (step === 'earlier') return clamp(start - width / 2, width);
  if (step === 'later') return clamp(start + width / 2, width);
  const wanted = step === 'in' ? Math.max(NARROWEST, width / 2) : Math.min(100, width * 2);
  return clamp((start + end) / 2 - wanted / 2, wanted);
};

export const canZoom = (range: ZoomRange, step: ZoomStep): boolean => {
  const next = zoomBy(range, step);
  return Math.abs(next.start - range.start) > 0.01 || Math.abs(next.end - range.end) > 0.01;
};

/** First and last visible label. */
export const shownLabels = (
  labels: readonly string[],
  { start, end }: ZoomRange,
): readonly [string, string] => {
  const last = labels.length - 1;
  const at = (part: number) => labels[Math.min(last, Math.max(0, Math.round((part / 100) * last)))] ?? '';
  return [at(start), at(end)];
};
