/** Labels, choices and formatted values of parameters. */
import {
  audioFields,
  type audioProfiles,
  type channelCounts,
  type matchModes,
  type ParameterField,
  type ParameterSet,
  type resolutions,
  type videoProfiles,
} from '@minsu/contract/operations/demo/parameters.ts';
import { useTranslation } from '../../platform/use-translation.ts';

type Choice =
  | (typeof matchModes)[number]
  | (typeof resolutions)[number]
  | (typeof videoProfiles)[number]
  | (typeof channelCounts)[number]
  | (typeof audioProfiles)[number];

/** Format names are not translated. */
const names: Readonly<Partial<Record<Choice, string>>> = {
  '1920x1080': '1920×1080',
  '1280x720': '1280×720',
  '854x480': '854×480',
  baseline: 'Baseline',
  main: 'Main',
  high: 'High',
  lc: 'AAC-LC',
  he: 'HE-AAC',
  heV2: 'HE-AAC v2',
};

const units: Readonly<Partial<Record<ParameterField, string>>> = {
  acquisitionFrameRate: 'fps',
  encodingFrameRate: 'fps',
  encodingMinRate: 'kbps',
  encodingMaxRate: 'kbps',
  encodingDefaultRate: 'kbps',
  audioEncodingRate: 'kbps',
};

export const unitOf = (field: ParameterField): string | undefined => units[field];

const isMode = (value: string): value is (typeof matchModes)[number] =>
  ['custom', 'mode1', 'mode2'].includes(value);

export const useChoiceName = (): ((value: string) => string) => {
  const { t } = useTranslation('parameters');
  return (value) => (isMode(value) ? t(`mode_${value}`) : (names[value as Choice] ?? value));
};

const isOfAudio = (field: ParameterField): boolean => audioFields.some((each) => each === field);

/** Includes the group where no heading shows it, because labels repeat across groups. */
export const useFieldName = (): ((field: ParameterField) => string) => {
  const { t } = useTranslation('parameters');
  return (field) => (isOfAudio(field) ? t('ofAudio', { field: t(field) }) : t(field));
};

/** `-` for missing values. */
export const useValueText = () => {
  const nameOf = useChoiceName();
  return (field: ParameterField, values: ParameterSet['values']): string => {
    const value = values[field];
    if (value === undefined) return '-';
    const unit = unitOf(field);
    return typeof value === 'number' ? `${value}${unit ? ` ${unit}` : ''}` : nameOf(value);
  };
};
