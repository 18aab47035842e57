/** On a card of a phone: opens what a wide window shows beside the list. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { lazyPart } from './lazy-part.tsx';
import { useDialog } from './use-dialog.ts';

const FormDrawer = lazyPart(() => import('./form-drawer.tsx'), 'asked');

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
