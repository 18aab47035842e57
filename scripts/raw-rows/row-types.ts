/** Row types of the server's raw statements as the compiler resolves them, by its API, which TypeScript 7 calls unstable. */
import path from 'node:path';
import type { Node, SourceFile, TaggedTemplateExpression } from 'typescript/unstable/ast';
import {
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { keyOf } from '../../apps/server/test/raw-row-notes.ts';
import { root } from '../tool.ts';

/** Form of a value in JavaScript; `any` is not compared. */
export type Kind = 'any' | 'array' | 'boolean' | 'bytes' | 'date' | 'json' | 'number' | 'string';

export interface RawSite {
  readonly file: string;
  readonly line: number;
  /** The fixed parts of the template, joined by `keyOf`. */
  readonly key: string;
  /** Columns that every row has; null if the type is that of an expression. */
  readonly row: Readonly<Record<string, readonly Kind[]>> | null;
  /** Kinds of an expression. */
  readonly value: readonly Kind[];
}

const NAMED: Readonly<Record<string, Kind>> = { Date: 'date', Buffer: 'bytes', Uint8Array: 'bytes' };

class Reader {
  readonly #checker: Checker;

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  kinds(type: Type): readonly Kind[] {
    const { flags } = type;
    if (flags & (TypeFlags.AnyOrUnknown | (TypeFlags.Instantiable & ~TypeFlags.StringLike))) return ['any'];
    if (flags & TypeFlags.VoidLike || flags & TypeFlags.Null || flags & TypeFlags.Never) return [];
    if (flags & TypeFlags.StringLike) return ['string'];
    if (flags & (TypeFlags.NumberLike | TypeFlags.NumberLiteral)) return ['number'];
    if (flags & TypeFlags.BooleanLike) return ['boolean'];
    if (type.isUnionType()) return [...new Set(type.getTypes().flatMap((one) => this.kinds(one)))];
    if (type.isIntersectionType()) {
      const all = type.getTypes().flatMap((one) => this.kinds(one));
      return all.some((kind) => kind !== 'json') ? all.filter((kind) => kind !== 'json') : ['json'];
    }
    if (this.#checker.isArrayLikeType(type)) return ['array'];
    return [NAMED[type.getSymbol()?.name ?? ''] ?? 'json'];
  }

  /** Null unless every row of the type is a plain object. */
  row(type: Type): RawSite['row'] {
    if (type.isUnionType() || type.flags & (TypeFlags.Primitive | TypeFlags.AnyOrUnknown)) return null;
    if (this.kinds(type).join() !== 'json') return null;
    const symbols = this.#checker.getPropertiesOfType(type);
    const types = this.#checker.getTypeOfSymbol(symbols);
    return Object.fromEntries(
      symbols.flatMap((symbol, at) => {
        const of = types[at];
        return of && !(symbol.flags & SymbolFlags.Optional) ? [[symbol.name, this.kinds(of)] as const] : [];
      }),
    );
  }
}

const keyOfTemplate = ({ template }: TaggedTemplateExpression): string =>
  isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : keyOf([template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]);

/** `sql<Row>` templates of a file. */
function taggedIn(source: SourceFile): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = [];
  const visit = (node: Node): void => {
    if (
      isTaggedTemplateExpression(node) &&
      isIdentifier(node.tag) &&
      node.tag.text === 'sql' &&
      (node.typeArguments?.length ?? 0) > 0
    )
      found.push(node);
    node.forEachChild((child) => {
      visit(child);
      return undefined;
    });
  };
  visit(source);
  return found;
}

const isRead = (file: string): boolean =>
  file.includes('/apps/server/src/') && !/\.test\.ts$|\.d\.ts$/.test(file);

/** All of the server's raw statements and expressions. Reads the whole program: 10 s on an idle machine. */
export function readRawSites(): RawSite[] {
  const api = new API({ cwd: root });
  try {
    const config = path.join(root, 'apps/server/tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} is no project`);
    const reader = new Reader(project.checker);
    return project.program
      .getSourceFileNames()
      .filter(isRead)
      .flatMap((name) => {
        const source = project.program.getSourceFile(name);
        if (!source?.text.includes('sql<')) return [];
        return taggedIn(source).flatMap((node): RawSite[] => {
          const [argument] = node.typeArguments ?? [];
          const type = argument && project.checker.getTypeFromTypeNode(argument);
          if (!type) return [];
          const line = source.text.slice(0, node.getStart(source)).split('\n').length;
          const row = reader.row(type);
          return [
            {
              file: path.relative(root, name),
              line,
              key: keyOfTemplate(node),
              row,
              value: row ? [] : reader.kinds(type),
            },
          ];
        });
      });
  } finally {
    api.close();
  }
}
