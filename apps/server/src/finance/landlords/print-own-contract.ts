/** Prints the contract version in force today as PDF, for the signed-in landlord. */
import { contractFailures } from '@minsu/contract/finance/contracts/contract-failures.ts';
import { printOwnContract } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { privateFile } from '../../platform/http/routes.ts';
import { readVersions } from '../contracts/contract-row-queries.ts';
import { printableContract } from '../contracts/own-contract-queries.ts';
import { printVersion } from '../contracts/print-contract.ts';
import { ownLandlord } from './owner-home-queries.ts';

export const printOwnContractRoute = privateFile(printOwnContract, async (ctx, { id, language }) => {
  const landlord = await ownLandlord(ctx);
  const found = landlord && (await printableContract(ctx, landlord.id, id));
  if (!found) return fail(contractFailures.notFound);
  const versions = await readVersions(ctx, id);
  const version =
    versions.find((one) => one.id === found.versionId) ?? fail(contractFailures.versionNotFound);
  return printVersion(ctx, { contractNo: found.contractNo, version, language: language ?? ctx.language });
});
