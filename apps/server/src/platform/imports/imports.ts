/**
 * Imports records from a file: upload into a draft run, match fields, dry run, store. Stores all lines or, if the user
 * chooses, those without problems.
 */
import { sayText } from '@minsu/contract/platform/texts.ts';
import { fileQuery, preflightCommand, query, type Route } from '../http/routes.ts';
import type { Work } from '../jobs/run-work.ts';
import { streamSheet, XLSX } from '../sheets/sheets.ts';
import { apply, chargeNumbers, check, judgeSheet } from './import-check.ts';
import type { Import } from './import-definition.ts';
import { readUpload, upload } from './import-upload.ts';
import { workOnImport } from './import-work.ts';

async function* exampleRows(all: Import): AsyncGenerator<readonly Import[]> {
  yield [all];
}

export const importRoutes = <Row>(given: Import<Row>): Route[] => {
  const all = given as Import;
  const { template, upload: uploading, check: checking, apply: applying } = all.endpoints;
  return [
    fileQuery(template, async (ctx, target) => {
      await all.open(ctx, target as never);
      const title = sayText(all.title, ctx.language);
      const columns = all.fields.map(({ title: name, required, example }) => ({
        header: `${sayText(name, ctx.language)}${required ? ' *' : ''}`,
        width: 18,
        value: () => example,
      }));
      return { fileName: `${title}.xlsx`, mime: XLSX, body: streamSheet(title, columns, exampleRows(all)) };
    }),
    preflightCommand(
      uploading,
      (ctx, input) => readUpload(ctx, all, input),
      (ctx, input, lines) => upload(ctx, all, input, lines),
    ),
    query(checking, (ctx, input) => check(ctx, all, input as never)),
    preflightCommand(
      applying,
      (ctx, input) => chargeNumbers(ctx, all, input as never),
      (ctx, input) => apply(ctx, all, input as never),
    ),
  ];
};

/** For the module's `works`. */
export const importWork = <Row>(given: Import<Row>): Work => ({
  name: given.name,
  title: given.title,
  permission: given.endpoints.apply.permission as Work['permission'],
  run: (run) => workOnImport(run, given as Import, judgeSheet),
});
