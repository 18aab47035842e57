/**
 * Notes which columns each raw statement (`sql<Row>`) of the server answers, with their types, while the tests run. `npm test` compares
 * them with the row types afterwards (scripts/raw-rows). A statement is identified by the fixed parts of its template.
 */
import fs from 'node:fs';
import path from 'node:path';
import { DefaultQueryCompiler, type OperationNode, type RawNode, type RootOperationNode } from 'kysely';
import pg from 'pg';
import { keyOf, NOTES, type Noted } from './raw-row-notes.ts';

const MAX_TEXTS = 20_000;

interface Part {
  readonly key: string;
  readonly alias: string | null;
}

const isRaw = (node: OperationNode | undefined): node is RawNode => node?.kind === 'RawNode';

/** Raw expressions that a built query selects under a name of their own. */
const selectedIn = (node: RootOperationNode): Part[] => {
  const selections =
    node.kind === 'SelectQueryNode'
      ? node.selections
      : node.kind === 'InsertQueryNode' || node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode'
        ? node.returning?.selections
        : [];
  return (selections ?? []).flatMap(({ selection }) => {
    if (selection.kind !== 'AliasNode') return [];
    const { node: inner, alias } = selection as unknown as { node: OperationNode; alias: { name?: string } };
    return isRaw(inner) && alias.name ? [{ key: keyOf(inner.sqlFragments), alias: alias.name }] : [];
  });
};

const partsOf = (node: RootOperationNode): Part[] =>
  isRaw(node) ? [{ key: keyOf(node.sqlFragments), alias: null }] : selectedIn(node);

const partsByText = new Map<string, readonly Part[]>();
const written = new Set<string>();

function note(text: string, fields: readonly { name: string; dataTypeID: number }[]): void {
  for (const { key, alias } of partsByText.get(text) ?? []) {
    const columns = fields
      .filter(({ name }) => alias === null || name === alias)
      .map(({ name, dataTypeID }): [string, number] => [name, dataTypeID]);
    const line = JSON.stringify({ key, alias, columns } satisfies Noted);
    if (written.has(line)) continue;
    written.add(line);
    fs.appendFileSync(path.join(NOTES, `${process.pid}.jsonl`), `${line}\n`);
  }
}

interface PgQuery {
  text: string;
  handleRowDescription(message: { fields: readonly { name: string; dataTypeID: number }[] }): void;
}

function watch(): void {
  fs.mkdirSync(NOTES, { recursive: true });
  const compiler = DefaultQueryCompiler.prototype;
  const compile = compiler.compileQuery;
  compiler.compileQuery = function compileQuery(node, id) {
    const compiled = compile.call(this, node, id);
    const parts = partsOf(node);
    if (partsByText.size > MAX_TEXTS) partsByText.clear();
    if (parts.length > 0) partsByText.set(compiled.sql, parts);
    return compiled;
  };
  const query = (pg as unknown as { Query: { prototype: PgQuery } }).Query.prototype;
  const describe = query.handleRowDescription;
  query.handleRowDescription = function handleRowDescription(message) {
    note(this.text, message.fields);
    describe.call(this, message);
  };
}

/** Files share a process. */
const WATCHED = Symbol.for('minsu.raw-rows');
const once = globalThis as { [WATCHED]?: true };
if (!once[WATCHED]) {
  once[WATCHED] = true;
  watch();
}
