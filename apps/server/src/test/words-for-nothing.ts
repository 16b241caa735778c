/** What people and programs write where there is nothing to say: empty in every field on every way in. */
export const WORDS_FOR_NOTHING = [
  ...['NA', 'N/A', 'n.a.', '-', '--', 'nil', 'null', 'None', '#N/A', '#REF!', '?', 'NaN', 'undefined', '(blank)'],
  ...['TBD', 'No owner'],
] as const
