/** Asks why, where a second person has to confirm a command or one person confirms alone. */
import { Input } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { useDutyQuestion } from '../platform/duty-reason.ts';
import { useTranslation } from '../platform/use-translation.ts';

const MAX_REASON = 200;

const DutyQuestion = () => {
  const { t } = useTranslation('components');
  const id = useId();
  const question = useDutyQuestion((state) => state.question);
  const [reason, setReason] = useState('');
  const close = (given: string | null) => {
    setReason('');
    question?.answer(given);
  };
  const typed = reason.trim();
  return (
    <Dialog
      open={question !== null}
      title={t(question?.asksColleague ? 'dutyTitle' : 'dutyAloneTitle')}
      width={480}
      okText={t(question?.asksColleague ? 'dutyAsk' : 'dutyConfirm')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: typed === '' }}
      onOk={() => close(typed)}
      onCancel={() => close(null)}
      destroyOnHidden
    >
      <p>{question?.text}</p>
      <label htmlFor={id}>{t('dutyReason')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
};

export default DutyQuestion;
