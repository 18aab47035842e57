// Small single changes, like typing errors. Tests that miss one say little about the line.
import { isNode, type Node, type Place, walk } from './syntax.ts';

export interface Mutant {
  line: number;
  /** Before and after, on one line. */
  change: string;
  source: string;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
};

/** Object members that are exchanged. */
const TWINS = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['some', 'every'],
  ['every', 'some'],
]);

/** Calls returning the same type as their subject: removed, the value passes through. */
const DROPPED = [
  'filter',
  'slice',
  'sort',
  'toSorted',
  'toReversed',
  'reverse',
  'trim',
  'toLowerCase',
  'toUpperCase',
];

const STATEMENTS = [
  'ExpressionStatement',
  'IfStatement',
  'ReturnStatement',
  'ThrowStatement',
  'BreakStatement',
  'ContinueStatement',
  'ForOfStatement',
];

const textOf = ({ code }: Place, node: Node): string => code.slice(node.start, node.end);

const whole = ({ node }: Place, text: string): Edit => ({ start: node.start, end: node.end, text });

function operators(place: Place): Edit[] {
  const { node, code } = place;
  const { left, right, argument, operator } = node;
  if (typeof operator !== 'string') return [];
  if (operator === '!' && isNode(argument)) return [whole(place, textOf(place, argument))];
  if (isNode(left) && isNode(right) && operator === '??')
    return [left, right].map((side) => whole(place, textOf(place, side)));
  const from = isNode(left) ? left.end : node.start;
  const start = code.indexOf(operator, node.prefix === false && isNode(argument) ? argument.end : from);
  if (node.type === 'UnaryExpression') return operator === '-' ? [{ start, end: start + 1, text: '' }] : [];
  const text = OPERATORS[operator];
  return text ? [{ start, end: start + operator.length, text }] : [];
}

function literals(place: Place): Edit[] {
  const { value, regex } = place.node as { value?: unknown; regex?: { pattern: string; flags: string } };
  if (regex) return regexps(place, regex);
  if (place.key === 'key') return [];
  if (typeof value === 'boolean') return [whole(place, `${!value}`)];
  if (typeof value === 'number') return [whole(place, `${value === 0 ? 1 : value - 1}`)];
  return [];
}

function regexps(place: Place, { pattern, flags }: { pattern: string; flags: string }): Edit[] {
  const edits: Edit[] = [];
  if (pattern.startsWith('^')) edits.push(whole(place, `/${pattern.slice(1)}/${flags}`));
  if (/[^\\]\$$/.test(pattern)) edits.push(whole(place, `/${pattern.slice(0, -1)}/${flags}`));
  return edits;
}

function conditions(place: Place): Edit[] {
  const { node, parent, key } = place;
  const isAsked =
    key === 'test' && ['IfStatement', 'ConditionalExpression', 'WhileStatement'].includes(parent?.type ?? '');
  const isPart = parent?.type === 'LogicalExpression' && parent.operator !== '??';
  const isOther = node.type === 'BinaryExpression' || node.operator === '!' || node.operator === '||';
  return (isAsked || isPart) && !isOther ? [whole(place, `!(${textOf(place, node)})`)] : [];
}

function calls(place: Place): Edit[] {
  const { callee } = place.node;
  if (!isNode(callee) || callee.type !== 'MemberExpression') return [];
  const { object, property } = callee;
  if (!isNode(object) || !isNode(property)) return [];
  const name = String(property.name);
  const twin = TWINS.get(name);
  const swapped = twin ? [{ start: property.start, end: property.end, text: twin }] : [];
  return DROPPED.includes(name) ? [...swapped, whole(place, textOf(place, object))] : swapped;
}

/** Texts are pairs of both languages. */
const isText = /\p{Script=Han}/u;

/** Removes one entry of a literal list, such as start states or counted kinds. */
function lists(place: Place): Edit[] {
  const { elements } = place.node as unknown as { elements: (Node | null)[] };
  const known = elements.filter(isNode);
  // A shortened list of names would not compile.
  if (isText.test(textOf(place, place.node)) || place.parent?.type === 'TSAsExpression') return [];
  return known.map((left) => {
    const rest = known.filter((element) => element !== left).map((element) => textOf(place, element));
    return whole(place, `[${rest.join(', ')}]`);
  });
}

/** Removes a statement. A block's final return stays, or it would not compile. */
function statements(place: Place): Edit[] {
  const { node, parent } = place;
  const block = parent?.type === 'BlockStatement' ? (parent.body as Node[]) : [];
  const isAnswer =
    node.type === 'ReturnStatement' && block.at(-1) === node && parent?.isFunctionBody === true;
  if (!STATEMENTS.includes(node.type) || isAnswer || parent?.type === 'Program') return [];
  const { alternate, consequent } = node;
  const without =
    isNode(alternate) && isNode(consequent) ? [{ start: consequent.end, end: node.end, text: '' }] : [];
  return [...without, whole(place, '{}')];
}

const MAKERS: Record<string, (place: Place) => Edit[]> = {
  BinaryExpression: operators,
  LogicalExpression: operators,
  UnaryExpression: operators,
  UpdateExpression: operators,
  AssignmentExpression: operators,
  Literal: literals,
  CallExpression: calls,
  ArrayExpression: lists,
};

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
};

/** Shows the whole line, because the operator alone is unclear. */
function describe(code: string, { start, end, text }: Edit): string {
  if (end - start > 3) return `${short(code.slice(start, end))} → ${short(text) || 'nothing'}`;
  const from = code.lastIndexOf('\n', start) + 1;
  const until = code.indexOf('\n', end);
  const line = code.slice(from, until < 0 ? undefined : until).trim();
  return `${line}: ${code.slice(start, end)} → ${text || 'nothing'}`;
}

export function findMutants(code: string): Mutant[] {
  const mutants = new Map<string, Mutant>();
  for (const place of walk(code)) {
    const edits = [...(MAKERS[place.node.type]?.(place) ?? []), ...conditions(place), ...statements(place)];
    for (const edit of edits) {
      const source = code.slice(0, edit.start) + edit.text + code.slice(edit.end);
      const line = code.slice(0, edit.start).split('\n').length;
      mutants.set(source, { line, change: describe(code, edit), source });
    }
  }
  return [...mutants.values()];
}
