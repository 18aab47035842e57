/** Fields of a campaign, step by step. */
import { campaignKeywords, channelTypes } from '@minsu/contract/operations/demo/campaign.ts';
import { submitCampaign } from '@minsu/contract/operations/demo/campaign-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export const basicFields = ['name', 'channelType', 'startsOn', 'endsOn', 'link'] as const;
export const channelFields = ['source', 'media', 'keywords', 'push', 'content'] as const;

const { input } = submitCampaign;

export const BasicFields = () => {
  const { t } = useTranslation('campaigns');
  return (
    <>
      <Field
        of={input}
        name="name"
        label={t('name')}
        placeholder={t('namePlaceholder')}
        help={t('nameHelp')}
      />
      <Field
        of={input}
        name="channelType"
        label={t('channelType')}
        control="select"
        placeholder={t('channelTypePlaceholder')}
        options={channelTypes.map((value) => ({ value, label: t(`channel_${value}`) }))}
      />
      <fieldset className="form-grid demo-dates">
        <legend className="visually-hidden">{t('promotionTime')}</legend>
        <Field of={input} name="startsOn" label={t('startsOn')} control="date" />
        <Field of={input} name="endsOn" label={t('endsOn')} control="date" />
      </fieldset>
      <Field of={input} name="link" label={t('link')} help={t('linkHelp')} />
    </>
  );
};

export const ChannelFields = () => {
  const { t } = useTranslation('campaigns');
  return (
    <>
      <Field of={input} name="source" label={t('source')} placeholder={t('sourcePlaceholder')} />
      <Field of={input} name="media" label={t('media')} placeholder={t('mediaPlaceholder')} />
      <Field
        of={input}
        name="keywords"
        label={t('keywords')}
        control="multiselect"
        placeholder={t('keywordsPlaceholder')}
        options={campaignKeywords.map((value) => ({ value, label: t(`keyword_${value}`) }))}
        required
      />
      <Field of={input} name="push" label={t('push')} control="switch" required={false} />
      <Field
        of={input}
        name="content"
        label={t('content')}
        control="textarea"
        placeholder={t('contentPlaceholder')}
      />
    </>
  );
};
