/** Writes, edits or copies a template, with a preview on an order; read-only without permission. */
import type { MessageTemplate } from '@minsu/contract/connections/templates/template.ts';
import { templateChannels } from '@minsu/contract/connections/templates/template.ts';
import { createTemplate, editTemplate } from '@minsu/contract/connections/templates/template-endpoints.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { templateQueries } from './template-live.ts';
import { type PreviewChoice, TemplatePreview } from './template-preview.tsx';
import { TemplateTextFields } from './template-text-fields.tsx';
import { PlacedText, TextFacts } from './template-words.tsx';

export interface ShownTemplate {
  readonly how: 'create' | 'copy' | 'edit' | 'view';
  /** Null for a new one. */
  readonly of: MessageTemplate | null;
}

interface DrawerProps extends PreviewChoice {
  readonly open: boolean;
  readonly shown: ShownTemplate;
  readonly onClose: () => void;
}

const TemplateDrawer = ({ open, shown: { how, of }, onClose, ...choice }: DrawerProps) => {
  const { t } = useTranslation('templates');
  return (
    <FormDrawer open={open} title={t(`${how}Title`, { name: of?.name ?? '' })} onClose={onClose} width={880}>
      {how === 'view' && of ? (
        <View of={of} {...choice} />
      ) : how === 'edit' && of ? (
        <Edit of={of} onClose={onClose} {...choice} />
      ) : (
        <Create of={of} onClose={onClose} {...choice} />
      )}
    </FormDrawer>
  );
};

export default TemplateDrawer;

interface FormProps extends PreviewChoice {
  readonly of: MessageTemplate | null;
  readonly onClose: () => void;
}

const Create = ({ of, onClose, ...choice }: FormProps) => {
  const { t } = useTranslation('templates');
  const copied = of && {
    name: t('copyName', { name: of.name }),
    zh: of.zh,
    en: of.en,
    channels: of.channels,
  };
  return (
    <RecordForm
      className="template-form"
      command={createTemplate}
      {...(copied ? {} : { draft: 'message-template' })}
      initial={{ name: '', zh: '', en: '', channels: [], code: '', ...(copied as object) }}
      invalidates={templateQueries}
      submitLabel={t('create')}
      done={t('added')}
      onDone={onClose}
      onCancel={onClose}
    >
      <Fields isNew />
      <LivePreview {...choice} />
    </RecordForm>
  );
};

const Edit = ({ of, onClose, ...choice }: FormProps & { readonly of: MessageTemplate }) => {
  const { t } = useTranslation('templates');
  const { id, version, name, zh, en, channels, usedBy } = of;
  return (
    <RecordForm
      className="template-form"
      command={editTemplate}
      base={{ id, version }}
      initial={{ name, zh, en, channels: channels as never }}
      invalidates={templateQueries}
      done={t('saved')}
      onDone={onClose}
      onCancel={onClose}
    >
      {usedBy.length > 0 && (
        <p className="callout">{t('usedByHint', { names: listed(usedBy.map((rule) => rule.name)) })}</p>
      )}
      <Fields />
      <LivePreview {...choice} />
    </RecordForm>
  );
};

const Fields = ({ isNew = false }: { readonly isNew?: boolean }) => {
  const { t } = useTranslation('templates');
  const { input } = createTemplate;
  return (
    <>
      <div className="template-sides">
        <Field of={input} name="name" label={t('field_name')} />
        {isNew && <Field of={input} name="code" label={t('field_code')} help={t('codeHelp')} />}
      </div>
      <Field
        of={input}
        name="channels"
        label={t('field_channels')}
        control="multiselect"
        options={templateChannels.map((value) => ({ value, label: t(`channel_${value}`) }))}
        help={t('channelsHelp')}
      />
      <TemplateTextFields />
    </>
  );
};

/** Previews the text as typed, saved or not. */
const LivePreview = (choice: PreviewChoice) => {
  const form = useForm();
  const { zh, en, channels } = useStore(form, ({ values }) => values) as Record<string, unknown>;
  return (
    <TemplatePreview
      {...choice}
      zh={typeof zh === 'string' ? zh : ''}
      en={typeof en === 'string' ? en : ''}
      channels={(channels ?? []) as readonly string[]}
    />
  );
};

const View = ({ of: { zh, en, channels }, ...choice }: PreviewChoice & { readonly of: MessageTemplate }) => {
  const { t } = useTranslation('templates');
  return (
    <div className="form template-form">
      <div className="template-sides">
        {[
          { key: 'zh' as const, language: 'zh-CN' as const, text: zh },
          { key: 'en' as const, language: 'en-US' as const, text: en },
        ].map(({ key, language, text }) => (
          <div key={key}>
            <p className="template-side-title">{t(`field_${key}`)}</p>
            <p className="template-bubble">
              {text ? <PlacedText text={text} language={language} /> : t('previewEmpty')}
            </p>
            <TextFacts text={text} channels={channels} />
          </div>
        ))}
      </div>
      <TemplatePreview {...choice} zh={zh} en={en} channels={channels} />
    </div>
  );
};
