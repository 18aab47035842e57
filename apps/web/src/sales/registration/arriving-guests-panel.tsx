/** Guests of a check-in: a document row for each unregistered guest. */
import { Button } from 'antd';
import type { z } from 'zod';
import { useStore } from 'zustand';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { FieldControl } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { valueAt } from '../../components/forms/form-store.ts';
import { Icon } from '../../components/icon.tsx';
import { type GuestDraft, guestRows } from '../../components/records/guest-rows.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { GuestFields } from './guest-fields-panel.tsx';

interface ArrivingGuestsProps {
  readonly of: z.ZodObject;
  readonly booked: number;
  readonly registered: number;
  readonly required: number;
  readonly guessed: string;
  readonly today: string;
  /** Form path of the arrival, such as `arrivals.0.`; empty if it is the whole form. */
  readonly path?: string;
  /** Focus the first field on mount. */
  readonly focus?: boolean;
}

const NO_ROWS: readonly GuestDraft[] = [];

export const ArrivingGuests = (props: ArrivingGuestsProps) => {
  const { path = '', focus = true } = props;
  const { t } = useTranslation('registration');
  const form = useForm();
  const rows = useStore(
    form,
    (state) =>
      (valueAt(state.values, `${path}registrations`) as readonly GuestDraft[] | undefined) ?? NO_ROWS,
  );
  const setRows = (next: readonly GuestDraft[]) => form.set(`${path}registrations`, next);
  const resize = (people: number) => {
    const wanted = Math.max(0, people - props.registered);
    setRows([...rows, ...guestRows(wanted)].slice(0, wanted));
  };
  const all = props.required === props.booked;
  return (
    <div className="arriving-guests">
      {all && props.booked > 1 && <PeopleField {...props} onPeople={resize} />}
      {rows.length === 0 && props.registered >= props.required && (
        <p className="callout">
          <Icon name="success" size={14} /> {t('allRegistered', { count: props.registered })}
        </p>
      )}
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a guest of the form has nothing else to be known by.
        <fieldset key={index} className="guest-row">
          <legend>{t('guestNo', { n: props.registered + index + 1 })}</legend>
          {index > 0 && (
            <IconButton
              icon="close"
              look="small"
              label={t('takeOff', { n: props.registered + index + 1 })}
              onClick={() => setRows(rows.filter((_row, at) => at !== index))}
            />
          )}
          <GuestFields
            of={props.of}
            path={`${path}registrations.${index}.`}
            guessed={props.guessed}
            today={props.today}
            focus={focus && index === 0}
          />
        </fieldset>
      ))}
      {rows.length + props.registered < props.booked && (
        <Button
          type="dashed"
          icon={<Icon name="plus" size={14} />}
          onClick={() => setRows([...rows, ...guestRows(1)])}
        >
          {t('addAnother')}
        </Button>
      )}
    </div>
  );
};

interface PeopleProps extends ArrivingGuestsProps {
  readonly onPeople: (people: number) => void;
}

const PeopleField = ({ of, booked, registered, onPeople, path = '' }: PeopleProps) => {
  const { t } = useTranslation('registration');
  const least = Math.max(1, registered);
  const choices = Array.from({ length: booked - least + 1 }, (_, index) => least + index);
  return (
    <Field
      of={of}
      name={`${path}people`}
      label={t('field_people')}
      help={t('peopleHelp', { count: booked })}
      options={choices.map((value) => ({ value, label: String(value) }))}
      required
      control={(given) => (
        <FieldControl
          kind="select"
          {...given}
          onChange={(people) => {
            given.onChange(people);
            onPeople(Number(people));
          }}
        />
      )}
    />
  );
};
