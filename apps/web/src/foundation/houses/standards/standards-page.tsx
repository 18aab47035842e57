/** Admission standards: in force, next version, earlier versions. */

import { houseKinds } from '@minsu/contract/foundation/houses/house.ts';
import type { StandardDetail } from '@minsu/contract/foundation/houses/standard.ts';
import {
  getStandard,
  listStandards,
  saveStandardDraft,
} from '@minsu/contract/foundation/houses/standard-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/lists/page.tsx';
import { Loaded, Panel } from '../../../components/records/panel.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { invalidate, useCall } from '../../../platform/calls/queries.ts';
import { useAddressSearch } from '../../../platform/navigation/address.ts';
import { StandardDraft } from './standard-draft.tsx';
import { StandardList } from './standard-list.tsx';
import { StandardVersions } from './standard-versions.tsx';
import '../house-live.ts';
import './standards.css';
import { useTranslation } from '../../../platform/use-translation.ts';

type Kind = (typeof houseKinds)[number];
type Standards = OutputOf<typeof listStandards>;

/** The address holds the open version: `draft` or a version id. */
const useAddress = () => {
  const [search, setSearch] = useAddressSearch();
  const kind: Kind = houseKinds.find((one) => one === search.get('kind')) ?? 'entire';
  const open = search.get('version');
  const go = (to: { readonly kind?: Kind; readonly version?: string | null }) => {
    const next = new URLSearchParams({ kind: to.kind ?? kind });
    if (to.version) next.set('version', to.version);
    setSearch(next, { preventScrollReset: true });
  };
  return { kind, open, go };
};

const StandardsPage = () => {
  const { t } = useTranslation('standards');
  const { t: h } = useTranslation('houses');
  const { kind, open, go } = useAddress();
  const query = useCall(listStandards, { kind }, { quiet: true });
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      className="standards-page"
      actions={
        <Segmented
          label={t('kinds')}
          value={kind}
          options={houseKinds.map((value) => ({ value, label: h(`kind_${value}`) }))}
          onChange={(value) => go({ kind: value })}
        />
      }
    >
      <Loaded query={query} lines={12}>
        {(standards) => (
          <div className="standards-columns">
            <Body key={kind} kind={kind} standards={standards} open={open} go={go} />
            <StandardVersions
              versions={standards.versions}
              open={open}
              onOpen={(version) => go({ version })}
            />
          </div>
        )}
      </Loaded>
    </Page>
  );
};

export default StandardsPage;

interface BodyProps {
  readonly kind: Kind;
  readonly standards: Standards;
  readonly open: string | null;
  readonly go: ReturnType<typeof useAddress>['go'];
}

const Body = ({ kind, standards, open, go }: BodyProps) => {
  const { draft, published } = standards;
  if (draft && (open === 'draft' || open === draft.id))
    return <StandardDraft draft={draft} onLeave={() => go({})} />;
  if (open && open !== 'draft' && open !== published?.id)
    return <OldVersion id={open} onBack={() => go({})} />;
  return <InForce kind={kind} standards={standards} go={go} />;
};

const InForce = ({ kind, standards, go }: Omit<BodyProps, 'open'>) => {
  const { t } = useTranslation('standards');
  const { draft, published, mayEdit } = standards;
  const edit = !mayEdit ? null : draft ? (
    <Button type="primary" onClick={() => go({ version: 'draft' })}>
      {t('continueDraft', { number: draft.number })}
    </Button>
  ) : (
    <CommandButton
      type="primary"
      command={saveStandardDraft}
      input={{ kind, items: published?.items ?? [] }}
      label={t('newVersion')}
      done={false}
      invalidates={[listStandards]}
      onDone={() => go({ version: 'draft' })}
      onStale={() => invalidate([listStandards])}
    />
  );
  return (
    <Panel
      title={published ? `${t('inForce')} · ${t('versionOf', { number: published.number })}` : t('inForce')}
      extra={edit}
    >
      {published ? (
        <>
          <Count version={published} />
          <StandardList items={published.items} />
        </>
      ) : (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      )}
    </Panel>
  );
};

const Count = ({ version: { items } }: { readonly version: StandardDetail }) => {
  const { t } = useTranslation('standards');
  const mandatory = items.filter((item) => item.mandatory).length;
  return (
    <p className="muted">
      {t('itemCount', { count: items.length })} · {t('mandatoryCount', { count: mandatory })}
    </p>
  );
};

const OldVersion = ({ id, onBack }: { readonly id: string; readonly onBack: () => void }) => {
  const { t } = useTranslation('standards');
  const query = useCall(getStandard, { id }, { keepPrevious: false, quiet: true });
  return (
    <Loaded query={query} lines={12}>
      {(version) => (
        <Panel
          title={`${t('versionOf', { number: version.number })} · ${t(`state_${version.state}`)}`}
          extra={<Button onClick={onBack}>{t('backToForce')}</Button>}
        >
          <Count version={version} />
          <StandardList items={version.items} />
        </Panel>
      )}
    </Loaded>
  );
};
