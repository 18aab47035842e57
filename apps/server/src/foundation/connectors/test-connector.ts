/** Tests the keys of a connection with a call and stores the result. */

import type { Connector } from '@minsu/contract/foundation/connectors/connector.ts';
import { testConnector } from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import { connectorFailures } from '@minsu/contract/foundation/connectors/connector-failures.ts';
import { robotTexts } from '@minsu/contract/foundation/connectors/robot.text.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand, type StepCtx } from '../../platform/http/routes.ts';
import { tokenStoreOf } from '../vendors/access-token.ts';
import { noteCalls } from '../vendors/note-calls.ts';
import { openInvoices, openLocks, openRobot, openSmsAccount } from '../vendors/open-account.ts';
import { cleanText, type ServiceCalls } from '../vendors/service-call.ts';
import { serviceCallsOf } from '../vendors/services-of.ts';
import type { ServiceTest } from '../vendors/sms-port.ts';
import { connectorById, lockConnector } from './connector-queries.ts';

const store = async (
  ctx: Ctx,
  id: string,
  { works, message }: ServiceTest,
  calls: ServiceCalls,
): Promise<void> => {
  await ctx.db
    .updateTable('connectors')
    .set({
      ...{ testedAt: ctx.now, testWorks: works, testMessage: cleanText(message) },
      ...(works && { blockedUntil: null }),
    })
    .where('id', '=', id)
    .execute();
  await noteCalls(ctx, id, calls.notes);
  await ctx.record({
    ...{ name: 'connector.tested', entity: 'connector', entityId: id },
    after: { works },
  });
};

const testSms = async (ctx: Ctx, id: string, calls: ServiceCalls): Promise<ServiceTest> => {
  const { account, service } = (await openSmsAccount(ctx, id)) ?? fail(connectorFailures.notAvailable);
  return service.test(account, calls);
};

/** Posts a message to the group: there is no other way to ask. */
const testRobot = async (ctx: Ctx, { id, robot }: Connector, calls: ServiceCalls): Promise<ServiceTest> => {
  const { account, service } = (await openRobot(ctx, id)) ?? fail(connectorFailures.notAvailable);
  const language = robot?.language ?? 'zh-CN';
  const posted = await service.post(
    account,
    {
      ...{ title: sayText(robotTexts.testTitle, language), openLabel: '', card: null },
      lines: [{ text: sayText(robotTexts.testLine, language), url: null }],
    },
    calls,
  );
  if (posted.kind === 'sent') return { works: true, message: '' };
  return { works: false, message: 'code' in posted ? `${posted.code} ${posted.message}` : posted.message };
};

const testLocks = async (ctx: StepCtx, id: string, calls: ServiceCalls): Promise<ServiceTest> => {
  const { account, service } = (await openLocks(ctx, id)) ?? fail(connectorFailures.notAvailable);
  return service.test({ account, calls, tokens: tokenStoreOf(ctx.store, account) });
};

const testInvoices = async (ctx: StepCtx, id: string, calls: ServiceCalls): Promise<ServiceTest> => {
  const { account, service } = (await openInvoices(ctx, id)) ?? fail(connectorFailures.notAvailable);
  return service.test({ account, calls, tokens: tokenStoreOf(ctx.store, account) });
};

const testOf = (ctx: StepCtx, connector: Connector, calls: ServiceCalls): Promise<ServiceTest> => {
  switch (connector.port) {
    case 'sms':
      return testSms(ctx, connector.id, calls);
    case 'robot':
      return testRobot(ctx, connector, calls);
    case 'lock':
      return testLocks(ctx, connector.id, calls);
    case 'invoice':
      return testInvoices(ctx, connector.id, calls);
  }
};

export const testConnectorRoute = externalCommand(testConnector, async (ctx, { id }) => {
  const connector = await ctx.store((own) => lockConnector(own, id));
  if (connector.state === 'revoked') fail(connectorFailures.revoked);
  const calls = serviceCallsOf(ctx.services);
  const tested = await testOf(ctx, connector, calls);
  await ctx.store((own) => store(own, id, tested, calls));
  return connectorById(ctx, id);
});
