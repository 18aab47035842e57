/** Questions below a file's columns: date order, possibly swapped dates, words of a choice, status-like columns, notes of cancelled lines, hidden rows. */
import {
  convertedReadings,
  dateOrders,
  type ImportAnswers,
  type LineAnswer,
  lineAnswers,
  MAX_COLUMN_WORDS,
  NEW_VALUE,
  plainWord,
} from '@minsu/contract/platform/import-run.ts';
import { Checkbox, Radio, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import type { ImportQuestion } from './import-question-rules.ts';

interface ImportQuestionsProps {
  readonly questions: readonly ImportQuestion[];
  readonly answers: ImportAnswers;
  /** The user tried to continue: mark open questions. */
  readonly tried: boolean;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

export const ImportQuestions = ({ questions, ...props }: ImportQuestionsProps) => (
  <>
    {questions.map((question) => (
      <Question key={keyOf(question)} question={question} {...props} />
    ))}
  </>
);

const keyOf = (question: ImportQuestion): string => {
  if ('field' in question) return `${question.kind} ${question.field.key}`;
  return 'column' in question ? `${question.kind} ${question.column}` : question.kind;
};

type QuestionProps = Omit<ImportQuestionsProps, 'questions'> & { readonly question: ImportQuestion };

const Question = ({ question, ...props }: QuestionProps) => {
  const { t } = useTranslation('runs');
  const isMarked = props.tried && question.isOpen;
  return (
    <fieldset className="import-question">
      {question.kind === 'dateOrder' && <DateOrderQuestion {...props} question={question} />}
      {question.kind === 'converted' && <ConvertedQuestion {...props} question={question} />}
      {question.kind === 'words' && <WordsQuestion {...props} question={question} />}
      {question.kind === 'status' && <StatusQuestion {...props} question={question} />}
      {question.kind === 'cancelled' && <CancelledQuestion {...props} question={question} />}
      {question.kind === 'hiddenRows' && <HiddenRowsQuestion {...props} question={question} />}
      {isMarked && (
        <div className="field-error" role="alert">
          {t('undecided')}
        </div>
      )}
    </fieldset>
  );
};

type Of<K extends ImportQuestion['kind']> = Omit<QuestionProps, 'question'> & {
  readonly question: Extract<ImportQuestion, { kind: K }>;
};

const DateOrderQuestion = ({ question: { field, sample }, answers, onAnswer }: Of<'dateOrder'>) => {
  const { t } = useTranslation('runs');
  const name = t('dateOrder', { name: field.title });
  return (
    <>
      <legend>{name}</legend>
      <p className="muted">{t('dateOrderHint', { sample })}</p>
      <Select
        className="map-column"
        aria-label={name}
        placeholder={t('decide')}
        options={dateOrders.map((value) => ({ value, label: t(`dateOrder_${value}`) }))}
        value={answers.dateOrders[field.key] ?? null}
        onChange={(value) =>
          value && onAnswer({ ...answers, dateOrders: { ...answers.dateOrders, [field.key]: value } })
        }
      />
    </>
  );
};

const ConvertedQuestion = ({ question: { field, sample }, answers, onAnswer }: Of<'converted'>) => {
  const { t } = useTranslation('runs');
  const name = t('converted', { name: field.title });
  const meant = {
    asShown: sample,
    swapped: `${sample.slice(0, 4)}-${sample.slice(8)}-${sample.slice(5, 7)}`,
  };
  return (
    <>
      <legend>{name}</legend>
      <p className="muted">{t('convertedHint', { sample })}</p>
      <Select
        className="map-column"
        aria-label={name}
        placeholder={t('decide')}
        options={convertedReadings.map((value) => ({
          value,
          label: t(`converted_${value}`, { sample, date: meant[value] }),
        }))}
        value={answers.convertedDates[field.key] ?? null}
        onChange={(value) =>
          value && onAnswer({ ...answers, convertedDates: { ...answers.convertedDates, [field.key]: value } })
        }
      />
    </>
  );
};

const WordsQuestion = ({ question: { field, choices, words }, answers, onAnswer }: Of<'words'>) => {
  const { t } = useTranslation('runs');
  const id = useId();
  const decide = (word: string, value: string) =>
    onAnswer({
      ...answers,
      words: { ...answers.words, [field.key]: { ...answers.words[field.key], [plainWord(word)]: value } },
    });
  const wordOptions = (word: string) => [
    ...(choices.canAdd && word !== '' ? [{ value: NEW_VALUE, label: t('addAsNew', { word }) }] : []),
    ...choices.options.map((option) => ({ value: option.value, label: option.title })),
  ];
  return (
    <>
      <legend>{t('wordsOf', { name: field.title })}</legend>
      {words.length === 0 && <p>{t('tooManyWords', { limit: MAX_COLUMN_WORDS })}</p>}
      <table className="plain-table map-table">
        <tbody>
          {words.map(({ word, value }, at) => (
            <tr key={plainWord(word)}>
              <th scope="row" id={`${id}-${at}`}>
                {word || t('emptyWord')}
              </th>
              <td>
                <Select
                  className="map-column"
                  aria-labelledby={`${id}-${at}`}
                  placeholder={t('decide')}
                  options={wordOptions(word)}
                  value={value ?? null}
                  onChange={(next) => next && decide(word, next)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

const StatusQuestion = ({ question: { column, name }, answers, onAnswer }: Of<'status'>) => {
  const { t } = useTranslation('runs');
  const others = answers.irrelevant.filter((each) => each !== column);
  return (
    <>
      <legend>{name}</legend>
      <p>{t('statusUnread', { name })}</p>
      <Checkbox
        checked={answers.irrelevant.includes(column)}
        onChange={({ target }) =>
          onAnswer({ ...answers, irrelevant: target.checked ? [...others, column] : others })
        }
      >
        {t('irrelevant')}
      </Checkbox>
    </>
  );
};

const LinesChoice = ({
  name,
  value,
  onChoose,
}: {
  readonly name: string;
  readonly value: LineAnswer | null;
  readonly onChoose: (answer: LineAnswer) => void;
}) => {
  const { t } = useTranslation('runs');
  return (
    <Radio.Group
      aria-label={name}
      options={lineAnswers.map((answer) => ({ value: answer, label: t(`lines_${answer}`) }))}
      value={value}
      onChange={({ target }) => onChoose(target.value as LineAnswer)}
    />
  );
};

const CancelledQuestion = ({
  question: { column, name, lines, sample },
  answers,
  onAnswer,
}: Of<'cancelled'>) => {
  const { t } = useTranslation('runs');
  return (
    <>
      <legend>{name}</legend>
      <p>{t('cancelledNotes', { name, count: lines, sample })}</p>
      <LinesChoice
        name={name}
        value={answers.cancelled[column] ?? null}
        onChoose={(answer) => onAnswer({ ...answers, cancelled: { ...answers.cancelled, [column]: answer } })}
      />
    </>
  );
};

const HiddenRowsQuestion = ({ question: { lines }, answers, onAnswer }: Of<'hiddenRows'>) => {
  const { t } = useTranslation('runs');
  return (
    <>
      <legend>{t('hiddenRows')}</legend>
      <p>{t('hiddenRowsHint', { count: lines })}</p>
      <LinesChoice
        name={t('hiddenRows')}
        value={answers.hiddenRows}
        onChoose={(hiddenRows) => onAnswer({ ...answers, hiddenRows })}
      />
    </>
  );
};
