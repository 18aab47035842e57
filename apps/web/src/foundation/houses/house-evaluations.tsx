import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { HouseEvaluationsPanel } from '../../operations/evaluations/house-evaluations-panel.tsx';

const HouseEvaluations = ({ detail }: { readonly detail: HouseDetail }) => (
  <HouseEvaluationsPanel houseId={detail.house.id} />
);

export default HouseEvaluations;
