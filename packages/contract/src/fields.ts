import * as z from 'zod'
import { characters, isEmail } from './text-rules.ts'

/** The primitives every schema is made of: ids, safe text, e-mail, paging. */

/** Ids are UUIDs as text (decision 12). */
export const Id = z.uuid({ error: 'Not a valid id' })
export type Id = z.infer<typeof Id>

const hasBadCharacter = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** Text without NUL or lone surrogates, trimmed, at most `max` characters (counted as Unicode code points, IN-Q22). */
export const text = (max: number, message = `Maximum length is ${max}`) =>
  z
    .string()
    .max(max * 2, { error: message })
    .refine(value => !hasBadCharacter(value), { error: 'The text contains a character that cannot be stored' })
    .transform(value => value.trim())
    .refine(value => characters(value) <= max, { error: message })

/** A sign-in address, trimmed and lower-cased. */
export const Email = z
  .string()
  .max(320, { error: 'You have entered Invalid Email' })
  .transform(value => value.trim().toLowerCase())
  .refine(isEmail, { error: 'You have entered Invalid Email' })

/** Up to twenty short texts in an address, with commas between them. */
export const severalOf = <T extends z.ZodType<string, string>>(one: T) =>
  z
    .string()
    .max(20 * 321)
    .transform(value => value.split(','))
    .pipe(z.array(one).max(20))

/** What the caller may pass as page size; more is refused. */
export const PageLimit = z.coerce.number().int().min(1).max(500)
/** The pagination object beside `data` (decision 9). */
export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  pages: z.int(),
})
export type Pagination = z.infer<typeof Pagination>
/** Of one page of so many entries in all. */
export const paginationOf = ({ page, limit }: { page: number; limit: number }, total: number): Pagination => ({
  page,
  limit,
  total,
  pages: Math.ceil(total / limit),
})

export const IsoInstant = z.string()
/** DD-MM-YYYY, the wire form of a day. */
export const DayText = z.string().regex(/^\d{2}-\d{2}-\d{4}$/, { error: 'Not a valid date' })
/** YYYY-MM-DD. */
export const IsoDay = z.iso.date({ error: 'Not a valid date' })
export const Empty = z.object({})
