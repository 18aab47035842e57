/** Closed periods and proofs of the ledger. */

import { PeriodPanel } from './period-panel.tsx';
import { ProofsPanel } from './proofs-panel.tsx';

const PeriodsPart = () => (
  <div className="ledger-columns">
    <PeriodPanel />
    <ProofsPanel />
  </div>
);

export default PeriodsPart;
