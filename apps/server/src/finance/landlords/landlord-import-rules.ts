/** A line of a file as a landlord, with what cannot be taken from it. Pure. */

import { landlordTexts } from '@minsu/contract/finance/landlords/landlord.text.ts';
import { MAX_LANDLORD_TAGS } from '@minsu/contract/finance/landlords/landlord.ts';
import { type LandlordKind, taxIdProblem } from '@minsu/contract/finance/landlords/landlord-rules.ts';
import { problemParams } from '@minsu/contract/foundation/account/document-number-rules.ts';
import { email as emailField } from '@minsu/contract/foundation/auth/account-fields.ts';
import { type FieldText, fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { TAG_LENGTH } from '@minsu/contract/platform/tags.ts';
import type { Params, Text } from '@minsu/contract/platform/texts.ts';
import { phone as phoneField } from '@minsu/contract/platform/wire.ts';
import { tagsIn } from '../../platform/imports/import-cell-rules.ts';

export interface ReadLandlord {
  readonly name: string;
  readonly kind: LandlordKind;
  readonly phone: string | null;
  readonly email: string | null;
  readonly taxId: string | null;
  readonly address: string;
  readonly note: string;
  readonly tags: string[];
}

export interface LineProblem {
  readonly field: string;
  readonly text: Text;
  readonly params?: Params;
}

const kinds: Readonly<Record<string, LandlordKind>> = {
  '': 'person',
  个人: 'person',
  自然人: 'person',
  person: 'person',
  individual: 'person',
  企业: 'company',
  公司: 'company',
  单位: 'company',
  company: 'company',
};

export const landlordKindOf = (text: string): LandlordKind | null => kinds[text.trim().toLowerCase()] ?? null;

const longest = { name: 100, address: 200, note: 1_000, taxId: 30 } as const;

const tooLong = (values: Readonly<Record<string, string>>): LineProblem[] =>
  (Object.keys(longest) as (keyof typeof longest)[]).flatMap((field) => {
    const limit = longest[field];
    if ((values[field] ?? '').length <= limit) return [];
    return [{ field, text: fieldTexts.tooLong, params: { limit, count: limit } }];
  });

const wrong = (field: string, problem: FieldText | null): LineProblem[] =>
  problem === null ? [] : [{ field, text: fieldTexts[problem] }];

const wrongTaxId = (kind: LandlordKind | null, taxId: string): LineProblem[] => {
  const problem = kind === null || taxId === '' ? null : taxIdProblem(kind, taxId);
  return problem ? [{ field: 'taxId', text: fieldTexts[problem.text], params: problemParams(problem) }] : [];
};

export const readLandlord = (
  values: Readonly<Record<string, string>>,
): { readonly landlord: ReadLandlord; readonly problems: LineProblem[] } => {
  const of = (field: string): string => (values[field] ?? '').trim();
  const kind = landlordKindOf(of('kind'));
  const tags = tagsIn(of('tags'));
  const problems: LineProblem[] = [
    ...tooLong(values),
    ...(kind === null ? [{ field: 'kind', text: landlordTexts.problem_kind }] : []),
    ...wrong(
      'phone',
      of('phone') === '' || phoneField.safeParse(of('phone')).success ? null : 'invalidPhone',
    ),
    ...wrong(
      'email',
      of('email') === '' || emailField.safeParse(of('email')).success ? null : 'invalidEmail',
    ),
    ...wrongTaxId(kind, of('taxId')),
    ...(tags.length > MAX_LANDLORD_TAGS
      ? [
          {
            field: 'tags',
            text: fieldTexts.tooMany,
            params: { limit: MAX_LANDLORD_TAGS, count: MAX_LANDLORD_TAGS },
          },
        ]
      : []),
    ...(tags.some((tag) => tag.length > TAG_LENGTH)
      ? [{ field: 'tags', text: fieldTexts.tooLong, params: { limit: TAG_LENGTH, count: TAG_LENGTH } }]
      : []),
  ];
  const landlord = {
    name: of('name'),
    kind: kind ?? 'person',
    phone: of('phone') || null,
    email: of('email') || null,
    taxId: of('taxId') || null,
    address: of('address'),
    note: of('note'),
    tags,
  };
  return { landlord, problems };
};
