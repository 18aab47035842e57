/** The printed agreement: parties, houses, terms in words, and signature lines. */

import { contractTexts } from '@minsu/contract/finance/contracts/contract.text.ts';
import type { ContractDetail } from '@minsu/contract/finance/contracts/contract.ts';
import { percentOf, termSentences, termTopics } from '@minsu/contract/finance/contracts/terms-words.ts';
import { type Language, type Params, sayText } from '@minsu/contract/platform/texts.ts';
import type { PdfBlock } from '../../platform/files/pdf.ts';

export interface PaperParty {
  readonly name: string;
  readonly kind: 'person' | 'company';
  readonly phoneMasked: string | null;
  readonly shareBp: number;
}

export interface PaperHouse {
  readonly name: string;
  readonly code: string;
  readonly address: string;
}

export interface ContractPaper {
  readonly contractNo: string;
  readonly version: ContractDetail['versions'][number];
  readonly parties: readonly PaperParty[];
  readonly houses: readonly PaperHouse[];
  readonly company: string;
  readonly language: Language;
}

type Word = Extract<
  keyof typeof contractTexts,
  `paper_${string}` | `topic_${string}` | `partyKind_${string}` | 'openEnd'
>;

const words =
  (language: Language) =>
  (key: Word, params?: Params): string =>
    sayText(contractTexts[key], language, params);

const partyBlocks = ({ parties, language }: ContractPaper): PdfBlock[] => {
  const t = words(language);
  return [
    { kind: 'heading', text: t('paper_parties') },
    {
      kind: 'table',
      columns: [
        { title: t('paper_party'), width: 6 },
        { title: t('paper_partyKind'), width: 2 },
        { title: t('paper_phone'), width: 3 },
        { title: t('paper_share'), width: 2, align: 'right' },
      ],
      rows: parties.map((party, at) => [
        at === 0 ? t('paper_mainParty', { name: party.name }) : party.name,
        t(`partyKind_${party.kind}`),
        party.phoneMasked ?? '',
        percentOf(party.shareBp),
      ]),
    },
  ];
};

const houseBlocks = ({ houses, language }: ContractPaper): PdfBlock[] => {
  const t = words(language);
  return [
    { kind: 'heading', text: t('paper_houses') },
    {
      kind: 'table',
      columns: [
        { title: t('paper_house'), width: 5 },
        { title: t('paper_code'), width: 2 },
        { title: t('paper_address'), width: 7 },
      ],
      rows: houses.map(({ name, code, address }) => [name, code, address]),
    },
  ];
};

const termBlocks = ({ version, language }: ContractPaper): PdfBlock[] => {
  const t = words(language);
  const said = termSentences(version.terms);
  return [
    { kind: 'heading', text: t('paper_terms') },
    ...termTopics.map(
      (topic, at): PdfBlock => ({
        kind: 'text',
        text: `${at + 1}. ${t(`topic_${topic}`)}${language === 'zh-CN' ? '：' : ': '}${sayText(said[topic], language)}`,
      }),
    ),
    ...(version.clauses
      ? ([
          { kind: 'heading', text: t('paper_clauses') },
          { kind: 'text', text: version.clauses },
        ] satisfies PdfBlock[])
      : []),
  ];
};

/** Length of a name that fits before the signature line. */
const SIGNED_NAME = 16;

/** A line for every owner: without one of them it is not agreed. */
const signatureBlocks = ({ parties, language }: ContractPaper): PdfBlock[] => {
  const t = words(language);
  const signers = parties.map(({ name }) =>
    t('paper_signOwner', { name: [...name].slice(0, SIGNED_NAME).join('') }),
  );
  return [...signers, t('paper_signUs')].map((signer) => ({
    kind: 'signatures',
    labels: [signer, t('paper_signDate')],
  }));
};

export const contractBlocks = (paper: ContractPaper): PdfBlock[] => {
  const t = words(paper.language);
  const { version } = paper;
  return [
    {
      kind: 'facts',
      items: [
        [t('paper_no'), paper.contractNo],
        [t('paper_version'), String(version.number)],
        [t('paper_from'), version.from],
        [t('paper_to'), version.to ?? t('openEnd')],
        [t('paper_company'), paper.company],
      ],
    },
    ...partyBlocks(paper),
    ...houseBlocks(paper),
    ...termBlocks(paper),
    ...(version.state === 'draft' ? [{ kind: 'text', text: t('paper_isDraft') } satisfies PdfBlock] : []),
    ...signatureBlocks(paper),
  ];
};
