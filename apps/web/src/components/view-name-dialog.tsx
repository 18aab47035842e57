import { SavedView } from '@minsu/contract/foundation/system/preference-endpoints.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { Dialog } from './dialogs/dialog.tsx';

interface ViewNameDialogProps {
  readonly name: string;
  readonly onOk: (name: string) => void;
  readonly onCancel: () => void;
}

const ViewNameDialog = ({ name, onOk, onCancel }: ViewNameDialogProps) => {
  const { t } = useTranslation('components');
  const [text, setText] = useState(name);
  const valid = SavedView.shape.name.safeParse(text).success;
  const ok = () => valid && onOk(text.trim());
  return (
    <Dialog
      open
      width={400}
      title={name ? t('renameView') : t('saveView')}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !valid, variant: 'solid', color: 'primary' }}
      onOk={ok}
      onCancel={onCancel}
    >
      <div className="field">
        <label htmlFor="view-name">{t('viewName')}</label>
        <Input
          id="view-name"
          autoFocus
          maxLength={30}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={ok}
        />
      </div>
    </Dialog>
  );
};

export default ViewNameDialog;
