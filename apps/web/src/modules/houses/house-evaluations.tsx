import type { HouseDetail } from '@minsu/contract/houses/house.ts';
import { HouseEvaluationsPanel } from '../evaluations/house-evaluations-panel.tsx';

const HouseEvaluations = ({ detail }: { readonly detail: HouseDetail }) => (
  <HouseEvaluationsPanel houseId={detail.house.id} />
);

export default HouseEvaluations;
