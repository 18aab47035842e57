/** Templates of messages: what may stand in them between braces, and how they are filled. Source: product §8. */

/** What a template may name, as `{{guestName}}`. Values are texts, in the language of the message. */
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
] as const;
export type TemplateVariable = (typeof templateVariables)[number];

/** Of some stays there is none: no room yet, a house without rules or deposit. A template with one may have to wait for a person. */
export const maybeEmpty: ReadonlySet<TemplateVariable> = new Set([
  'houseAddress',
  'houseRules',
  'roomNumber',
  'depositAmount',
]);

/** Absent, null or blank: there is no value. */
export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string | null>>>;

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g;

export const isTemplateVariable = (name: string): name is TemplateVariable =>
  (templateVariables as readonly string[]).includes(name);

/** All that stands between braces, each once, in the order of the text. */
export const placesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name)),
];

/** What stands between braces and is no variable: a template with it is refused. */
export const unknownPlaces = (text: string): string[] =>
  placesOf(text).filter((name) => !isTemplateVariable(name));

/** A pair of braces that belongs to no place, such as `{{guestName}`: it would be sent as it stands. */
export const hasOddBraces = (text: string): boolean => /\{\{|\}\}/.test(text.replace(PLACE, ''));

/** Variables of a text that some stay has no value for. */
export const maybeEmptyIn = (text: string): TemplateVariable[] =>
  placesOf(text).filter((name): name is TemplateVariable => isTemplateVariable(name) && maybeEmpty.has(name));

/** Characters of one text message, and of each part of a longer one. */
export const SMS_CHARACTERS = 70;
export const SMS_PART_CHARACTERS = 67;

/** How many messages a text is charged as: providers of China count every one by 70, a longer one in parts of 67. */
export const smsParts = (text: string): number => {
  const { length } = text;
  if (length === 0) return 0;
  return length <= SMS_CHARACTERS ? 1 : Math.ceil(length / SMS_PART_CHARACTERS);
};

export interface FilledTemplate {
  /** What has no value stays as it stood, so that it is seen and refused. */
  readonly text: string;
  readonly missing: readonly string[];
}

/** A value is put in as it is: braces in it are not filled again. */
export const fillTemplate = (text: string, values: TemplateValues): FilledTemplate => {
  const missing = new Set<string>();
  const filled = text.replace(PLACE, (place, name: string) => {
    const value = isTemplateVariable(name) ? values[name]?.trim() : undefined;
    if (value) return value;
    missing.add(name);
    return place;
  });
  return { text: filled, missing: [...missing] };
};
