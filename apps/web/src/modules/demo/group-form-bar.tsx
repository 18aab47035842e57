/** Reset asks when something would go; Submit shows that it is on its way. */
import { Button } from 'antd';
import { useStore } from 'zustand';
import { useForm } from '../../components/form-context.ts';
import type { Values } from '../../components/form-store.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useDialog } from '../../components/use-dialog.ts';
import { useFormPending } from '../../components/use-record-form.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const ConfirmDialog = lazyPart(() => import('../../components/confirm-dialog.tsx'));

export const GroupFormBar = ({ saved }: { readonly saved: Values }) => {
  const { t } = useTranslation('parameters');
  const words = useTranslation('components').t;
  const form = useForm();
  const dirty = useStore(form, (state) => state.dirty);
  const asking = useDialog();
  const reset = () => {
    form.reset(saved);
    asking.close();
  };
  return (
    <div className="group-form-bar">
      {dirty && <span className="muted">{words('unsaved')}</span>}
      <Button onClick={() => (dirty ? asking.show() : reset())}>{t('reset')}</Button>
      <Button type="primary" htmlType="submit" loading={useFormPending()}>
        {t('submit')}
      </Button>
      {asking.shown && (
        <ConfirmDialog
          open={asking.shown.open}
          danger
          title={t('resetTitle')}
          okLabel={t('resetOk')}
          cancelLabel={t('keep')}
          onOk={reset}
          onCancel={asking.close}
        />
      )}
    </div>
  );
};
