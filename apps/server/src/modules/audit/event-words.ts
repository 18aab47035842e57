/**
 * What events, their records and their fields are called: the words that each module has for its own history, looked up by
 * the event's name, then those of the audit log for what has no history of its own.
 */
import { loadTexts, type Namespace, namespaces } from '@minsu/contract/all-texts.ts';
import type { Language } from '@minsu/contract/texts.ts';
import { isCode, valueHomes, wordOfTable } from './value-words.ts';

/** Whose `event_<verb>` and `field_<name>` speak of this kind of record. */
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
  webhook: ['webhooks'],
  thread: ['threads'],
  reportSchedule: ['reports'],
};

type Words = Readonly<Record<string, string>>;

export interface EventWords {
  readonly event: (name: string) => string;
  readonly entity: (entity: string) => string;
  readonly field: (entity: string, field: string) => string;
  /** The word of a code that a field holds; undefined where it is no code, or none that anybody has a word for. */
  readonly value: (entity: string, field: string, code: string) => string | undefined;
  /** Whether there is a word for it, and not its own name alone. */
  readonly hasEvent: (name: string) => boolean;
  readonly hasEntity: (entity: string) => boolean;
  readonly hasField: (entity: string, field: string) => boolean;
}

/** `保存：{{fields}}` → `保存`: here the fields stand beside it. */
const plain = (text: string): string => text.replace(/\s*[:：]?\s*\{\{\w+\}\}/g, '').trim();

const wordsOf = (all: ReadonlyMap<Namespace, Words>, language: Language): EventWords => {
  const own: Words = { ...all.get('audit'), ...all.get('auditVerbs') };
  const inAny = (key: string): string | undefined => {
    for (const words of all.values()) if (words[key] !== undefined) return words[key];
    return undefined;
  };
  const atHome = (entity: string, keys: readonly string[]): string | undefined => {
    for (const namespace of home[entity] ?? [])
      for (const key of keys) {
        const word = all.get(namespace)?.[key];
        if (word !== undefined) return word;
      }
    return undefined;
  };
  const event = (name: string): string | undefined => {
    const [entity = '', verb = ''] = name.split('.');
    return (
      own[`event_${entity}_${verb}`] ??
      inAny(`event_${entity}_${verb}`) ??
      atHome(entity, [`event_${verb}`]) ??
      own[`verb_${verb}`]
    );
  };
  const field = (entity: string, name: string): string | undefined =>
    own[`field_${name}`] ??
    atHome(entity, [`field_${name}`, `change_${name}`]) ??
    inAny(`field_${name}`) ??
    inAny(`column_${name}`);
  /** What the table names first, then `value_…` and the field's own name, at home before elsewhere. */
  const value = (entity: string, name: string, code: string): string | undefined => {
    const known = wordOfTable(name, code, language);
    if (known !== undefined) return known;
    if (!isCode(code)) return undefined;
    for (const [namespace, start] of valueHomes(entity, name)) {
      const word = all.get(namespace)?.[`${start}${code}`];
      if (word !== undefined) return word;
    }
    const keys = [`value_${name}_${code}`, `${name}_${code}`, `value_${code}`];
    return atHome(entity, keys) ?? inAny(keys[0] as string) ?? inAny(`${name}_${code}`) ?? inAny(`value_${code}`);
  };
  return {
    value: (entity, name, code) => {
      const word = value(entity, name, code);
      return word === undefined ? undefined : plain(word);
    },
    event: (name) => plain(event(name) ?? name),
    entity: (entity) => own[`entity_${entity}`] ?? entity,
    field: (entity, name) => plain(field(entity, name) ?? name),
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
