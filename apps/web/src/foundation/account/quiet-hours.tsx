/** Hours in which the user's devices stay quiet; saved as soon as both times are there. */
import { type NoticeChoices, setQuietHours } from '@minsu/contract/foundation/messages/notice-endpoints.ts';
import { Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';

type Quiet = NoticeChoices['quiet'];

interface QuietHoursProps {
  readonly quiet: Quiet;
  readonly onSaved: (choices: NoticeChoices) => void;
}

/** Proposed when they are switched on. */
const NIGHT = { from: '22:00', to: '08:00' };

export const QuietHours = ({ quiet, onSaved }: QuietHoursProps) => {
  const { t } = useTranslation('notices');
  const { mutate, isPending } = useCommand(setQuietHours);
  const id = useId();
  const save = (next: Quiet) =>
    mutate(
      { quiet: next },
      {
        onSuccess: (choices) => {
          onSaved(choices);
          toast.success(next ? t('quietSaved') : t('quietOff'));
        },
      },
    );
  return (
    <fieldset className="quiet-hours">
      <legend id={id}>{t('quiet')}</legend>
      <Switch
        checked={quiet !== null}
        loading={isPending}
        aria-labelledby={id}
        onChange={(on) => save(on ? NIGHT : null)}
      />
      {quiet && (
        <>
          <Time label={t('quietFrom')} value={quiet.from} onChange={(from) => save({ ...quiet, from })} />
          <Time label={t('quietTo')} value={quiet.to} onChange={(to) => save({ ...quiet, to })} />
        </>
      )}
      <p className="muted">{t('quietHint')}</p>
    </fieldset>
  );
};

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/** Saved when the user leaves it; half a time goes back to the one before. */
const Time = ({ label, value, onChange }: TimeProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed !== null && typed !== '' && typed !== value) onChange(typed);
    setTyped(null);
  };
  const id = useId();
  return (
    <span className="quiet-time">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="time"
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onPressEnter={leave}
      />
    </span>
  );
};
