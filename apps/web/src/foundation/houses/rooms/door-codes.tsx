/** A sheet with a code for each room's door. */
import { pageRooms } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { doorPath } from '@minsu/contract/platform/served-addresses.ts';
import { Button, QRCode } from 'antd';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import './door-codes.css';

interface DoorCodesProps {
  readonly houseId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const MAX_ROOMS = 200;

const DoorCodes = ({ houseId, open, onClose }: DoorCodesProps) => {
  const { t } = useTranslation('houses');
  const query = useCall(pageRooms, { houseId, current: 1, size: MAX_ROOMS });
  return (
    <Dialog
      open={open}
      title={t('doorCodes')}
      width={720}
      className="door-codes"
      onCancel={onClose}
      footer={
        <Button type="primary" icon={<Icon name="print" size={16} />} onClick={() => print()}>
          {t('doorCodesPrint')}
        </Button>
      }
    >
      <p className="muted">{t('doorCodesHint')}</p>
      <Loaded query={query}>
        {({ records }) => (
          <ul className="door-sheet">
            {records.map(({ id, number }) => (
              <li key={id}>
                <span role="img" aria-label={`${t('doorCodes')} ${number}`}>
                  {/* Black on white in every theme; cameras cannot read other colours reliably. */}
                  <QRCode
                    value={location.origin + doorPath(id)}
                    type="svg"
                    size={128}
                    color="#000000"
                    bgColor="#ffffff"
                    bordered={false}
                  />
                </span>
                <strong className="num">{number}</strong>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
};

export default DoorCodes;
