/** Why those that were refused were refused, in their order. */
export const reasonsOf = (answers: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
