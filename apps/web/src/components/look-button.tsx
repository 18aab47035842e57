/** On a card of a phone: opens what a wide window shows beside the list. */
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { lazyPart } from './lazy-part.tsx';

const FormDrawer = lazyPart(() => import('./form-drawer.tsx'), 'asked');

interface LookButtonProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const LookButton = ({ title, children }: LookButtonProps) => {
  const { t } = useTranslation('components');
  /** The drawer stays mounted while it closes. */
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button size="small" onClick={() => setDrawer('open')}>
        {t('look')}
      </Button>
      {drawer !== 'never' && (
        <FormDrawer open={drawer === 'open'} title={title} onClose={() => setDrawer('closed')}>
          {children}
        </FormDrawer>
      )}
    </>
  );
};
