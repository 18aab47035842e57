/** Parameters of a call: known names, right types. */
import { jsonOf } from '../http/exchange.ts';
import { missing, TencentError, wrongType } from './tencent-error.ts';

type Kind = 'String' | 'Integer' | 'Array of String' | 'Array of Integer';
/** A trailing `!` in the value: required. */
export type FieldKinds = Readonly<Record<string, Kind | `${Kind}!`>>;
export type Body = Readonly<Record<string, unknown>>;

const isKind: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  String: (value) => typeof value === 'string',
  Integer: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  'Array of String': (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  'Array of Integer': (value) => Array.isArray(value) && value.every((one) => Number.isSafeInteger(one)),
};

export const readBody = (text: string, kinds: FieldKinds): Body => {
  const body = jsonOf(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new TencentError('InvalidParameter', 'The request body is not a JSON object.');
  for (const name of Object.keys(body))
    if (!Object.hasOwn(kinds, name))
      throw new TencentError('UnknownParameter', `The parameter \`${name}\` is not recognized.`);
  const values = body as Body;
  for (const [name, of] of Object.entries(kinds)) {
    const value = values[name];
    const kind = of.replace('!', '') as Kind;
    if (value === undefined || value === null) {
      if (of.endsWith('!')) throw missing(name);
    } else if (!isKind[kind](value)) throw wrongType(name, kind);
  }
  return values;
};
