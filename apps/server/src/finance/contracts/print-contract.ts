/** The agreement of one version as PDF, in the signer's language. */

import { contractTexts } from '@minsu/contract/finance/contracts/contract.text.ts';
import { printContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { contractFailures } from '@minsu/contract/finance/contracts/contract-failures.ts';
import { layoutTexts } from '@minsu/contract/layout.text.ts';
import { BUSINESS_TIME_ZONE, localMinute } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { printTexts } from '@minsu/contract/sales/orders/documents/print.text.ts';
import { sql } from 'kysely';
import { personName } from '../../foundation/audit/person-name.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { PDF, streamPdf } from '../../platform/files/pdf.ts';
import { privateFile } from '../../platform/http/routes.ts';
import { type ContractPaper, contractBlocks, type PaperHouse, type PaperParty } from './contract-papers.ts';
import { contractDetail, type readVersions } from './contract-row-queries.ts';

const partiesOf = async (ctx: Ctx, versionId: string): Promise<PaperParty[]> => {
  const { rows } = await sql<PaperParty>`
    select l.name, l.kind, l.phone_masked, p.share_bp from contract_parties p
    join landlords l on l.id = p.landlord_id where p.version_id = ${versionId} order by p.position`.execute(
    ctx.db,
  );
  return rows;
};

const housesOf = async (ctx: Ctx, versionId: string): Promise<PaperHouse[]> => {
  const { rows } = await sql<PaperHouse>`
    select h.name, h.code, case when h.province in (h.city, h.city || '市') then '' else h.province end || h.city || h.district || h.address
      as address from contract_houses x join houses h on h.id = x.house_id
    where x.version_id = ${versionId} order by h.name, h.id`.execute(ctx.db);
  return rows;
};

interface Printed {
  readonly contractNo: string;
  readonly version: Awaited<ReturnType<typeof readVersions>>[number];
  readonly language: Language;
}

const readPaper = async (ctx: Ctx, { contractNo, version, language }: Printed): Promise<ContractPaper> => ({
  contractNo,
  version: version as ContractPaper['version'],
  parties: await partiesOf(ctx, version.id),
  houses: await housesOf(ctx, version.id),
  company: (await readSettings(ctx.db, ctx.services)).operatorName || sayText(layoutTexts.product, language),
  language,
});

export const printVersion = async (ctx: Ctx, printing: Printed) => {
  const paper = await readPaper(ctx, printing);
  const { language, contractNo, version } = paper;
  const title = sayText(contractTexts.paper_title, language);
  const name = personName({ ...ctx, language }, ctx.user.realname);
  const printed = sayText(printTexts.printedBy, language, {
    name,
    at: localMinute(ctx.now, BUSINESS_TIME_ZONE),
  });
  return {
    fileName: `${title}-${contractNo}-v${version.number}.pdf`,
    mime: PDF,
    body: await streamPdf({
      language,
      title,
      subtitle: paper.parties[0]?.name ?? '',
      blocks: contractBlocks(paper),
      footer: (page, pages) =>
        `${contractNo} · v${version.number} · ${sayText(printTexts.page, language, { page, pages })} · ${printed}`,
    }),
  };
};

export const printContractRoute = privateFile(printContract, async (ctx, asked) => {
  const { contract, versions } = await contractDetail(ctx, asked.id);
  const wanted = asked.number ?? contract.versionNumber;
  const version = versions.find((one) => one.number === wanted) ?? fail(contractFailures.versionNotFound);
  return printVersion(ctx, {
    contractNo: contract.contractNo,
    version,
    language: asked.language ?? ctx.language,
  });
});
