/** The search text of a review. Without the private note, which not all users may see. */
export const evaluationSearchText = (row: {
  readonly guestName: string;
  readonly content: string;
  readonly reply: string | null;
}): string => [row.guestName, row.content, row.reply ?? ''].join(' ').trim().toLowerCase();

/** Key of the todo that asks for a reply. */
export const replyTodoKey = (id: string): string => `evaluation:${id}`;
