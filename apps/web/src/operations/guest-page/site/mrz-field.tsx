/** The code lines of a passport, typed or pasted: they fill in the other fields. */
import { readMrz } from '@minsu/contract/operations/guest-page/mrz-rules.ts';
import { countries } from '@minsu/contract/sales/registration/countries.ts';
import { useState } from 'react';
import type { Draft } from './guest-form.tsx';
import { Field } from './parts.tsx';
import { useSay } from './say.ts';

/** Three letters on passports, two here; others are chosen by hand. */
const alpha2: Readonly<Record<string, string>> = {
  ...{ CHN: 'CN', USA: 'US', JPN: 'JP', KOR: 'KR', GBR: 'GB', FRA: 'FR', D: 'DE', RUS: 'RU', AUS: 'AU' },
  ...{ CAN: 'CA', SGP: 'SG', MYS: 'MY', THA: 'TH', VNM: 'VN', IDN: 'ID', PHL: 'PH', IND: 'IN', ITA: 'IT' },
  ...{ ESP: 'ES', NLD: 'NL', CHE: 'CH', SWE: 'SE', NZL: 'NZ', IRL: 'IE', MNG: 'MN', KAZ: 'KZ' },
};

const ENOUGH = 88;

export const MrzField = ({ onRead }: { readonly onRead: (more: Partial<Draft>) => void }) => {
  const say = useSay();
  const [isWrong, setWrong] = useState(false);
  const read = (text: string) => {
    const person = readMrz(text, new Date().toISOString().slice(0, 10));
    setWrong(person === null && text.replaceAll(/\s/g, '').length >= ENOUGH);
    if (person === null) return;
    const { name, number, birthDate, sex } = person;
    const nationality = alpha2[person.nationality];
    onRead({
      ...{ name, number, birthDate },
      ...(sex && { sex }),
      ...(nationality && countries.includes(nationality) && { nationality }),
    });
  };
  return (
    <Field label={say('mrz')} hint={say('mrzHint')} error={isWrong ? say('mrzWrong') : undefined}>
      {(given) => (
        <textarea
          {...given}
          name="mrz"
          rows={2}
          className="code"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => read(target.value)}
        />
      )}
    </Field>
  );
};
