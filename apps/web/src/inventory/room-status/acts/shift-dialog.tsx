/** Moves selected bars by a number of days and rooms. */
import { Button, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { Shift } from '../board/board-picks.ts';

interface ShiftDialogProps {
  readonly open: boolean;
  readonly count: number;
  readonly onClose: () => void;
  readonly onShift: (by: Shift) => void;
}

const FURTHEST = 365;
const isTooFar = (steps: number): boolean => Math.abs(steps) > FURTHEST;

const ShiftDialog = ({ open, count, onClose, onShift }: ShiftDialogProps) => {
  const { t } = useTranslation('roomStatus');
  const words = useTranslation('components').t;
  const [days, setDays] = useState(0);
  const [rooms, setRooms] = useState(0);
  const ready = (days !== 0 || rooms !== 0) && !isTooFar(days) && !isTooFar(rooms);
  const reset = () => {
    setDays(0);
    setRooms(0);
  };
  return (
    <Dialog
      open={open}
      title={t('shiftTitle', { count })}
      width={440}
      destroyOnHidden
      okText={t('shiftGo')}
      cancelText={words('cancel')}
      okButtonProps={{ disabled: !ready, variant: 'solid', color: 'primary' }}
      onOk={() => ready && onShift({ days, rooms })}
      onCancel={onClose}
      afterClose={reset}
    >
      <div className="form">
        <Stepper label={t('shiftDays')} help={t('shiftDaysHelp')} value={days} onChange={setDays} />
        <Stepper label={t('shiftRooms')} help={t('shiftRoomsHelp')} value={rooms} onChange={setRooms} />
      </div>
    </Dialog>
  );
};

export default ShiftDialog;

interface StepperProps {
  readonly label: string;
  readonly help: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const Stepper = ({ label, help, value, onChange }: StepperProps) => {
  const { t } = useTranslation('roomStatus');
  const id = useId();
  const wrong = isTooFar(value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="stepper">
        <Button
          aria-label={t('stepLess', { label })}
          disabled={value <= -FURTHEST}
          onClick={() => onChange(value - 1)}
        >
          −
        </Button>
        <InputNumber
          id={id}
          value={value}
          {...(wrong ? { status: 'error' as const } : {})}
          aria-invalid={wrong}
          precision={0}
          controls={false}
          aria-describedby={`${id}-help`}
          onChange={(next) => onChange(Number(next ?? 0))}
        />
        <Button
          aria-label={t('stepMore', { label })}
          disabled={value >= FURTHEST}
          onClick={() => onChange(value + 1)}
        >
          +
        </Button>
      </div>
      <div id={`${id}-help`} role="status" className={wrong ? 'field-error' : 'field-help'}>
        {wrong ? t('shiftTooFar', { limit: FURTHEST }) : help}
      </div>
    </div>
  );
};
