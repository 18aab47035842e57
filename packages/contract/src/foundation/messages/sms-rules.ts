/** Parts of a text message, variables of templates, opt-out words. Pure. */
import { parsePhone } from '../../platform/phone-numbers.ts';
import { type SmsTemplateName, smsTemplate } from './sms-templates.ts';

const ONE_PART = 70;
const PART_OF_SEVERAL = 67;

/** Parts that a text is billed as: 70 characters, or 67 each if longer. The signature counts. */
export const partsOf = (text: string): number => {
  const length = [...text].length;
  return length <= ONE_PART ? 1 : Math.ceil(length / PART_OF_SEVERAL);
};

/** Cost in fen of a number of parts at a price per thousand; rounded up once for the sum. */
export const costOf = (parts: number, thousandFen: number): number =>
  Math.ceil((parts * thousandFen) / 1_000);

/** Variables of a service's template in order of appearance: `${name}` or `{1}`. */
export const variablesIn = (content: string): string[] => {
  const found = [...content.matchAll(/\$\{([A-Za-z_]\w*)\}|(?<!\$)\{(\d{1,2})\}/g)].map(
    ([, named, position]) => named ?? position ?? '',
  );
  return [...new Set(found)];
};

export interface SmsNumber {
  /** E.164 with `+`. */
  readonly e164: string;
  readonly isDomestic: boolean;
}

/** Null: no number that receives text messages. Mobile numbers of mainland China, and any number with another country's code. */
export const smsNumberOf = (phone: string): SmsNumber | null => {
  const number = parsePhone(phone);
  if (number?.extension !== '' || number.main.includes('*')) return null;
  const { main } = number;
  if (/^1[3-9]\d{9}$/.test(main)) return { e164: `+86${main}`, isDomestic: true };
  return /^\+[1-9]\d{6,14}$/.test(main) ? { e164: main, isDomestic: false } : null;
};

const OPT_OUT_WORDS = new Set(['t', 'td', 'n', '退订', '退訂', 'stop', 'unsubscribe', '拒收']);

/** A reply that asks for no more messages. */
export const isOptOut = (text: string): boolean =>
  OPT_OUT_WORDS.has(
    text
      .normalize('NFKC')
      .trim()
      .replace(/[.。!！\s]+$/, '')
      .toLowerCase(),
  );

/** Which of our variables fills theirs, by their name. */
export type SmsVariableMap = Readonly<Record<string, string>>;

export interface MappingProblem {
  /** Their variable. */
  readonly variable: string;
  readonly kind: 'missing' | 'unknownOurs' | 'unknownTheirs';
}

/** Every variable of their template is filled by one of ours. */
export const mappingProblems = (
  template: SmsTemplateName,
  content: string,
  variables: SmsVariableMap,
): MappingProblem[] => {
  const theirs = variablesIn(content);
  const ours = smsTemplate(template).variables;
  return [
    ...theirs
      .filter((variable) => !Object.hasOwn(variables, variable))
      .map((variable) => ({ variable, kind: 'missing' as const })),
    ...Object.entries(variables).flatMap(([variable, our]): MappingProblem[] => {
      if (!theirs.includes(variable)) return [{ variable, kind: 'unknownTheirs' }];
      return Object.hasOwn(ours, our) ? [] : [{ variable, kind: 'unknownOurs' }];
    }),
  ];
};

export interface ValueProblem {
  /** Their variable. */
  readonly variable: string;
  readonly kind: 'empty' | 'tooLong';
  readonly length: number;
}

/** Values as the service takes them, or what is wrong with the first. Line breaks become spaces. */
export const templateValues = (
  content: string,
  variables: SmsVariableMap,
  values: Readonly<Record<string, string>>,
  maxVariable: number | null,
): { readonly filled: readonly { name: string; value: string }[] } | ValueProblem => {
  const filled: { name: string; value: string }[] = [];
  for (const variable of variablesIn(content)) {
    const value = (values[variables[variable] ?? ''] ?? '').replace(/\s+/g, ' ').trim();
    const length = [...value].length;
    if (length === 0) return { variable, kind: 'empty', length };
    if (maxVariable !== null && length > maxVariable) return { variable, kind: 'tooLong', length };
    filled.push({ name: variable, value });
  }
  return { filled };
};

/** The text as the service sends it. */
export const filledText = (
  content: string,
  filled: readonly { readonly name: string; readonly value: string }[],
): string => {
  const by = new Map(filled.map(({ name, value }) => [name, value]));
  return content.replaceAll(
    /\$\{([A-Za-z_]\w*)\}|(?<!\$)\{(\d{1,2})\}/g,
    (all, named: string | undefined, position: string | undefined) => by.get(named ?? position ?? '') ?? all,
  );
};
