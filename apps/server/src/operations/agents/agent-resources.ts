/** Resources for agents: the glossary and the definitions of figures. */
import { readFile } from 'node:fs/promises';
import { reportTexts } from '@minsu/contract/operations/reports/report.text.ts';
import { figures } from '@minsu/contract/operations/reports/report-list.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';

export interface AgentResource {
  readonly name: string;
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly read: () => Promise<string>;
}

const glossary = new URL('../../../../../docs/glossary.md', import.meta.url);

const textOf = (key: string): Text => (reportTexts as Readonly<Record<string, Text>>)[key] ?? ['', ''];

/** One line per figure: key, unit, both names, both definitions. */
const kpiLines = (): string =>
  Object.entries(figures)
    .map(([name, { kind }]) => {
      const words = (['zh-CN', 'en-US'] as const).map(
        (language) =>
          `${sayText(textOf(`figure_${name}`), language)}: ${sayText(textOf(`explain_${name}`), language)}`,
      );
      return `- ${name} (${kind}). ${words.join(' / ')}`;
    })
    .join('\n');

export const agentResources: readonly AgentResource[] = [
  {
    name: 'glossary',
    uri: 'minsu://glossary',
    title: 'Glossary',
    description: 'Chinese and English terms with their meaning',
    mimeType: 'text/markdown',
    read: () => readFile(glossary, 'utf8'),
  },
  {
    name: 'kpis',
    uri: 'minsu://kpis',
    title: 'KPI definitions',
    description: 'Every report figure with its unit and definition',
    mimeType: 'text/markdown',
    read: async () => `# Figures\n\nAmounts are in fen, shares 0–1.\n\n${kpiLines()}\n`,
  },
];
