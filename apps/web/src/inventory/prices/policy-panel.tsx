/** Cancellation policies: built-in and own. */
import {
  deletePolicy,
  listPolicies,
} from '@minsu/contract/inventory/prices/cancellation-policy-endpoints.ts';
import type { PriceCancellationPolicy } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { TierPreview } from './plans/cancellation-preview.tsx';
import { policyQueries } from './rate-plan-live.ts';

const PolicyDrawer = lazyPart(() => import('./plans/policy-drawer.tsx'));

export const PolicyPanel = () => {
  const { t } = useTranslation('ratePlans');
  const mayEdit = useMay()('price:edit');
  const query = useCall(listPolicies, {}, { quiet: true });
  const { shown, show, close } = useDialog<PriceCancellationPolicy | null>();
  return (
    <Panel
      title={t('tab_policies')}
      help="cancellation"
      extra={
        mayEdit && (
          <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => show(null)}>
            {t('policyCreate')}
          </Button>
        )
      }
    >
      <Loaded query={query} lines={8}>
        {(policies) => (
          <ul className="policy-cards">
            {policies.map((policy) => (
              <PolicyCard
                key={policy.id}
                policy={policy}
                mayEdit={mayEdit && !policy.builtIn}
                onEdit={() => show(policy)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {shown && <PolicyDrawer key={shown.key} policy={shown.of} open={shown.open} onClose={close} />}
    </Panel>
  );
};

interface PolicyCardProps {
  readonly policy: PriceCancellationPolicy;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
}

const PolicyCard = ({ policy, mayEdit, onEdit }: PolicyCardProps) => {
  const { t } = useTranslation('ratePlans');
  const { id, version, builtIn, planCount } = policy;
  const name = currentLanguage() === 'en-US' && policy.nameEn ? policy.nameEn : policy.name;
  return (
    <li className="policy-card">
      <header>
        <strong>{name}</strong>
        {builtIn && <Tag>{t('builtIn')}</Tag>}
        {policy.nights === 'first' && <Tag>{t('policyNights_first')}</Tag>}
        <span className="muted">{t('usedBy', { count: planCount })}</span>
      </header>
      <TierPreview tiers={policy.tiers} />
      {mayEdit && (
        <div className="price-actions">
          <Button size="small" onClick={onEdit}>
            {t('edit')}
          </Button>
          <CommandButton
            size="small"
            danger
            command={deletePolicy}
            input={{ id, version }}
            label={t('delete')}
            confirm={{ title: t('deleteAsk', { name }), effects: [t('deletePolicyEffect')] }}
            done={t('deleted')}
            invalidates={policyQueries}
          />
        </div>
      )}
    </li>
  );
};
