/** Corner dock with the progress of background runs. */
import { useCornerRuns } from '../../platform/calls/runs.ts';
import { lazyPart } from '../dialogs/lazy-part.tsx';

const RunCards = lazyPart(() => import('./run-cards.tsx'));

export const RunDock = () => {
  const runs = useCornerRuns();
  if (runs.length === 0) return null;
  return <RunCards runs={runs} />;
};
