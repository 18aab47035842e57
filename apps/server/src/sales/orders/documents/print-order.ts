/** Prints registration slip, folio and receipt of an order as PDF in the reader's language. */

import { paperMinute } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { printTexts } from '@minsu/contract/sales/orders/documents/print.text.ts';
import {
  printFolio,
  printReceipt,
  printRegistration,
  printSlip,
} from '@minsu/contract/sales/orders/documents/print-endpoints.ts';
import { printFailures } from '@minsu/contract/sales/orders/documents/print-failures.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { personName } from '../../../foundation/audit/person-name.ts';
import { dictionaryNames } from '../../../foundation/system/dictionary-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { PDF, type PdfBlock, streamPdf } from '../../../platform/files/pdf.ts';
import type { Paper } from '../../../platform/files/pdf-page.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { privateFile } from '../../../platform/http/routes.ts';
import { type DetailDraft, findOrder, orderDetail } from '../list/order-detail-queries.ts';
import {
  folioBlocks,
  houseNameOf,
  type PaperOf,
  receiptBlocks,
  registrationBlocks,
  settledPayments,
  slipBlocks,
} from './order-papers.ts';

interface Asked {
  readonly orderId: string;
  readonly language?: Language | undefined;
}

export const readPaper = async (
  caller: Ctx,
  { orderId, language = caller.language }: Asked,
): Promise<PaperOf> => {
  const ctx: Ctx = { ...caller, language };
  const { houseId, id } = await findOrder(ctx, { id: orderId });
  const detail = await orderDetail(ctx, houseId, id);
  const house = await ctx.db
    .selectFrom('houses')
    .select(['name', 'nameEn', 'province', 'city', 'district', 'address'])
    .where('id', '=', houseId)
    .executeTakeFirstOrThrow();
  const { name, nameEn, province, city, district } = house;
  const address = [
    province === city || province === `${city}市` ? '' : province,
    city,
    district,
    house.address,
  ].join('');
  return {
    detail,
    house: { name, nameEn, address },
    language,
    names: {
      method: await dictionaryNames(ctx, 'paymentMethod', language),
      charge: await dictionaryNames(ctx, 'chargeItem', language),
    },
    local: (at) => paperMinute(new Date(at), detail.order.houseTimeZone),
  };
};

const printedBy = (ctx: Ctx, { language, local }: PaperOf) => ({
  name: personName({ ...ctx, language }, ctx.user.realname),
  at: local(ctx.now),
});

export const paperFile = async (
  ctx: Ctx,
  of: PaperOf,
  name: Text,
  blocks: PdfBlock[],
  paper: Paper = 'a4',
) => {
  const { language } = of;
  const title = sayText(name, language);
  const printed = printedBy(ctx, of);
  return {
    fileName: `${title}-${of.detail.order.orderNo}.pdf`,
    mime: PDF,
    body: await streamPdf({
      ...{ language, title, paper },
      subtitle: houseNameOf(of),
      blocks,
      footer: (page, pages) =>
        `${of.detail.order.orderNo} · ${sayText(printTexts.page, language, { page, pages })} · ${sayText(printTexts.printedBy, language, printed)}`,
    }),
  };
};

const folioOf = (ctx: Ctx, { folio, order }: DetailDraft): NonNullable<DetailDraft['folio']> =>
  folio && seesMoneyIn(ctx, order.houseId) ? folio : fail(printFailures.moneyHidden);

export const printRegistrationRoute = privateFile(printRegistration, async (ctx, { stayId, ...asked }) => {
  const of = await readPaper(ctx, asked);
  const stays = of.detail.stays.filter(({ id, state }) => (stayId ? id === stayId : state !== 'cancelled'));
  if (stays.length === 0) fail(orderFailures.stayNotFound);
  return paperFile(ctx, of, printTexts.registration, registrationBlocks(of, stays));
});

export const printFolioRoute = privateFile(printFolio, async (ctx, asked) => {
  const of = await readPaper(ctx, asked);
  return paperFile(ctx, of, printTexts.folio, folioBlocks(of, folioOf(ctx, of.detail)));
});

export const printSlipRoute = privateFile(printSlip, async (ctx, asked) => {
  const of = await readPaper(ctx, asked);
  const printed = sayText(printTexts.printedBy, of.language, printedBy(ctx, of));
  const blocks = slipBlocks(of, folioOf(ctx, of.detail), printed);
  return paperFile(ctx, of, printTexts.slip, blocks, 'roll');
});

export const printReceiptRoute = privateFile(printReceipt, async (ctx, { paymentId, ...asked }) => {
  const of = await readPaper(ctx, asked);
  const taken = settledPayments(folioOf(ctx, of.detail)).filter(({ method }) => method !== 'channel');
  const payments = paymentId ? taken.filter(({ id }) => id === paymentId) : taken;
  if (payments.length === 0) fail(paymentId ? printFailures.paymentNotFound : printFailures.nothingPaid);
  return paperFile(ctx, of, printTexts.receipt, receiptBlocks(of, payments));
});
