/** The example list 查询表格 on the list pattern: filters, columns, create, view, online and offline. */
import type { ContentSet } from '@minsu/contract/demo/content-set.ts';
import {
  exportContentSets,
  importContentSets,
  pageContentSets,
} from '@minsu/contract/demo/content-set-endpoints.ts';
import { Button } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { ImportButton } from '../../components/import-button.tsx';
import { KeepIfRole } from '../../components/keep-if-role.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { useDialog } from '../../components/use-dialog.ts';
import { useMay } from '../../platform/session.ts';
import { ContentSetCard, ContentSetFacts } from './content-set-facts.tsx';
import { useContentSetColumns, useContentSetFilters } from './content-set-list.tsx';
import { ContentSetSwitch } from './content-set-switch.tsx';
import './demo-live.ts';
import './demo.css';
import { lazyPart } from '../../components/lazy-part.tsx';
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

/** Content sets belong to no other record. */
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
