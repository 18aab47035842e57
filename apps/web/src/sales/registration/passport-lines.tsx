/** The code lines of a passport, typed, pasted or read by a scanner: they fill in the other fields. They are not sent. */
import { countryOf, isWholeMrz, readMrz } from '@minsu/contract/sales/registration/mrz-rules.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useForm } from '../../components/forms/form-context.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface PassportLinesProps {
  /** `registrations.0.`, or empty if the guest is the whole form. */
  readonly path: string;
  readonly today: string;
  /** Visitors need neither birth date nor nationality. */
  readonly short: boolean;
}

export const PassportLines = ({ path, today, short }: PassportLinesProps) => {
  const { t } = useTranslation('registration');
  const form = useForm();
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  const read = (text: string) => {
    const person = readMrz(text, today);
    setWrong(person === null && isWholeMrz(text));
    if (person === null) return;
    const { name, number, birthDate, sex } = person;
    const beyond = { birthDate, sex: sex ?? undefined, nationality: countryOf(person) ?? undefined };
    for (const [field, value] of Object.entries({ name, number, ...(!short && beyond) }))
      if (value !== undefined) form.set(`${path}${field}`, value);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t('passportLines')}</label>
      <Input.TextArea
        id={id}
        className="passport-lines"
        rows={2}
        autoComplete="off"
        spellCheck={false}
        {...(isWrong && { status: 'error' as const })}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => read(target.value)}
      />
      <p id={`${id}-hint`} className={isWrong ? 'field-error' : 'muted'} role={isWrong ? 'alert' : undefined}>
        {t(isWrong ? 'passportLinesWrong' : 'passportLinesHint')}
      </p>
    </div>
  );
};
