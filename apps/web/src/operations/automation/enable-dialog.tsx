/** Confirms enabling a rule and shows how many existing orders it affects. */
import type { AutomationRule } from '@minsu/contract/operations/automation/automation.ts';
import {
  reachOfAutomationRule,
  switchAutomationRule,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import ConfirmDialog from '../../components/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall, useCommand } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ruleQueries } from './automation-live.ts';

interface EnableDialogProps {
  readonly rule: AutomationRule;
  readonly open: boolean;
  readonly onClose: () => void;
}

const EnableDialog = ({ rule, open, onClose }: EnableDialogProps) => {
  const { t } = useTranslation('automation');
  const { id, version, name } = rule;
  // Always reads the current rule, so reopening after an edit shows no old preview.
  const query = useCall(
    reachOfAutomationRule,
    { id },
    { quiet: true, enabled: open, keepPrevious: false, staleTime: 0 },
  );
  // A count that could not be refreshed may be outdated.
  const isKnown = !query.isFetching && !query.isError;
  const data = query.isError ? undefined : query.data;
  const { mutate, isPending } = useCommand(switchAutomationRule, { invalidates: ruleQueries });
  const start = () =>
    mutate(
      { id, version, active: true },
      {
        onSuccess: () => {
          toast.success(t('enabled', { name }));
          onClose();
        },
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      open={open}
      title={t('enableAsk', { name })}
      text={
        <Loaded query={{ ...query, data, isPlaceholderData: query.isFetching }} lines={1}>
          {({ orders: count, moments, more }) => (
            <span role="status">
              {count === 0
                ? t('enableEffectNone')
                : t(more ? 'enableEffectMore' : 'enableEffectReach', { count, moments })}
            </span>
          )}
        </Loaded>
      }
      effects={[t('enableEffectPast')]}
      okLabel={t('enable')}
      pending={isPending}
      disabled={!isKnown}
      onOk={start}
      onCancel={onClose}
    />
  );
};

export default EnableDialog;
