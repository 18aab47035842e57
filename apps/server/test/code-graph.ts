/**
 * Which top-level declaration of the server names which others, read off the sources: an over-approximation of what it can
 * call. Relies on the formatter: a top-level declaration begins at the start of its line.
 */
import fs from 'node:fs';
import path from 'node:path';

export interface Declaration {
  /** `sales/orders/change/split-stay.ts#splitStayRoute`. */
  readonly key: string;
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

interface SourceFile {
  readonly declarations: ReadonlyMap<string, string>;
  /** Local name → file and the name it has there. */
  readonly imports: ReadonlyMap<string, readonly [file: string, name: string]>;
}

const IMPORT = /^(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)';/gm;
const START = /^(?:export )?(?:default )?(?:async )?(?:const|function|class) (\w+)/;

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '');

const importsOf = (file: string, text: string): SourceFile['imports'] =>
  new Map(
    [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
      const target = path.posix.join(path.posix.dirname(file), from);
      return names
        .split(',')
        .map((each) => each.trim().replace(/^type /, ''))
        .filter(Boolean)
        .map((each) => {
          const [name = '', local = name] = each.split(' as ');
          return [local, [target, name]] as const;
        });
    }),
  );

const declarationsOf = (text: string): SourceFile['declarations'] => {
  const found = new Map<string, string>();
  let name = '';
  for (const line of text.split('\n')) {
    name = START.exec(line)?.[1] ?? (/^(?:import|export|interface|type) /.test(line) ? '' : name);
    if (name !== '') found.set(name, `${found.get(name) ?? ''}${line}\n`);
  }
  return found;
};

export class CodeGraph {
  readonly #files = new Map<string, SourceFile>();
  readonly #reached = new Map<string, ReadonlySet<string>>();

  add(file: string, source: string): this {
    const text = withoutComments(source);
    this.#files.set(file, { declarations: declarationsOf(text), imports: importsOf(file, text) });
    this.#reached.clear();
    return this;
  }

  /** The sources of a folder but for tests, by their paths within it. */
  static of(root: string): CodeGraph {
    const graph = new CodeGraph();
    for (const file of fs.readdirSync(root, { recursive: true, encoding: 'utf8' }))
      if (/\.ts$/.test(file) && !/\.test\.ts$/.test(file))
        graph.add(file.replaceAll('\\', '/'), fs.readFileSync(path.join(root, file), 'utf8'));
    return graph;
  }

  files(pattern: RegExp): string[] {
    return [...this.#files.keys()].filter((file) => pattern.test(file));
  }

  declared(file: string): string[] {
    return [...(this.#files.get(file)?.declarations.keys() ?? [])];
  }

  find(key: string): Declaration | undefined {
    const [file = '', name = ''] = key.split('#');
    const text = this.#files.get(file)?.declarations.get(name);
    return text === undefined ? undefined : { key, file, name, text };
  }

  /** Names a declaration uses directly, through re-exports to where they are declared. */
  named(key: string): string[] {
    const { file, name, text } = this.find(key) ?? { file: '', name: '', text: '' };
    const words = new Set(text.match(/[A-Za-z_]\w*/g));
    words.delete(name);
    return [...words].flatMap((word) => this.#resolve(file, word) ?? []);
  }

  #resolve(file: string, word: string, depth = 0): string | null {
    const source = this.#files.get(file);
    if (source?.declarations.has(word)) return `${file}#${word}`;
    const [target, name] = source?.imports.get(word) ?? [];
    return target === undefined || name === undefined || depth > 4
      ? null
      : this.#resolve(target, name, depth + 1);
  }

  /** All that a declaration can come to, itself included. */
  reach(key: string): ReadonlySet<string> {
    const known = this.#reached.get(key);
    if (known) return known;
    const seen = new Set([key]);
    for (const each of seen) for (const next of this.named(each)) seen.add(next);
    this.#reached.set(key, seen);
    return seen;
  }
}
