/** Changes in the open revision of a live property. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { getHouseRevision } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { Drawer } from 'antd';
import { Loaded } from '../../../components/records/panel.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ContentChanges } from './content-changes.tsx';

interface HouseChangesDrawerProps {
  readonly house: Pick<HouseDetail['house'], 'id' | 'name'>;
  readonly open: boolean;
  readonly onClose: () => void;
}

const WIDTH = 720;

const HouseChangesDrawer = ({ house, open, onClose }: HouseChangesDrawerProps) => {
  const { t } = useTranslation('houseLife');
  const query = useCall(getHouseRevision, { id: house.id }, { enabled: open, keepPrevious: false });
  return (
    <Drawer
      open={open}
      title={t('changesOf', { name: house.name })}
      size={Math.min(WIDTH, innerWidth)}
      destroyOnHidden
      onClose={onClose}
    >
      <Loaded query={query} lines={8}>
        {({ changes, files }) => (
          <ContentChanges changes={changes} files={{ houseId: house.id, photos: files }} />
        )}
      </Loaded>
    </Drawer>
  );
};

export default HouseChangesDrawer;
