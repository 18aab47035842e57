/** Why a start cannot go on, for who has started it: told without a stack. */
export class StartError extends Error {}
