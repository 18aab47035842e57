/** Labels of template texts: variables, lengths, unsupported channels. */

import { threadCapabilities } from '@minsu/contract/connections/channels/thread-capabilities.ts';
import { templateChannels } from '@minsu/contract/connections/templates/template.ts';
import { maybeEmptyIn, smsParts } from '@minsu/contract/connections/templates/template-rules.ts';
import { textLength } from '@minsu/contract/connections/threads/thread-rules.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import { useVariableNames } from '../../components/words/use-variable-names.ts';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const PLACE = /(\{\{[^{}]*\}\})/;

const nameIn = (part: string): string => part.slice(2, -2).trim();

interface PlacedTextProps {
  readonly text: string;
  /** Language of the text, independent of the reader's. */
  readonly language: Language;
  /** Variables without a value, highlighted. */
  readonly missing?: readonly string[];
}

/** A text with variables shown by name. */
export const PlacedText = ({ text, language, missing = [] }: PlacedTextProps) => {
  const namesOf = useVariableNames();
  return text.split(PLACE).map((part, at) => {
    const key = `${at} ${part}`;
    if (at % 2 === 0)
      return (
        <span key={key} lang={language} data-user-content>
          {part}
        </span>
      );
    const name = nameIn(part);
    return missing.includes(name) ? (
      <mark key={key}>{namesOf([name])}</mark>
    ) : (
      <span key={key} className="template-place">
        {namesOf([name])}
      </span>
    );
  });
};

interface TextFactsProps {
  readonly text: string;
  /** Empty: all. */
  readonly channels: readonly string[];
  /** True when sample values fill every variable. */
  readonly filled?: boolean;
}

/** Length, billing units, unsupported channels, and variables that may be empty. */
export const TextFacts = ({ text, channels, filled = false }: TextFactsProps) => {
  const { t } = useTranslation('templates');
  const namesOf = useVariableNames();
  const wanted = templateChannels.filter((one) => channels.length === 0 || channels.includes(one));
  const length = textLength(text);
  const tooShort = wanted.filter((one) => length > threadCapabilities[one].maxLength);
  const empty = filled ? [] : maybeEmptyIn(text);
  if (length === 0) return null;
  return (
    <div className="template-facts">
      <span className="muted num">
        {t('characters', { count: length })}
        {wanted.includes('sms') && <> · {t('smsParts', { count: smsParts(text) })}</>}
      </span>
      {tooShort.length > 0 && (
        <span className="warn">
          {t('tooLongFor', { channels: listed(tooShort.map((one) => t(`channel_${one}`))) })}
        </span>
      )}
      {empty.length > 0 && <span className="warn">{t('maybeEmpty', { names: namesOf(empty) })}</span>}
    </div>
  );
};
