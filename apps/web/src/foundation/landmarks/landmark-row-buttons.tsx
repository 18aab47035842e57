/** Actions on one landmark. */
import type { LandmarkRow } from '@minsu/contract/foundation/landmarks/landmark.ts';
import {
  deleteLandmark,
  setLandmarkActive,
} from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { landmarkQueries } from './landmark-live.ts';

interface LandmarkActionsProps {
  readonly row: LandmarkRow;
  readonly onEdit: (row: LandmarkRow) => void;
  /** Rendered as links in a table row. */
  readonly short?: boolean;
}

export const LandmarkActions = ({ row, onEdit, short = false }: LandmarkActionsProps) => {
  const { t } = useTranslation('landmarks');
  const may = useMay();
  if (!may('landmark:edit')) return null;
  const looks = short ? ({ type: 'link', size: 'small' } as const) : {};
  const { id, version, name, active } = row;
  const refresh = () => invalidate(landmarkQueries);
  return (
    <span className="landmark-actions">
      <Button {...looks} onClick={() => onEdit(row)}>
        {t('edit')}
      </Button>
      <CommandButton
        {...looks}
        command={setLandmarkActive}
        input={{ id, version, active: !active }}
        label={t(active ? 'deactivate' : 'activate')}
        done={t(active ? 'deactivated' : 'activated', { name })}
        invalidates={landmarkQueries}
        onStale={refresh}
      />
      {!short && (
        <CommandButton
          {...looks}
          danger
          command={deleteLandmark}
          input={{ id, version }}
          label={t('remove')}
          confirm={{
            title: t('removeTitle', { name }),
            text: t('removeText', { count: row.houseCount }),
          }}
          done={t('removed', { name })}
          invalidates={landmarkQueries}
          onStale={refresh}
        />
      )}
    </span>
  );
};
