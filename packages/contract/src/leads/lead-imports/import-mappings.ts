import * as z from 'zod'
import { MappedTo } from './import-fields.ts'

/** What a firm's file headings were mapped to, remembered for the next file with the same headings, by `headingKeys` (IN-Q61). */
export const RememberedFields = z.record(z.string(), MappedTo)
export type RememberedFields = z.infer<typeof RememberedFields>
