/** Fetches signatures and templates of an account from its service, and maps ours to them. */
import { connectorFailures } from '@minsu/contract/foundation/connectors/connector-failures.ts';
import { smsFacts } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import {
  mapSmsTemplate,
  refreshSmsTemplates,
  unmapSmsTemplate,
} from '@minsu/contract/foundation/messages/sms-endpoints.ts';
import { smsFailures } from '@minsu/contract/foundation/messages/sms-failures.ts';
import { mappingProblems } from '@minsu/contract/foundation/messages/sms-rules.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command, externalCommand } from '../../platform/http/routes.ts';
import { noteCalls } from '../vendors/note-calls.ts';
import { openSmsAccount } from '../vendors/open-account.ts';
import { serviceCallsOf } from '../vendors/services-of.ts';
import type { FetchedTemplates } from '../vendors/sms-port.ts';
import { assertSeesConnectors, connectorById, lockConnector } from './connector-queries.ts';
import { smsAccountOf } from './sms-account-detail-queries.ts';

/** Marks templates that the service no longer lists, because a mapping may use them. */
const store = async (ctx: Ctx, connectorId: string, fetched: FetchedTemplates): Promise<void> => {
  for (const table of ['smsSignatures', 'smsTemplates'] as const)
    await ctx.db
      .updateTable(table)
      .set({ approval: 'gone' })
      .where('connectorId', '=', connectorId)
      .execute();
  for (const signature of fetched.signatures)
    await ctx.db
      .insertInto('smsSignatures')
      .values({ connectorId, ...signature })
      .onConflict((known) => known.columns(['connectorId', 'name']).doUpdateSet(signature))
      .execute();
  for (const template of fetched.templates)
    await ctx.db
      .insertInto('smsTemplates')
      .values({ connectorId, ...template })
      .onConflict((known) => known.columns(['connectorId', 'code']).doUpdateSet(template))
      .execute();
  await ctx.db
    .updateTable('connectors')
    .set({ templatesFetchedAt: ctx.now })
    .where('id', '=', connectorId)
    .execute();
  await ctx.record({
    ...{ name: 'connector.templatesFetched', entity: 'connector', entityId: connectorId },
    after: { templates: fetched.templates.length, signatures: fetched.signatures.length },
  });
};

export const refreshSmsTemplatesRoute = externalCommand(refreshSmsTemplates, async (ctx, { id }) => {
  const connector = await connectorById(ctx, id);
  if (connector.port !== 'sms') fail(smsFailures.notSmsAccount);
  if (connector.state === 'revoked') fail(connectorFailures.revoked);
  const opened = (await openSmsAccount(ctx, id)) ?? fail(connectorFailures.notAvailable);
  if (!opened.service.fetchTemplates) return fail(smsFailures.noTemplates);
  const calls = serviceCallsOf(ctx.services);
  const fetched = await opened.service.fetchTemplates(opened.account, calls);
  await ctx.store(async (own) => {
    await noteCalls(own, id, calls.notes);
    if (!('failed' in fetched)) await store(own, id, fetched);
  });
  if ('failed' in fetched) fail(smsFailures.fetchFailed, { params: { message: fetched.failed } });
  return smsAccountOf(ctx, { id });
});

type Asked = z.output<typeof mapSmsTemplate.input>;

const assertMapping = async (
  ctx: Ctx,
  { id, template, code, signature, variables }: Asked,
): Promise<void> => {
  const known = await ctx.db
    .selectFrom('smsTemplates')
    .select(['content', 'approval'])
    .where('connectorId', '=', id)
    .where('code', '=', code)
    .executeTakeFirst();
  if (!known) return failAt('code', smsFailures.templateUnknown);
  if (known.approval !== 'approved') failAt('code', smsFailures.templateNotApproved);
  const sign = await ctx.db
    .selectFrom('smsSignatures')
    .select('approval')
    .where('connectorId', '=', id)
    .where('name', '=', signature)
    .executeTakeFirst();
  if (sign?.approval !== 'approved') failAt('signature', smsFailures.signatureNotApproved);
  const [problem] = mappingProblems(template, known.content, variables);
  if (!problem) return;
  const { kind, variable } = problem;
  failAt(
    `variables.${variable}`,
    kind === 'missing' ? smsFailures.variableMissing : smsFailures.variableUnknown,
    { variable },
  );
};

export const mapSmsTemplateRoute = command(mapSmsTemplate, async (ctx, asked) => {
  const { id, template, code, signature, variables } = asked;
  const connector = await lockConnector(ctx, id);
  if (connector.port !== 'sms') fail(smsFailures.notSmsAccount);
  if (!smsFacts(connector.vendor as never).usesTemplates) fail(smsFailures.noTemplates);
  await assertMapping(ctx, asked);
  const row = { code, signature, variables: JSON.stringify(variables) };
  await ctx.db
    .insertInto('smsMappings')
    .values({ connectorId: id, template, ...row })
    .onConflict((known) => known.columns(['connectorId', 'template']).doUpdateSet(row))
    .execute();
  await ctx.record({
    ...{ name: 'connector.templateMapped', entity: 'connector', entityId: id },
    after: { template, code, signature },
  });
  return smsAccountOf(ctx, { id });
});

export const unmapSmsTemplateRoute = command(unmapSmsTemplate, async (ctx, { id, template }) => {
  assertSeesConnectors(ctx);
  await lockConnector(ctx, id);
  const { rows } = await sql`
    delete from sms_mappings where connector_id = ${id} and template = ${template} returning code`.execute(
    ctx.db,
  );
  if (rows.length > 0)
    await ctx.record({
      ...{ name: 'connector.templateUnmapped', entity: 'connector', entityId: id },
      before: { template },
    });
  return smsAccountOf(ctx, { id });
});
