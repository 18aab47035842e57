/** On a phone card: opens the preview's content. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { lazyPart } from '../dialogs/lazy-part.tsx';
import { useDialog } from '../dialogs/use-dialog.ts';

const FormDrawer = lazyPart(() => import('../forms/form-drawer.tsx'), 'asked');

interface LookButtonProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const LookButton = ({ title, children }: LookButtonProps) => {
  const { t } = useTranslation('components');
  const drawer = useDialog();
  return (
    <>
      <Button size="small" onClick={() => drawer.show()}>
        {t('look')}
      </Button>
      {drawer.shown && (
        <FormDrawer open={drawer.shown.open} title={title} onClose={drawer.close}>
          {children}
        </FormDrawer>
      )}
    </>
  );
};
