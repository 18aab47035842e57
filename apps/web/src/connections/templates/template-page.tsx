/** Guest message templates: search, sort, edit in both languages. */
import { templateChannels } from '@minsu/contract/connections/templates/template.ts';
import { listTemplates } from '@minsu/contract/connections/templates/template-endpoints.ts';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import type { ShownTemplate } from './template-drawer.tsx';
import { TemplateList } from './template-list.tsx';
import './template-live.ts';
import './templates.css';
import { useTranslation } from '../../platform/use-translation.ts';
import { matchesFilter, templateStates, useTemplateFilter } from './use-template-filter.ts';

const TemplateDrawer = lazyPart(() => import('./template-drawer.tsx'));

/** Every opening has a new form; the preview's order is kept. */
const useDrawer = () => {
  const drawer = useDialog<ShownTemplate>();
  const [orderId, setOrderId] = useState<string | null>(null);
  const panel = drawer.shown && (
    <TemplateDrawer
      key={drawer.shown.key}
      open={drawer.shown.open}
      shown={drawer.shown.of}
      orderId={orderId}
      onChoose={setOrderId}
      onClose={drawer.close}
    />
  );
  return { show: drawer.show, panel };
};

const TemplatePage = () => {
  const { t } = useTranslation('templates');
  const query = useCall(listTemplates, { all: true });
  const filtering = useTemplateFilter();
  const { show, panel } = useDrawer();
  const create = useMay()('template:edit') ? (
    <Button
      type="primary"
      icon={<Icon name="plus" size={14} />}
      onClick={() => show({ how: 'create', of: null })}
    >
      {t('create')}
    </Button>
  ) : null;
  const noMatch = (
    <EmptyState
      kind="noMatch"
      title={t('noMatch')}
      action={<Button onClick={filtering.clear}>{t('clear')}</Button>}
    />
  );
  return (
    <Page title={t('title')} purpose={t('purpose')} actions={create} className="template-page">
      <Panel>
        <FilterBar {...filtering} />
        <Loaded
          query={query}
          lines={10}
          isEmpty={(all) => all.length === 0}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} action={create} />}
        >
          {(all) => {
            const shown = all.filter((template) => matchesFilter(template, filtering.filter));
            return shown.length === 0 ? noMatch : <TemplateList all={all} shown={shown} onShow={show} />;
          }}
        </Loaded>
      </Panel>
      {panel}
    </Page>
  );
};

export default TemplatePage;

const FilterBar = ({ filter, put }: Pick<ReturnType<typeof useTemplateFilter>, 'filter' | 'put'>) => {
  const { t } = useTranslation('templates');
  return (
    <div className="template-bar">
      <Input
        allowClear
        aria-label={t('search')}
        placeholder={t('search')}
        prefix={<Icon name="search" size={14} />}
        value={filter.keyword}
        onChange={(event) => put({ keyword: event.target.value })}
      />
      <Select
        allowClear
        aria-label={t('filter_channel')}
        placeholder={t('filter_channel')}
        value={filter.channel}
        options={templateChannels.map((value) => ({ value, label: t(`channel_${value}`) }))}
        onChange={(channel) => put({ channel: channel ?? null })}
      />
      <Segmented
        label={t('filter_state')}
        value={filter.state}
        options={templateStates.map((value) => ({ value, label: t(`state_${value}`) }))}
        onChange={(state) => put({ state })}
      />
    </div>
  );
};
