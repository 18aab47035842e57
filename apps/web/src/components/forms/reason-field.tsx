/** A reason as text, with common ones from the dictionary. */
import type { DictionaryType } from '@minsu/contract/foundation/system/dictionary.ts';
import type { z } from 'zod';
import { useDictionary } from '../../platform/dictionary.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Field, type FieldProps } from './field.tsx';
import { FieldControl } from './field-controls.tsx';

type ReasonKind = Extract<DictionaryType, `${string}Reason`>;

interface ReasonFieldProps<S extends z.ZodObject> extends Omit<FieldProps<S>, 'control' | 'options'> {
  readonly kind: ReasonKind;
}

/** First suggested reason, for forms with a default. */
export const useUsualReason = (kind: ReasonKind): string | undefined => useDictionary(kind).items[0]?.name;

export function ReasonField<S extends z.ZodObject>({ kind, ...props }: ReasonFieldProps<S>) {
  return (
    <Field
      {...(props as FieldProps<S>)}
      control={(given) => (
        <>
          <FieldControl kind="text" {...given} />
          <Reasons kind={kind} value={given.value} onChoose={given.onChange} />
        </>
      )}
    />
  );
}

interface ReasonsProps {
  readonly kind: ReasonKind;
  readonly value: unknown;
  readonly onChoose: (reason: string) => void;
}

const Reasons = ({ kind, value, onChoose }: ReasonsProps) => {
  const { t } = useTranslation('components');
  const { items } = useDictionary(kind);
  if (items.length === 0) return null;
  return (
    <ul className="quick-choices" aria-label={t('usualReasons')}>
      {items.map(({ code, name }) => (
        <li key={code}>
          <button
            type="button"
            className="quick-choice"
            aria-pressed={value === name}
            onClick={() => onChoose(name)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
};
