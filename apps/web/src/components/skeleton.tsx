/** Skeleton lines for text that is loading. */
const widths = ['72%', '94%', '58%', '83%', '66%'];

export const Skeleton = ({ lines = 4, label }: { readonly lines?: number; readonly label: string }) => (
  <div className="skeleton" aria-busy="true">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
      <SkeletonBar key={line} width={widths[line % widths.length] ?? '70%'} />
    ))}
  </div>
);

export const SkeletonBar = ({ width, height }: { readonly width: string; readonly height?: number }) => (
  <span className="skeleton-bar" style={{ width, height }} />
);
