import * as z from 'zod'
import { text } from '../../fields.ts'
import { route } from '../../route.ts'
import { projectSettingsEndpoints } from '../endpoints.ts'
import { NUMBERING_LIMITS, numberingProblem } from './code-pattern.ts'

/** How the firm numbers its projects, and where its counts stand. */
export const NumberingSettings = z.object({
  pattern: z.string(),
  isPerYear: z.boolean(),
  version: z.int(),
  /** in the company's time zone, YYYY-MM-DD */
  today: z.string(),
  /** of the firm's financial year, 1 to 12 (QT-193) */
  firstMonth: z.int(),
  /** the number given last: through, in this year, and in this financial year */
  last: z.object({ through: z.int(), year: z.int(), financialYear: z.int() }),
})
export type NumberingSettings = z.infer<typeof NumberingSettings>

const NumberingChange = z
  .strictObject({ pattern: text(NUMBERING_LIMITS.pattern), isPerYear: z.boolean(), version: z.int().min(0) })
  .superRefine((numbering, context) => {
    const problem = numberingProblem(numbering)
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
  })
export type NumberingChange = z.infer<typeof NumberingChange>

export const projectSettingsRoutes = {
  numbering: route({
    ...projectSettingsEndpoints.numbering,
    access: 'admin',
    response: NumberingSettings,
    summary: 'How projects are numbered, for admins of the company',
  }),
  setNumbering: route({
    ...projectSettingsEndpoints.setNumbering,
    access: 'admin',
    body: NumberingChange,
    response: NumberingSettings,
    errors: ['CONFLICT'],
    summary: 'Changes how projects are numbered from now on; codes that were given stay',
  }),
}
