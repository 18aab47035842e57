/** The example list 查询表格 in the list pattern: filters, columns, create, view, online and offline. */
import type { ContentSet } from '@minsu/contract/operations/demo/content-set.ts';
import {
  exportContentSets,
  importContentSets,
  pageContentSets,
} from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import { Button } from 'antd';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { KeepIfRole } from '../../components/keep-if-role.tsx';
import { ListPage } from '../../components/lists/list-page.tsx';
import { ImportButton } from '../../components/runs/import-button.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { ContentSetCard, ContentSetFacts } from './content-set-facts.tsx';
import { useContentSetColumns, useContentSetFilters } from './content-set-list.tsx';
import { ContentSetSwitch } from './content-set-switch.tsx';
import './demo-live.ts';
import './demo.css';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const CreateContentSet = lazyPart(() => import('./create-content-set.tsx'));
const ContentSetView = lazyPart(() => import('./content-set-view.tsx'));

const useCreate = () => {
  const { t } = useTranslation('contentSets');
  const may = useMay();
  const drawer = useDialog();
  if (!may('demo:edit')) return { button: null, panel: null };
  return {
    button: (
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => drawer.show()}>
        {t('create')}
      </Button>
    ),
    panel: drawer.shown && <CreateContentSet open={drawer.shown.open} onClose={drawer.close} />,
  };
};

const useView = () => {
  const { shown, show, close } = useDialog<string>();
  const view = (row: ContentSet) => show(row.id);
  const panel = shown && <ContentSetView id={shown.of} open={shown.open} onClose={close} />;
  return { view, panel };
};

/** Content sets have no parent record. */
const NOWHERE = {};

const ImportSets = () => {
  const { t } = useTranslation('contentSets');
  return (
    <ImportButton
      importOf={importContentSets}
      target={NOWHERE}
      what={t('sets')}
      invalidates={[pageContentSets]}
    />
  );
};

const ADMIN = ['admin'];

const SearchTablePage = () => {
  const { t } = useTranslation('contentSets');
  const create = useCreate();
  const { view, panel } = useView();
  const may = useMay();
  const actionsOf = (row: ContentSet) => (
    <>
      {may('demo:edit') && <ContentSetSwitch set={row} />}
      <KeepIfRole roles={ADMIN}>
        <Button type="link" size="small" onClick={() => view(row)}>
          {t('view')}
        </Button>
      </KeepIfRole>
    </>
  );
  return (
    <>
      <ListPage
        title={t('title')}
        purpose={t('purpose')}
        listKey="demoContentSets"
        endpoint={pageContentSets}
        exportOf={exportContentSets}
        tools={<ImportSets />}
        filters={useContentSetFilters()}
        columns={useContentSetColumns()}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        defaultSort="-createdAt"
        preview={(row) => <ContentSetFacts set={row} />}
        rowActions={actionsOf}
        phoneRender={(row) => <ContentSetCard set={row}>{actionsOf(row)}</ContentSetCard>}
        primaryAction={create.button}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: create.button }}
      />
      {create.panel}
      {panel}
    </>
  );
};

export default SearchTablePage;
