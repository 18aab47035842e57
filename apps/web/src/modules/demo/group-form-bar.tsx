/** Reset asks when something would go; Submit shows that it is on its way. */
import { Button } from 'antd';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useForm } from '../../components/form-context.ts';
import type { Values } from '../../components/form-store.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useFormPending } from '../../components/use-record-form.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const ConfirmDialog = lazyPart(() => import('../../components/confirm-dialog.tsx'));

export const GroupFormBar = ({ saved }: { readonly saved: Values }) => {
  const { t } = useTranslation('parameters');
  const words = useTranslation('components').t;
  const form = useForm();
  const dirty = useStore(form, (state) => state.dirty);
  const [asking, setAsking] = useState<'never' | 'open' | 'closed'>('never');
  const reset = () => {
    form.reset(saved);
    setAsking('closed');
  };
  return (
    <div className="group-form-bar">
      {dirty && <span className="muted">{words('unsaved')}</span>}
      <Button onClick={() => (dirty ? setAsking('open') : reset())}>{t('reset')}</Button>
      <Button type="primary" htmlType="submit" loading={useFormPending()}>
        {t('submit')}
      </Button>
      {asking !== 'never' && (
        <ConfirmDialog
          open={asking === 'open'}
          danger
          title={t('resetTitle')}
          okLabel={t('resetOk')}
          cancelLabel={t('keep')}
          onOk={reset}
          onCancel={() => setAsking('closed')}
        />
      )}
    </div>
  );
};
