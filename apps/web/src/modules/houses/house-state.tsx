import type { HouseRow } from '@minsu/contract/houses/house.ts';
import { StateDot } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { houseTones } from './house-words.ts';

/** The state of a house, and why it is offline or archived. */
export const HouseState = ({ house }: { readonly house: Pick<HouseRow, 'state' | 'stateReason'> }) => {
  const { t } = useTranslation('houses');
  return (
    <>
      <StateDot tone={houseTones[house.state]}>{t(`state_${house.state}`)}</StateDot>
      {house.stateReason && (
        <span className="state-reason" title={house.stateReason}>
          {house.stateReason}
        </span>
      )}
    </>
  );
};
