/** The application form and the checks before manual review. */
import { anyObject, list, object, oneOf, optional, type ShapeOf, text } from '../payment-kit/shape.ts';
import type { Call } from './call.ts';
import { readSealed } from './split-endpoints.ts';
import { paramError } from './wechat-error.ts';

const sealed = text(2_048);
const media = text(256);
const natural = ['2401', '2500'];

const license = object({
  business_license_copy: media,
  business_license_number: text(18, { min: 15 }),
  merchant_name: text(128),
  legal_person: text(64),
  company_address: optional(text(128)),
  business_time: optional(text(256)),
});
const idCard = object({
  id_card_copy: media,
  id_card_national: media,
  id_card_name: sealed,
  id_card_number: sealed,
  id_card_valid_time_begin: optional(text(32)),
  id_card_valid_time: text(32),
});
const account = object({
  bank_account_type: oneOf('74', '75'),
  account_bank: text(128),
  account_name: sealed,
  bank_address_code: text(12),
  bank_branch_id: optional(text(64)),
  bank_name: optional(text(128)),
  account_number: sealed,
});
const contact = object({
  contact_type: oneOf('65', '66'),
  contact_name: sealed,
  contact_id_card_number: sealed,
  mobile_phone: sealed,
  contact_email: optional(sealed),
  contact_id_doc_type: optional(text(64)),
});
export const formShape = object({
  out_request_no: text(124),
  organization_type: oneOf('2401', '2500', '4', '2', '3', '2502', '1708'),
  business_license_info: optional(license),
  id_holder_type: optional(oneOf('LEGAL', 'SUPER')),
  id_doc_type: optional(text(64, { pattern: /^IDENTIFICATION_TYPE_/ })),
  id_card_info: optional(idCard),
  id_doc_info: optional(anyObject),
  owner: optional((value: unknown) => value === true),
  ubo_info_list: optional(list(anyObject, 4)),
  account_info: account,
  contact_info: contact,
  sales_scene_info: object({
    store_name: text(256),
    store_url: optional(text(1_024)),
    store_qr_code: optional(media),
    mini_program_sub_appid: optional(text(32)),
  }),
  settlement_info: optional(anyObject),
  merchant_shortname: text(64),
  qualifications: optional(list(media, 5)),
  business_addition_pics: optional(list(media, 5)),
  business_addition_desc: optional(text(256)),
});
export type Form = ShapeOf<typeof formShape>;

const missing = (field: string, issue: string) => paramError({ field, value: '', kind: 'missing', issue });

const assertMedia = ({ world }: Call, field: string, id: string | undefined): void => {
  if (id !== undefined && !world.state.media[id])
    throw paramError({ field, value: id, kind: 'invalid', issue: 'is no media_id' });
};

const assertComplete = (form: Form): void => {
  const { organization_type: type, business_license_info: license, sales_scene_info: scene } = form;
  if (!natural.includes(type) && !license)
    throw missing('/business_license_info', 'is required for this type');
  if (natural.includes(type) && license)
    throw paramError({
      field: '/business_license_info',
      value: '',
      kind: 'invalid',
      issue: 'is not allowed',
    });
  const isIdCard = (form.id_doc_type ?? 'IDENTIFICATION_TYPE_IDCARD') === 'IDENTIFICATION_TYPE_IDCARD';
  if (isIdCard && !form.id_card_info) throw missing('/id_card_info', 'is required');
  if (!isIdCard && !form.id_doc_info) throw missing('/id_doc_info', 'is required');
  if (!scene.store_url && !scene.store_qr_code)
    throw missing('/sales_scene_info', 'needs store_url or store_qr_code');
  const isCompany = ['2', '3', '2502', '1708'].includes(type);
  if (isCompany && form.account_info.bank_account_type !== '74')
    throw paramError({
      field: '/account_info/bank_account_type',
      value: '75',
      kind: 'invalid',
      issue: 'must be 74',
    });
};

/** The sealed texts in the clear; a text sealed with another key is refused at its field. */
const opened = (
  call: Call,
  { id_card_info: card, account_info, contact_info }: Form,
): Record<string, string> => {
  const texts: readonly (readonly [string, string | undefined])[] = [
    ['/id_card_info/id_card_name', card?.id_card_name],
    ['/id_card_info/id_card_number', card?.id_card_number],
    ['/account_info/account_name', account_info.account_name],
    ['/account_info/account_number', account_info.account_number],
    ['/contact_info/contact_name', contact_info.contact_name],
    ['/contact_info/contact_id_card_number', contact_info.contact_id_card_number],
    ['/contact_info/mobile_phone', contact_info.mobile_phone],
    ['/contact_info/contact_email', contact_info.contact_email],
  ];
  return Object.fromEntries(
    texts.flatMap(([field, text]) => (text === undefined ? [] : [[field, readSealed(call, field, text)]])),
  );
};

/** Returns the account holder's name. */
export const checkForm = (call: Call, form: Form): string => {
  if (!call.serviceKey)
    throw paramError({ field: 'Wechatpay-Serial', value: '', kind: 'missing', issue: 'header is required' });
  assertComplete(form);
  const { business_license_info: license, id_card_info: card, sales_scene_info: scene } = form;
  assertMedia(call, '/business_license_info/business_license_copy', license?.business_license_copy);
  assertMedia(call, '/id_card_info/id_card_copy', card?.id_card_copy);
  assertMedia(call, '/id_card_info/id_card_national', card?.id_card_national);
  assertMedia(call, '/sales_scene_info/store_qr_code', scene.store_qr_code);
  for (const id of form.qualifications ?? []) assertMedia(call, '/qualifications', id);
  for (const id of form.business_addition_pics ?? []) assertMedia(call, '/business_addition_pics', id);
  return opened(call, form)['/account_info/account_name'] ?? '';
};
