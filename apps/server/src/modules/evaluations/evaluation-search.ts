/** The text an evaluation is found by. The private note is not part of it: not everybody may see it. */
export const evaluationSearchText = (row: {
  readonly guestName: string;
  readonly content: string;
  readonly reply: string | null;
}): string => [row.guestName, row.content, row.reply ?? ''].join(' ').trim().toLowerCase();

/** The todo that asks for a reply. */
export const replyTodoKey = (id: string): string => `evaluation:${id}`;
