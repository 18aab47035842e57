/** Under which rate plan a listing is sold. */
import { Button } from 'antd';
import type { ComponentProps } from 'react';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx'));

export const ChangePlan = (props: Omit<ComponentProps<typeof PlanDialog>, 'open' | 'onClose'>) => {
  const { t } = useTranslation('channelMapping');
  const dialog = useDialog();
  return (
    <>
      <Button
        size="small"
        type="text"
        aria-label={t('changePlanOf', { name: props.name })}
        onClick={() => dialog.show()}
      >
        {t('changePlan')}
      </Button>
      {dialog.shown && (
        <PlanDialog key={dialog.shown.key} {...props} open={dialog.shown.open} onClose={dialog.close} />
      )}
    </>
  );
};
