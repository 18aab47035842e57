/** Structured log lines, one JSON object each, without personal data: ids, codes and durations only, the rest is taken out. */
import { wordsOf } from './database/sqlstate-words.ts';
import { redacted, redactedText } from './http/redaction.ts';

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}
type Fields = Readonly<Record<string, unknown>>;

export const createLog = (
  level: LogLevel,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log => {
  const from = levels.indexOf(level);
  const at = (name: LogLevel) => {
    const enabled = levels.indexOf(name) >= from;
    return (message: string, fields: Fields = {}) => {
      if (enabled)
        write(
          `${JSON.stringify({ at: new Date().toISOString(), level: name, message: redactedText(message), ...(redacted('', fields) as Fields) })}\n`,
        );
    };
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
};

/** Loggable part of an error: kind and place, never row values (`detail` holds them). */
export const errorFields = (error: unknown): Fields => {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const frames = (error.stack ?? '')
    .split('\n')
    .slice(1, 6)
    .map((frame) => frame.trim());
  // Class 42 is a fault of the query itself, the others of the system: their texts name columns, files and limits, not values.
  const message = code === undefined || /^(42|53|58|XX)...$/.test(String(code)) ? error.message : undefined;
  const reason = [wordsOf(code), message].filter(Boolean).join(': ') || undefined;
  return { error: error.name, code, constraint, table, reason, stack: frames };
};
