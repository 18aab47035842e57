import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { StateDot } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { houseTones } from './house-words.ts';

/** State of a property, with the reason for offline or archived. */
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
