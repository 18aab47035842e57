/** The code lines of a passport, typed or pasted: they fill in the other fields. */
import { countryOf, isWholeMrz, readMrz } from '@minsu/contract/sales/registration/mrz-rules.ts';
import { useState } from 'react';
import type { Draft } from './guest-form.tsx';
import { Field } from './parts.tsx';
import { useSay } from './say.ts';

export const MrzField = ({ onRead }: { readonly onRead: (more: Partial<Draft>) => void }) => {
  const say = useSay();
  const [isWrong, setWrong] = useState(false);
  const read = (text: string) => {
    const person = readMrz(text, new Date().toISOString().slice(0, 10));
    setWrong(person === null && isWholeMrz(text));
    if (person === null) return;
    const { name, number, birthDate, sex } = person;
    const nationality = countryOf(person);
    onRead({
      ...{ name, number, birthDate },
      ...(sex && { sex }),
      ...(nationality && { nationality }),
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
