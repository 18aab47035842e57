/** Landmarks, each linked to the properties near it. */
import type { LandmarkRow } from '@minsu/contract/foundation/landmarks/landmark.ts';
import {
  deleteLandmarks,
  exportLandmarks,
  importLandmarks,
  pageLandmarks,
  setLandmarksActive,
} from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { RowSelection } from '../../components/lists/list-types.ts';
import { BulkButton } from '../../components/runs/bulk-button.tsx';
import { ImportButton } from '../../components/runs/import-button.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { LandmarkCard, LandmarkFacts } from './landmark-facts.tsx';
import { useLandmarkColumns, useLandmarkFilters } from './landmark-list.tsx';
import { landmarkQueries } from './landmark-live.ts';
import { LandmarkActions } from './landmark-row-buttons.tsx';
import './landmarks.css';
import { useTranslation } from '../../platform/use-translation.ts';

const LandmarkDrawer = lazyPart(() => import('./landmark-drawer.tsx'));
const RadiusDrawer = lazyPart(() => import('./radius-drawer.tsx'));

const useDrawer = () => {
  /** Null for a new one. */
  const { shown, show, close } = useDialog<LandmarkRow | null>();
  const panel = shown && <LandmarkDrawer key={shown.key} open={shown.open} row={shown.of} onClose={close} />;
  return { show, panel };
};

const idOf = (row: LandmarkRow): string => row.id;
const nameOf = (row: LandmarkRow): string => `${row.city} · ${row.name}`;
/** Landmarks have no parent record. */
const NOWHERE = {};

const LandmarkPage = () => {
  const { t } = useTranslation('landmarks');
  const may = useMay();
  const { show, panel } = useDrawer();
  const create = may('landmark:edit') ? (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => show(null)}>
      {t('create')}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        title={t('title')}
        purpose={t('purpose')}
        primaryAction={create}
        tools={
          <>
            <ImportButton
              importOf={importLandmarks}
              target={NOWHERE}
              what={t('landmarks')}
              invalidates={landmarkQueries}
            />
            {may('setting:edit') && <Radii />}
          </>
        }
        listKey="landmarks"
        endpoint={pageLandmarks}
        exportOf={exportLandmarks}
        filters={useLandmarkFilters()}
        columns={useLandmarkColumns()}
        rowKey={idOf}
        rowName={nameOf}
        rowActions={(row) => <LandmarkActions row={row} onEdit={show} short />}
        bulkActions={
          may('landmark:edit') ? (selection) => <LandmarkBulkActions selection={selection} /> : undefined
        }
        preview={(row) => <LandmarkFacts row={row} onEdit={show} />}
        phoneRender={(row) => <LandmarkCard row={row} onEdit={show} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: create }}
      />
      {panel}
    </>
  );
};

const Radii = () => {
  const { t } = useTranslation('landmarks');
  const drawer = useDialog();
  return (
    <>
      <Button onClick={() => drawer.show()}>{t('radii')}</Button>
      {drawer.shown && (
        <RadiusDrawer key={drawer.shown.key} open={drawer.shown.open} onClose={drawer.close} />
      )}
    </>
  );
};

const LandmarkBulkActions = ({ selection }: { readonly selection: RowSelection<LandmarkRow> }) => {
  const { t } = useTranslation('landmarks');
  const shared = { selection, rowKey: idOf };
  return (
    <>
      <BulkButton
        {...shared}
        bulk={setLandmarksActive}
        input={{ active: true }}
        label={t('activate')}
        title={t('bulkActivateTitle')}
      />
      <BulkButton
        {...shared}
        bulk={setLandmarksActive}
        input={{ active: false }}
        label={t('deactivate')}
        title={t('bulkDeactivateTitle')}
        effects={[t('bulkDeactivateEffect')]}
      />
      <BulkButton
        {...shared}
        bulk={deleteLandmarks}
        input={{}}
        label={t('remove')}
        title={t('bulkRemoveTitle')}
        effects={[t('bulkRemoveEffect')]}
        danger
      />
    </>
  );
};

export default LandmarkPage;
