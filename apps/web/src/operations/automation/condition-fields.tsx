/** Fields for the orders a rule applies to. */
import {
  automationOptions,
  createAutomationRule,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { guestKinds, stayKinds } from '@minsu/contract/operations/automation/judge-rules.ts';
import { guestLanguages } from '@minsu/contract/sales/members/member.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { Field } from '../../components/forms/field.tsx';
import type { FieldOption } from '../../components/forms/field-controls.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { useFormValue } from '../../components/forms/use-form-value.ts';
import { WeekdaysControl } from '../../components/forms/weekdays-control.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useLanguageName } from '../../components/words/use-language-name.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const of = createAutomationRule.input;
const RARELY = { staleTime: 60_000, quiet: true };

export const ConditionFields = () => {
  const { t } = useTranslation('automation');
  const all = useFormValue<boolean>('allHouses');
  const channel = useChannelName();
  const language = useLanguageName();
  const tags = useCall(automationOptions, {}, RARELY).data?.memberTags ?? [];
  return (
    <>
      <p className="muted">{t('conditionsHelp')}</p>
      <Field of={of} name="allHouses" label={t('allHouses')} control="checkbox" />
      {!all && (
        <Field
          of={of}
          name="houseIds"
          label={t('houses')}
          required
          placeholder={t('chooseHouses')}
          control={(control) => <RemoteControl {...control} source={houseSource} multiple />}
        />
      )}
      <div className="form-grid">
        <Many
          name="channels"
          label={t('channels')}
          options={channels.map((value) => ({ value, label: channel(value) }))}
        />
        <Many
          name="languages"
          label={t('languages')}
          options={guestLanguages.map((value) => ({ value, label: language(value) }))}
        />
        <Field of={of} name="nightsMin" label={t('nightsMin')} control="number" />
        <Field of={of} name="nightsMax" label={t('nightsMax')} control="number" />
        <Field of={of} name="leadMin" label={t('leadMin')} control="number" />
        <Field of={of} name="leadMax" label={t('leadMax')} control="number" />
        <One
          name="guestKind"
          label={t('guestKind')}
          options={guestKinds.map((value) => ({ value, label: t(`guestKind_${value}`) }))}
        />
        <One
          name="stayKind"
          label={t('stayKind')}
          options={stayKinds.map((value) => ({ value, label: t(`stayKind_${value}`) }))}
        />
      </div>
      <Field of={of} name="weekdays" label={t('weekdays')} control={WeekdaysControl} required={false} />
      {tags.length > 0 && (
        <Many
          name="memberTags"
          label={t('memberTags')}
          options={tags.map((value) => ({ value, label: value }))}
        />
      )}
    </>
  );
};

interface ChoiceProps {
  readonly name: 'channels' | 'languages' | 'memberTags' | 'guestKind' | 'stayKind';
  readonly label: string;
  readonly options: readonly FieldOption[];
}

const Many = (props: ChoiceProps) => {
  const { t } = useTranslation('automation');
  return <Field of={of} {...props} control="multiselect" required={false} placeholder={t('any')} />;
};

const One = (props: ChoiceProps) => <Field of={of} {...props} control="select" />;
