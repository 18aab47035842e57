/** Result of adding rooms: existing rooms, and skipped ones with the reason. */

import type { batchAddRoom } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { Icon } from '../../../components/icon.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

type Result = OutputOf<typeof batchAddRoom>;

interface AddedRoomsProps {
  readonly result: Result;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

export const AddedRooms = ({ result: { added, skipped }, onAgain, onClose }: AddedRoomsProps) => {
  const { t } = useTranslation('houses');
  return (
    <div className="added-rooms" role="status">
      <p className="added-title">
        <Icon name={added.length > 0 ? 'success' : 'warning'} size={20} />
        {added.length > 0 ? t('addedTitle', { count: added.length }) : t('addedNone')}
      </p>
      {added.length > 0 && <p className="num muted">{added.map((room) => room.number).join(' · ')}</p>}
      {skipped.length > 0 && (
        <table className="skipped">
          <caption>{t('skippedTitle', { count: skipped.length })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('room_number')}</th>
              <th scope="col">{t('skippedReason')}</th>
            </tr>
          </thead>
          <tbody>
            {skipped.map(({ number, reason }) => (
              <tr key={number}>
                <th scope="row" className="num">
                  {number}
                </th>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="form-bar">
        <Button type="primary" onClick={onClose}>
          {t('addClose')}
        </Button>
        <Button onClick={onAgain}>{t('addMore')}</Button>
      </div>
    </div>
  );
};
