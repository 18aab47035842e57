/**
 * All columns with texts encrypted under FIELD_KEYS, and all columns with keys of encrypted files. A rotation rewrites
 * them, and a start reads from them which keys are still needed. A test compares them with the schema (`…cipher`,
 * `…sealed`) and with the data of the demo business.
 */
import type { FileStore } from '../../platform/files/file-store.ts';
import type { SealedColumn, SealedFiles } from '../../platform/files/sealed-files.ts';

const byTable: Readonly<Record<string, readonly string[]>> = {
  field_secrets: ['secret_sealed'],
  guests: ['phone_cipher', 'birth_cipher'],
  guest_contacts: ['value_cipher'],
  guest_documents: ['number_sealed'],
  guest_merges: ['moved_cipher'],
  orders: ['phone_cipher'],
  registrations: ['document_cipher', 'birth_cipher', 'phone_cipher', 'guardian_cipher'],
  visitors: ['document_cipher', 'phone_cipher'],
  blacklisted_guests: ['phone_cipher'],
  door_codes: ['code_cipher'],
  guest_links: ['token_cipher', 'code_cipher'],
  guest_pages: ['plate_cipher'],
  guest_requests: ['text_cipher'],
  agent_proposals: ['text_cipher'],
  house_guides: ['wifi_password_cipher'],
  invoices: ['receiver_cipher', 'buyer_phone_cipher', 'buyer_bank_cipher'],
  companies: ['phone_cipher'],
  landlords: ['phone_cipher', 'email_cipher', 'tax_id_cipher'],
  landlord_contacts: ['phone_cipher', 'email_cipher'],
  landlord_documents: ['number_cipher'],
  onboarding_files: ['contact_phone_cipher', 'id_number_cipher', 'card_number_cipher'],
  houses: ['sealed_notes'],
  users: ['phone_cipher'],
  user_confirmations: ['email_cipher', 'phone_cipher'],
  user_applications: ['phone_cipher'],
  user_contacts: ['sealed'],
  contact_codes: ['sealed'],
  user_totp: ['secret'],
  certifications: ['number_sealed'],
  reset_requests: ['account_cipher'],
  push_subscriptions: ['subscription_cipher'],
  notifications: ['recipient_cipher', 'body_cipher', 'attachment_cipher', 'template_values_cipher'],
  connectors: ['credentials_cipher', 'hook_key_cipher'],
  connector_tokens: ['token_cipher'],
  identity_providers: ['client_secret_cipher'],
  thread_messages: ['text_cipher'],
  channel_connections: ['token_cipher', 'refresh_cipher', 'secret_cipher', 'hook_key_cipher'],
  channel_revisions: ['payload_cipher'],
  merchant_accounts: ['credentials_cipher', 'hook_key_cipher', 'pending_credentials_cipher'],
  ical_feeds: ['url_cipher'],
  ical_exports: ['secret_cipher'],
  webhooks: ['url_cipher', 'secret_cipher', 'old_secret_cipher'],
  idempotency_keys: ['response_cipher'],
  background_runs: ['input_cipher', 'sheet_cipher'],
};

export const sealedColumns: readonly SealedColumn[] = Object.entries(byTable).flatMap(([table, columns]) =>
  columns.map((column) => ({ table, column })),
);

export const sealedTables = Object.entries(byTable).map(([table, columns]) => ({ table, columns }));

/** Keys of files whose content is encrypted as a whole. */
export const sealedFileKeys: readonly SealedColumn[] = [
  { table: 'certification_photos', column: 'file_key' },
  { table: 'guest_document_photos', column: 'file_key' },
  { table: 'landlord_uploads', column: 'file_key' },
  { table: 'onboarding_photos', column: 'file_key' },
];

export const sealedFilesIn = (store: FileStore): SealedFiles => ({ store, columns: sealedFileKeys });
