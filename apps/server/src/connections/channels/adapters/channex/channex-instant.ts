/** Instants of Channex: without a zone they are UTC. Null: not an instant. */
export const readInstant = (text: string): Date | null => {
  const at = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
};
