/** Both texts filled with a chosen order; missing values are marked. */
import { previewTemplate } from '@minsu/contract/connections/templates/template-endpoints.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import { RemoteSelect } from '../../components/forms/remote-select.tsx';
import { orderSource } from '../../components/records/order-source.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { useVariableNames } from '../../components/words/use-variable-names.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { PlacedText, TextFacts } from './template-words.tsx';

export interface PreviewChoice {
  readonly orderId: string | null;
  readonly onChoose: (orderId: string | null) => void;
}

interface PreviewProps extends PreviewChoice {
  readonly zh: string;
  readonly en: string;
  readonly channels: readonly string[];
}

export const TemplatePreview = ({ orderId, onChoose, ...texts }: PreviewProps) => {
  const { t } = useTranslation('templates');
  return (
    <section className="template-preview" aria-label={t('preview')}>
      <p className="template-side-title">{t('preview')}</p>
      <RemoteSelect
        source={orderSource}
        value={orderId === null ? [] : [orderId]}
        onChange={([id]) => onChoose(id ?? null)}
        clearable
        placeholder={t('previewChoose')}
        emptyText={t('previewNone')}
        aria-label={t('previewOrder')}
      />
      {orderId === null ? (
        <p className="muted">{t('previewHint')}</p>
      ) : (
        <FilledTexts {...texts} orderId={orderId} />
      )}
    </section>
  );
};

const sides = ['zh', 'en'] as const;

const FilledTexts = ({
  orderId,
  zh,
  en,
  channels,
}: Pick<PreviewProps, 'zh' | 'en' | 'channels'> & { readonly orderId: string }) => {
  const { t } = useTranslation('templates');
  const typed = useSettled(JSON.stringify([zh, en]));
  const [settledZh = '', settledEn = ''] = JSON.parse(typed) as string[];
  const query = useCall(previewTemplate, { orderId, zh: settledZh, en: settledEn }, { quiet: true });
  return (
    <Loaded query={query}>
      {(filled) => (
        <div className="template-sides">
          {sides.map((side) => (
            <Filled
              key={side}
              title={t(`preview_${side}`)}
              language={side === 'zh' ? 'zh-CN' : 'en-US'}
              channels={channels}
              {...filled[side]}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
};

interface FilledProps {
  readonly title: string;
  readonly language: Language;
  readonly text: string;
  readonly missing: readonly string[];
  readonly channels: readonly string[];
}

const Filled = ({ title, language, text, missing, channels }: FilledProps) => {
  const { t } = useTranslation('templates');
  const namesOf = useVariableNames();
  if (text === '')
    return (
      <div>
        <p className="template-side-title">{title}</p>
        <p className="muted">{t('previewEmpty')}</p>
      </div>
    );
  return (
    <div>
      <p className="template-side-title">{title}</p>
      <p className="template-bubble">
        <PlacedText text={text} language={language} missing={missing} />
      </p>
      <TextFacts text={text} channels={channels} filled />
      <p className={missing.length > 0 ? 'template-missing' : 'muted'}>
        {missing.length > 0 ? t('previewMissing', { names: namesOf(missing) }) : t('previewComplete')}
      </p>
    </div>
  );
};
