/** Placeholders of message templates and how they are filled. */

/** Variables such as `{{guestName}}`, in the message's language. */
export const templateVariables = [
  'guestName',
  'houseName',
  'houseAddress',
  'houseRules',
  'checkIn',
  'checkOut',
  'checkInTime',
  'checkOutTime',
  'nights',
  'guests',
  'roomType',
  'roomNumber',
  'orderNo',
  'totalAmount',
  'balanceDue',
  'depositAmount',
  'paymentLink',
  'guestLink',
] as const;
export type TemplateVariable = (typeof templateVariables)[number];

/** Variables that may be empty (no room yet, no house rules, no deposit, no open payment link, no guest link), so a message may need staff. */
export const maybeEmpty: ReadonlySet<TemplateVariable> = new Set([
  'houseAddress',
  'houseRules',
  'roomNumber',
  'depositAmount',
  'paymentLink',
  'guestLink',
]);

/** Absent, null or blank: there is no value. */
export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string | null>>>;

/** Blanks around the name are trimmed, not matched: patterns for both would go back and forth on long texts. */
const PLACE = /\{\{([^{}]*)\}\}/g;

export const isTemplateVariable = (name: string): name is TemplateVariable =>
  (templateVariables as readonly string[]).includes(name);

/** Placeholders of a text, each once, in order. */
export const placesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name.trim())),
];

/** Placeholders without a variable; such templates are refused. */
export const unknownPlaces = (text: string): string[] =>
  placesOf(text).filter((name) => !isTemplateVariable(name));

/** True for incomplete braces such as `{{guestName}`, which would be sent literally. */
export const hasOddBraces = (text: string): boolean => /\{\{|\}\}/.test(text.replace(PLACE, ''));

/** Variables of a text that some stay has no value for. */
export const maybeEmptyIn = (text: string): TemplateVariable[] =>
  placesOf(text).filter((name): name is TemplateVariable => isTemplateVariable(name) && maybeEmpty.has(name));

/** Whether a message made of it needs the guest's link, which is made for it if there is none. */
export const hasGuestLink = ({ zh, en }: { readonly zh: string; readonly en: string }): boolean =>
  placesOf(`${zh} ${en}`).includes('guestLink');

/** Characters of one text message, and of each part of a longer one. */
export const SMS_CHARACTERS = 70;
export const SMS_PART_CHARACTERS = 67;

/** Number of billed messages: Chinese providers count 70 characters each, longer ones in parts of 67. */
export const smsParts = (text: string): number => {
  const { length } = text;
  if (length === 0) return 0;
  return length <= SMS_CHARACTERS ? 1 : Math.ceil(length / SMS_PART_CHARACTERS);
};

export interface FilledTemplate {
  /** Variables without a value stay visible and are refused. */
  readonly text: string;
  readonly missing: readonly string[];
}

/** A value is put in as it is: braces in it are not filled again. */
export const fillTemplate = (text: string, values: TemplateValues): FilledTemplate => {
  const missing = new Set<string>();
  const filled = text.replace(PLACE, (place, inner: string) => {
    const name = inner.trim();
    const value = isTemplateVariable(name) ? values[name]?.trim() : undefined;
    if (value) return value;
    missing.add(name);
    return place;
  });
  return { text: filled, missing: [...missing] };
};
