/** The corner of the window in which background runs show how far they are, without being in anybody's way. */
import { useCornerRuns } from '../platform/runs.ts';
import { lazyPart } from './lazy-part.tsx';

const RunCards = lazyPart(() => import('./run-cards.tsx'));

export const RunDock = () => {
  const runs = useCornerRuns();
  if (runs.length === 0) return null;
  return <RunCards runs={runs} />;
};
