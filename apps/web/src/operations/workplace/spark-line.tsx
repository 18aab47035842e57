/** Trend of a figure as a small line without axes; the report has the numbers. */
const WIDTH = 84;
const HEIGHT = 24;
const EDGE = 2;

/** Points of the picture; nights without a figure are left out. Nothing to draw: null. */
export const sparkPoints = (
  values: readonly (number | null)[],
): readonly (readonly [number, number])[] | null => {
  const known = values.flatMap((value, at) => (value === null ? [] : [[at, value] as const]));
  if (known.length < 2) return null;
  const all = known.map(([, value]) => value);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const span = high - low || 1;
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  return known.map(([at, value]) => [
    EDGE + at * step,
    high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE),
  ]);
};

export const SparkLine = ({
  values,
  label,
}: {
  readonly values: readonly (number | null)[];
  readonly label: string;
}) => {
  const points = sparkPoints(values);
  if (points === null) return null;
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ')} />
      <circle cx={x} cy={y} r="2" />
    </svg>
  );
};
