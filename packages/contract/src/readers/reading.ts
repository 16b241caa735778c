/**
 * What a text that people wrote means: its value, and as a note what was written where the value says less of it; or, where it
 * cannot be read, what is said of it. Readers never throw, and never drop a part of a text without a word.
 */
export type Reading<Value> =
  | { value: Value; note?: string | undefined; problem?: undefined }
  | { problem: string; value?: undefined; note?: undefined }

/** No reader looks at more than this: a longer text is no number, date or phone, and work stays in proportion. */
export const LONGEST_READ = 300
