/** Reset asks when values would be lost; Submit shows progress. */
import { Button } from 'antd';
import { useStore } from 'zustand';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useForm } from '../../components/forms/form-context.ts';
import type { Values } from '../../components/forms/form-store.ts';
import { useFormPending } from '../../components/forms/use-record-form.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const ConfirmDialog = lazyPart(() => import('../../components/dialogs/confirm-dialog.tsx'));

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
