/** Why the selected houses go offline. */
import type { HouseRow } from '@minsu/contract/houses/house.ts';
import { setHousesOnline } from '@minsu/contract/houses/house-endpoints.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { BulkChoice } from '../../components/bulk-choice.tsx';
import type { RowSelection } from '../../components/list-types.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface OfflineHousesProps {
  readonly selection: RowSelection<HouseRow>;
  readonly open: boolean;
  readonly onClose: () => void;
}

const LONGEST = 200;
const keyOf = (house: HouseRow): string => house.id;

const OfflineHouses = ({ selection, open, onClose }: OfflineHousesProps) => {
  const { t } = useTranslation('houses');
  const id = useId();
  const [reason, setReason] = useState('');
  const said = reason.trim();
  return (
    <BulkChoice
      bulk={setHousesOnline}
      {...{ selection, open, onClose }}
      heading={t('offlineManyTitle', { count: selection.count })}
      rowKey={keyOf}
      input={{ online: false, ...(said && { reason: said }) }}
      confirm={t('bulkOffline')}
      title={t('bulkOfflineTitle')}
      effects={[t('bulkOfflineEffect')]}
      danger
    >
      <div className="field">
        <label htmlFor={id}>{t('offlineReason')}</label>
        <Input
          id={id}
          maxLength={LONGEST}
          placeholder={t('offlineReasonExample')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </BulkChoice>
  );
};

export default OfflineHouses;
