/** Under which rate plan a listing is sold. */
import { Button } from 'antd';
import { type ComponentProps, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx'));

export const ChangePlan = (props: Omit<ComponentProps<typeof PlanDialog>, 'open' | 'onClose'>) => {
  const { t } = useTranslation('channelMapping');
  const [dialog, setDialog] = useState({ turn: 0, open: false });
  return (
    <>
      <Button
        size="small"
        type="text"
        aria-label={t('changePlanOf', { name: props.name })}
        onClick={() => setDialog(({ turn }) => ({ turn: turn + 1, open: true }))}
      >
        {t('changePlan')}
      </Button>
      {dialog.turn > 0 && (
        <PlanDialog
          key={dialog.turn}
          {...props}
          open={dialog.open}
          onClose={() => setDialog(({ turn }) => ({ turn, open: false }))}
        />
      )}
    </>
  );
};
