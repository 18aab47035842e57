/** Document fields of one guest. A Chinese ID suffices; returning guests are recognised by its number. */
import { documentProblem } from '@minsu/contract/foundation/account/document-number-rules.ts';
import {
  ADULT,
  ageOn,
  type GuestDocumentType,
  guestDocumentTypes,
  isChineseDocument,
  knownGuest,
  sexes,
  tellsHolder,
} from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { recallGuest } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { z } from 'zod';
import { useStore } from 'zustand';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import { Field } from '../../components/forms/field.tsx';
import { type ControlKind, FieldControl } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { valueAt } from '../../components/forms/form-store.ts';
import { Icon } from '../../components/icon.tsx';
import { useCountries } from '../../components/words/country-names.ts';
import { DateText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { PassportLines } from './passport-lines.tsx';
import './registration.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface GuestFieldsProps {
  /** Input schema of the command. */
  readonly of: z.ZodObject;
  /** `registrations.0.`, or empty if the guest is the whole form. */
  readonly path?: string;
  /** Guessed name, replaced by a known one. */
  readonly guessed?: string;
  readonly today: string;
  /** Visitors need neither birth date nor nationality. */
  readonly short?: boolean;
  readonly focus?: boolean;
}

const ID_LENGTH = 18;

const useGuestValue = (path: string, name: string): string | undefined => {
  const value = useStore(useForm(), (state) => valueAt(state.values, `${path}${name}`));
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const GuestFields = (props: GuestFieldsProps) => {
  const { of, path = '', today, short = false, focus = false } = props;
  const { t } = useTranslation('registration');
  const type = (useGuestValue(path, 'documentType') ?? 'idCard') as GuestDocumentType;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) root.current?.querySelector<HTMLInputElement>(`[data-field="${path}number"] input`)?.focus();
  }, [focus, path]);
  return (
    <div ref={root} className="guest-fields">
      {type === 'passport' && <PassportLines path={path} today={today} short={short} />}
      <div className="form-grid">
        <TypeField of={of} path={path} />
        <NumberField of={of} path={path} type={type} />
        <Blank of={of} name={`${path}name`} label={t('field_name')} required />
        <Blank of={of} name={`${path}phone`} label={t('field_phone')} />
      </div>
      <Known {...props} path={path} type={type} />
      {!short && !tellsHolder(type) && <BeyondId of={of} path={path} type={type} />}
      {!short && <Guardian of={of} path={path} type={type} today={today} />}
    </div>
  );
};

interface PartProps {
  readonly of: z.ZodObject;
  readonly path: string;
  readonly type: GuestDocumentType;
}

interface BlankProps {
  readonly of: z.ZodObject;
  readonly name: string;
  readonly label: string;
  readonly control?: ControlKind;
  readonly help?: string;
  readonly required?: boolean;
}

/** Emptied values are not sent: an empty text is not a phone. */
const Blank = ({ of, name, label, control = 'text', help, required = false }: BlankProps) => (
  <Field
    of={of}
    name={name}
    label={label}
    required={required}
    {...(help === undefined ? {} : { help })}
    control={(given) => (
      <FieldControl
        kind={control}
        {...given}
        onChange={(value) => given.onChange(value === '' ? undefined : value)}
      />
    )}
  />
);

const TypeField = ({ of, path }: Pick<PartProps, 'of' | 'path'>) => {
  const { t } = useTranslation('registration');
  const form = useForm();
  const choose = (type: unknown) => {
    form.set(`${path}documentType`, type);
    if (!tellsHolder(type as GuestDocumentType)) return;
    for (const field of ['nationality', 'sex', 'birthDate']) form.set(`${path}${field}`, undefined);
  };
  return (
    <Field
      of={of}
      name={`${path}documentType`}
      label={t('field_documentType')}
      required
      options={guestDocumentTypes.map((value) => ({ value, label: t(`doc_${value}`) }))}
      control={(given) => <FieldControl kind="select" {...given} onChange={choose} />}
    />
  );
};

/** A full ID is validated at its last digit, before blur. */
const NumberField = ({ of, path, type }: PartProps) => {
  const { t } = useTranslation('registration');
  const form = useForm();
  const name = `${path}number`;
  const change = (value: unknown) => {
    form.set(name, value === '' ? undefined : value);
    const digits = typeof value === 'string' ? value.replace(/[\s-]/g, '') : '';
    if (tellsHolder(type) && digits.length >= ID_LENGTH) form.blur(name);
  };
  return (
    <Field
      of={of}
      name={name}
      label={t('field_number')}
      required
      control={(given) => <FieldControl kind="text" {...given} maxLength={40} onChange={change} />}
    />
  );
};

/** Facts derived from the number, and the returning guest. */
const Known = ({
  path = '',
  type,
  guessed,
  today,
}: GuestFieldsProps & { readonly type: GuestDocumentType }) => {
  const { t } = useTranslation('registration');
  const form = useForm();
  const number = useGuestValue(path, 'number') ?? '';
  const settled = useSettled(number);
  const right = documentProblem(type, number, today) === null;
  const asked = right && settled === number;
  const { data } = useCall(
    recallGuest,
    { documentType: type, number },
    { enabled: asked, keepPrevious: false, quiet: true },
  );
  const recalled = asked ? data?.name : undefined;
  const take = useEffectEvent((name: string) => {
    const typed = valueAt(form.getState().values, `${path}name`);
    if (!typed || typed === guessed) form.set(`${path}name`, name);
  });
  useEffect(() => {
    if (recalled) take(recalled);
  }, [recalled]);
  if (!right) return null;
  const guest = tellsHolder(type) ? knownGuest({ documentType: type, number }) : null;
  return (
    <p className="guest-known" role="status">
      {guest && (
        <span>
          {t(`sex_${guest.sex}`)} · <DateText date={guest.birthDate} year /> ·{' '}
          {t('years', { count: ageOn(guest.birthDate, today) })}
        </span>
      )}
      {recalled && <span className="muted">{t('recalled')}</span>}
      {asked && data?.blacklistedFor && (
        <span className="bad-text">
          <Icon name="warning" size={14} /> {t('blacklistedFor', { reason: data.blacklistedFor })}
        </span>
      )}
    </p>
  );
};

const BeyondId = ({ of, path, type }: PartProps) => {
  const { t } = useTranslation('registration');
  const countries = useCountries();
  return (
    <div className="form-grid">
      {!isChineseDocument(type) && (
        <Field
          of={of}
          name={`${path}nationality`}
          label={t('field_nationality')}
          control="select"
          options={countries}
          required
        />
      )}
      <Field
        of={of}
        name={`${path}sex`}
        label={t('field_sex')}
        control="select"
        options={sexes.map((value) => ({ value, label: t(`sex_${value}`) }))}
        required
      />
      <Blank of={of} name={`${path}birthDate`} label={t('field_birthDate')} control="date" required />
    </div>
  );
};

/** Shown for children, or when the server requires it. */
const Guardian = ({ of, path, type, today }: PartProps & { readonly today: string }) => {
  const { t } = useTranslation('registration');
  const name = `${path}guardian`;
  const number = useGuestValue(path, 'number') ?? '';
  const typed = useGuestValue(path, 'birthDate');
  const hasError = useStore(useForm(), (state) => state.errors[name] !== undefined);
  const isId = tellsHolder(type) && documentProblem(type, number, today) === null;
  const birth = isId ? knownGuest({ documentType: type, number }).birthDate : typed;
  if (!hasError && (birth === undefined || ageOn(birth, today) >= ADULT)) return null;
  return <Blank of={of} name={name} label={t('field_guardian')} help={t('guardianHelp')} />;
};
