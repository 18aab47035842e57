/** Text message accounts: which are in use, with which templates, and what they have sent. */
import type { SmsSettings } from '@minsu/contract/foundation/connectors/connector.ts';
import type { SmsVendor } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import type { SmsTemplateName } from '@minsu/contract/foundation/messages/sms-templates.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface ActiveAccount {
  readonly id: string;
  readonly vendor: SmsVendor;
  readonly name: string;
  readonly settings: SmsSettings;
  readonly blockedUntil: Date | null;
  readonly mapping: {
    readonly code: string;
    readonly signature: string;
    readonly variables: Readonly<Record<string, string>>;
    readonly content: string;
    readonly isApproved: boolean;
  } | null;
}

/** In the order of use, with the mapping of one of our templates. */
export const activeAccounts = async (
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  template: SmsTemplateName,
): Promise<ActiveAccount[]> => {
  const vendors = Object.keys(services.config.connectors.address);
  const { rows } = await sql<ActiveAccount>`
    select c.id, c.vendor, c.name, c.settings, c.blocked_until,
      case when m.code is not null then json_build_object('code', m.code, 'signature', m.signature,
        'variables', m.variables, 'content', t.content,
        'isApproved', t.approval = 'approved' and s.approval is not distinct from 'approved') end as mapping
    from connectors c left join sms_mappings m on m.connector_id = c.id and m.template = ${template}
      left join sms_templates t on t.connector_id = c.id and t.code = m.code
      left join sms_signatures s on s.connector_id = c.id and s.name = m.signature
    where c.port = 'sms' and c.state = 'active' and c.vendor = any(${vendors}::text[])
    order by c.position, c.created_at, c.id`.execute(db);
  return [...rows];
};

/** Text messages can be sent: by an account of the screen, or by the gateway of the environment. */
export const carriesSms = async ({ db, services }: Pick<Ctx, 'db' | 'services'>): Promise<boolean> =>
  services.config.sms !== undefined || (await hasAccounts({ db, services }));

export const hasAccounts = async ({ db, services }: Pick<Ctx, 'db' | 'services'>): Promise<boolean> => {
  const vendors = Object.keys(services.config.connectors.address);
  if (vendors.length === 0) return false;
  const row = await db
    .selectFrom('connectors')
    .select('id')
    .where('port', '=', 'sms')
    .where('state', '=', 'active')
    .where('vendor', 'in', vendors)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
