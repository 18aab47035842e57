/** Signatures and templates of a text message account, with the mapping of ours. */
import type { SmsAccount, SmsApproval } from '@minsu/contract/foundation/messages/sms-account.ts';
import { smsFailures } from '@minsu/contract/foundation/messages/sms-failures.ts';
import type { SmsTemplateName } from '@minsu/contract/foundation/messages/sms-templates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { connectorById } from './connector-queries.ts';

/** As they are stored. */
const storedOf = async ({ db }: Ctx, id: string) => {
  return Promise.all([
    db.selectFrom('connectors').select('templatesFetchedAt').where('id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('smsSignatures')
      .select(['name', 'approval', 'reason'])
      .where('connectorId', '=', id)
      .orderBy('name')
      .execute(),
    db
      .selectFrom('smsTemplates')
      .select(['code', 'name', 'content', 'approval', 'reason'])
      .where('connectorId', '=', id)
      .orderBy('name')
      .orderBy('code')
      .execute(),
    db
      .selectFrom('smsMappings')
      .select(['template', 'code', 'signature', 'variables'])
      .where('connectorId', '=', id)
      .orderBy('template')
      .execute(),
  ]);
};

export const smsAccountOf = async (ctx: Ctx, { id }: { readonly id: string }): Promise<SmsAccount> => {
  const connector = await connectorById(ctx, id);
  if (connector.port !== 'sms') fail(smsFailures.notSmsAccount);
  const [fetched, signatures, templates, mappings] = await storedOf(ctx, id);
  const isApproved = (rows: readonly { approval: string }[]) =>
    rows.some(({ approval }) => approval === 'approved');
  return {
    connectorId: id,
    fetchedAt: fetched.templatesFetchedAt?.toISOString() ?? null,
    signatures: signatures.map((row) => ({ ...row, approval: row.approval as SmsApproval })),
    templates: templates.map((row) => ({ ...row, approval: row.approval as SmsApproval })),
    mappings: mappings.map(({ template, code, signature, variables }) => ({
      ...{ template: template as SmsTemplateName, code, signature },
      variables: variables as Record<string, string>,
      isUsable:
        isApproved(templates.filter((row) => row.code === code)) &&
        isApproved(signatures.filter((row) => row.name === signature)),
    })),
  };
};
