/** One authenticated call: an app, a method, and its business content. */
import { type Check, ShapeError, text } from '../payment-kit/shape.ts';
import { localTime } from '../platforms/clock.ts';
import { invalidArgument, missingArgument } from './alipay-error.ts';
import type { AlipayWorld, App } from './alipay-state.ts';

export interface Call {
  readonly world: AlipayWorld;
  readonly app: App;
  /** Parsed business content. */
  readonly content: unknown;
  readonly notifyUrl: string | null;
  /** Address of the sandbox as the caller reached it. */
  readonly origin: string;
}

/** Returns the fields beside `code` and `msg`. */
export type Endpoint = (call: Call) => Readonly<Record<string, unknown>>;
export type Endpoints = Readonly<Record<string, Endpoint>>;

export const contentOf = <T>({ content }: Call, check: Check<T>): T => {
  try {
    return check(content, '');
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    const { field, kind, issue } = error.problem;
    const name = field.slice(1) || 'biz_content';
    throw kind === 'missing' ? missingArgument(name) : invalidArgument(name, issue);
  }
};

/** Yuan with two decimals as text; the value is fen. */
export const money =
  (min: number, max: number): Check<number> =>
  (value, field) => {
    const given = text(16)(value, field);
    const fen = /^\d{1,9}(\.\d{1,2})?$/.test(given) ? Math.round(Number(given) * 100) : Number.NaN;
    if (!(fen >= min && fen <= max))
      throw new ShapeError({ field, value, kind: 'invalid', issue: `must be ${yuan(min)} to ${yuan(max)}` });
    return fen;
  };

export const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** Beijing time. */
export const timeText = (at: number): string => localTime(at);
