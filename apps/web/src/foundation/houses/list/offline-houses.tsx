/** Asks why the selected properties go offline. */
import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { setHousesOnline } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import type { RowSelection } from '../../../components/lists/list-types.ts';
import { BulkChoice } from '../../../components/runs/bulk-choice.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

interface OfflineHousesProps {
  readonly selection: RowSelection<HouseRow>;
  readonly open: boolean;
  readonly onClose: () => void;
}

const MAX_LENGTH = 200;
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
          maxLength={MAX_LENGTH}
          placeholder={t('offlineReasonExample')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </BulkChoice>
  );
};

export default OfflineHouses;
