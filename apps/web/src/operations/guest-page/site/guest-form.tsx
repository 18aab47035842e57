/** One guest: the desk's fields and number checks. Nothing of a document is kept on the phone. */
import { documentProblem, problemParams } from '@minsu/contract/foundation/account/document-number-rules.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { countries } from '@minsu/contract/sales/registration/countries.ts';
import {
  type GuestDocumentType,
  guestDocumentTypes,
  isChineseDocument,
  type Sex,
  sexes,
  tellsHolder,
} from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { type SyntheticEvent, useState } from 'react';
import { MrzField } from './mrz-field.tsx';
import { Field, Said } from './parts.tsx';
import { useSay, useSite } from './say.ts';
import { useStep } from './use-guest.ts';

export interface Draft {
  readonly name: string;
  readonly documentType: GuestDocumentType;
  readonly number: string;
  readonly nationality: string;
  readonly sex: Sex | '';
  readonly birthDate: string;
  readonly phone: string;
  readonly guardian: string;
}

const empty: Draft = {
  ...{ name: '', documentType: 'idCard', number: '', nationality: '', sex: '', birthDate: '' },
  ...{ phone: '', guardian: '' },
};

type Errors = Readonly<Partial<Record<keyof Draft, string>>>;

const problemsOf = (draft: Draft, language: Language, needed: string): Errors => {
  const { documentType: type, number } = draft;
  const problem = number.trim() === '' ? null : documentProblem(type, number);
  const asked: (keyof Draft)[] = [
    ...(['name', 'number'] as const),
    ...(isChineseDocument(type) ? [] : (['nationality'] as const)),
    ...(tellsHolder(type) ? [] : (['sex', 'birthDate'] as const)),
  ];
  const missing = asked.filter((field) => draft[field].trim() === '').map((field) => [field, needed]);
  return {
    ...Object.fromEntries(missing),
    ...(problem && { number: sayText(fieldTexts[problem.text], language, problemParams(problem)) }),
  };
};

/** Only what the document calls for is sent. */
const inputOf = ({ documentType, ...draft }: Draft) => ({
  documentType,
  ...Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== '')),
  ...(isChineseDocument(documentType) && { nationality: undefined }),
  ...(tellsHolder(documentType) && { sex: undefined, birthDate: undefined }),
});

export const GuestForm = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useSay();
  const { language } = useSite();
  const step = useStep('registerOwnGuest');
  const [draft, setDraft] = useState(empty);
  const [problems, setProblems] = useState<Errors>({});
  const errors: Errors = { ...step.refused?.fields, ...problems };
  const change = (more: Partial<Draft>) => {
    setDraft({ ...draft, ...more });
    setProblems({});
    step.clear();
  };
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const found = problemsOf(draft, language, say('needed'));
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (await step.send(inputOf(draft) as Parameters<typeof step.send>[0])) onClose();
  };
  return (
    <form className="card" noValidate onSubmit={(event) => void send(event)}>
      <DocumentFields draft={draft} errors={errors} onChange={change} />
      <HolderFields draft={draft} errors={errors} onChange={change} />
      <Text name="phone" type="tel" draft={draft} errors={errors} onChange={change} />
      <Text name="guardian" draft={draft} errors={errors} onChange={change} />
      <div className="buttons">
        <button type="submit" className="primary" disabled={step.isBusy}>
          {say('save')}
        </button>
        <button type="button" onClick={onClose}>
          {say('cancel')}
        </button>
      </div>
      <Said refused={step.refused} />
    </form>
  );
};

interface PartProps {
  readonly draft: Draft;
  readonly errors: Errors;
  readonly onChange: (more: Partial<Draft>) => void;
}

interface TextProps extends PartProps {
  readonly name: 'name' | 'number' | 'birthDate' | 'phone' | 'guardian';
  readonly type?: 'text' | 'tel' | 'date';
}

const Text = ({ name, type = 'text', draft, errors, onChange }: TextProps) => (
  <Field label={useSay()(name)} error={errors[name]}>
    {(given) => (
      <input
        {...given}
        name={name}
        type={type}
        value={draft[name]}
        autoComplete="off"
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    )}
  </Field>
);

const DocumentFields = (props: PartProps) => {
  const say = useSay();
  const { draft, errors, onChange } = props;
  return (
    <>
      <Field label={say('documentType')} error={errors.documentType}>
        {(given) => (
          <select
            {...given}
            name="documentType"
            value={draft.documentType}
            onChange={({ target }) => onChange({ documentType: target.value as GuestDocumentType })}
          >
            {guestDocumentTypes.map((type) => (
              <option key={type} value={type}>
                {say(`type_${type}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.documentType === 'passport' && <MrzField onRead={onChange} />}
      <Text {...props} name="name" />
      <Text {...props} name="number" />
    </>
  );
};

/** Names of the platform; old browsers show the codes. */
const countryName = (code: string, language: Language): string => {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
};

const HolderFields = (props: PartProps) => {
  const say = useSay();
  const { language } = useSite();
  const { draft, errors, onChange } = props;
  const { documentType: type } = draft;
  return (
    <>
      {!isChineseDocument(type) && (
        <Choice
          {...{
            label: say('nationality'),
            name: 'nationality',
            value: draft.nationality,
            error: errors.nationality,
          }}
          options={countries.map((code) => [code, countryName(code, language)])}
          onChange={(nationality) => onChange({ nationality })}
        />
      )}
      {!tellsHolder(type) && (
        <>
          <Choice
            {...{ label: say('sex'), name: 'sex', value: draft.sex, error: errors.sex }}
            options={sexes.map((sex) => [sex, say(`sex_${sex}`)])}
            onChange={(sex) => onChange({ sex: sex as Sex })}
          />
          <Text {...props} name="birthDate" type="date" />
        </>
      )}
    </>
  );
};

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, name, value, error, options, onChange }: ChoiceProps) => {
  const say = useSay();
  return (
    <Field label={label} error={error}>
      {(given) => (
        <select {...given} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{say('choose')}</option>
          {options.map(([each, title]) => (
            <option key={each} value={each}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};
