/**
 * Names of events, records and fields: from each module's history texts by event name, then from the audit log's texts
 * for records without a history.
 */
import { loadTexts, type Namespace, namespaces } from '@minsu/contract/all-texts.ts';
import { auditTexts } from '@minsu/contract/foundation/audit/audit.text.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { isCode, valueHomes, wordOfTable } from './value-words.ts';

/** Namespace that holds the `event_<verb>` and `field_<name>` texts of this kind of record. */
const home: Readonly<Record<string, readonly Namespace[]>> = {
  order: ['orders'],
  house: ['houseRecord', 'houseContent', 'houses'],
  room: ['houseRecord', 'rooms'],
  roomBlock: ['houseRecord', 'roomStatus'],
  landlord: ['landlords'],
  member: ['memberRecord', 'members'],
  onboarding: ['onboarding'],
  contract: ['contracts'],
  payout: ['payouts'],
  statement: ['settlements'],
  expense: ['expenses'],
  ownTransfer: ['transfers'],
  legalEntity: ['entities'],
  accountMap: ['books'],
  voucherBatch: ['books'],
  webhook: ['webhooks'],
  thread: ['threads'],
  reportSchedule: ['reports'],
};

type Words = Readonly<Record<string, string>>;

export interface EventWords {
  readonly event: (name: string) => string;
  readonly entity: (entity: string) => string;
  readonly field: (entity: string, field: string) => string;
  /** The text of a code in a field; undefined if it is not a code or has no text. */
  readonly value: (entity: string, field: string, code: string) => string | undefined;
  /** Whether the event has a text; events without one are shown as “other”, never by their code name. */
  readonly hasEvent: (name: string) => boolean;
  readonly hasEntity: (entity: string) => boolean;
  readonly hasField: (entity: string, field: string) => boolean;
}

/** `保存：{{fields}}` → `保存`: here the fields are listed separately. */
const plain = (text: string): string => text.replace(/\s*[:：]?\s*\{\{\w+\}\}/g, '').trim();

type AllWords = ReadonlyMap<Namespace, Words>;

const inAny = (all: AllWords, key: string): string | undefined => {
  for (const words of all.values()) if (words[key] !== undefined) return words[key];
  return undefined;
};

const atHome = (all: AllWords, entity: string, keys: readonly string[]): string | undefined => {
  for (const namespace of home[entity] ?? [])
    for (const key of keys) {
      const word = all.get(namespace)?.[key];
      if (word !== undefined) return word;
    }
  return undefined;
};

/** The tables first, then `value_…` and the field's name; the module's texts before others. */
const valueWord = (all: AllWords, entity: string, field: string, code: string): string | undefined => {
  // `orders.export`: an exported list has the name of its screen.
  if (field === 'list') {
    const words = all.get(code.slice(0, Math.max(0, code.indexOf('.'))) as Namespace);
    return words?.export ?? words?.title;
  }
  if (!isCode(code)) return undefined;
  for (const [namespace, start] of valueHomes(entity, field)) {
    const word = all.get(namespace)?.[`${start}${code}`];
    if (word !== undefined) return word;
  }
  const keys = [`value_${field}_${code}`, `${field}_${code}`, `value_${code}`];
  return atHome(all, entity, keys) ?? keys.map((key) => inAny(all, key)).find((word) => word !== undefined);
};

const wordsOf = (all: AllWords, language: Language): EventWords => {
  const own: Words = { ...all.get('audit'), ...all.get('auditVerbs') };
  const event = (name: string): string | undefined => {
    const [entity = '', verb = ''] = name.split('.');
    return (
      own[`event_${entity}_${verb}`] ??
      inAny(all, `event_${entity}_${verb}`) ??
      atHome(all, entity, [`event_${verb}`]) ??
      own[`verb_${verb}`]
    );
  };
  const field = (entity: string, name: string): string | undefined =>
    own[`field_${name}`] ??
    atHome(all, entity, [`field_${name}`, `change_${name}`]) ??
    inAny(all, `field_${name}`) ??
    inAny(all, `column_${name}`);
  const other = sayText(auditTexts.other, language);
  return {
    value: (entity, name, code) => {
      const word = wordOfTable(entity, name, code, language) ?? valueWord(all, entity, name, code);
      return word === undefined ? undefined : plain(word);
    },
    event: (name) => plain(event(name) ?? other),
    entity: (entity) => own[`entity_${entity}`] ?? other,
    field: (entity, name) => plain(field(entity, name) ?? other),
    hasEvent: (name) => event(name) !== undefined,
    hasEntity: (entity) => own[`entity_${entity}`] !== undefined,
    hasField: (entity, name) => field(entity, name) !== undefined,
  };
};

const load = async (language: Language): Promise<EventWords> =>
  wordsOf(
    new Map(
      await Promise.all(namespaces.map(async (name) => [name, await loadTexts(name, language)] as const)),
    ),
    language,
  );

const loaded = new Map<Language, Promise<EventWords>>();

/** Read once per process and language. */
export const eventWords = (language: Language): Promise<EventWords> => {
  const known = loaded.get(language) ?? load(language);
  loaded.set(language, known);
  return known;
};
