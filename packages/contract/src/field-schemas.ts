import * as z from 'zod'
import { ownProblem } from './field-checks.ts'
import type { Field, FieldKind, FieldTable, HeldValues, SentValues } from './field-table.ts'
import { IsoDay, text } from './fields.ts'

/** The schemas of a table's fields, by their kinds. */

type HeldShape<T extends FieldTable> = { [K in keyof HeldValues<T>]: z.ZodType<HeldValues<T>[K], HeldValues<T>[K]> }
type SentShape<T extends FieldTable> = { [K in keyof SentValues<T>]: z.ZodType<SentValues<T>[K], SentValues<T>[K]> }

const HELD: Readonly<Record<FieldKind, () => z.ZodType>> = {
  text: () => z.string(),
  email: () => z.string(),
  list: () => z.string(),
  money: () => z.number().nullable(),
  date: () => z.string().nullable(),
}

/** Text without a `max` is as long as an address or a comment may be. */
const LONGEST = 1023
function sentText(field: Field): z.ZodType {
  const { max = LONGEST, missing } = field
  const limited = text(max)
  const filled = missing === undefined ? limited : limited.refine(value => value !== '', { error: missing })
  return filled.superRefine((value, context) => {
    const message = ownProblem(field, value)
    if (message) context.addIssue({ code: 'custom', message })
  })
}
const SENT: Readonly<Record<FieldKind, (field: Field) => z.ZodType>> = {
  text: sentText,
  email: sentText,
  list: sentText,
  money: sentText,
  date: () => IsoDay.nullable(),
}

const shapeOf = <Shape>(table: FieldTable, schemas: Readonly<Record<FieldKind, (field: Field) => z.ZodType>>): Shape =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, schemas[field.kind](field)])) as Shape

/** The keys of an object that is read from the server. */
export const heldShape = <T extends FieldTable>(table: T): HeldShape<T> => shapeOf(table, HELD)
/** The keys of an object that is sent to it. */
export const sentShape = <T extends FieldTable>(table: T): SentShape<T> => shapeOf(table, SENT)
