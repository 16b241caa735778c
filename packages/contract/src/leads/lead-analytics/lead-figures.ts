import * as z from 'zod'
import { Id } from '../../fields.ts'
import { checkPeriod, MemberIds, periodShape } from './analytics-period.ts'
import { type FigurePart, LEAD_FIGURE_NAMES, type LeadFigureName, ruleOfFigure } from './analytics-rules.ts'

const PartText = z
  .string()
  .min(1)
  .max(1024)
  .refine(value => value.isWellFormed() && !value.includes('\u0000'), { error: 'Not a valid filter' })
const PARTS: readonly FigurePart[] = ['stage', 'source', 'city', 'reason', 'person']

/**
 * The leads behind a figure of the analytics, as a filter of the list: the figure with the period and members it was read with,
 * and where it is split, the slice, bar or row. The list then has the leads that were counted, archived ones among them, as far as
 * the caller may see them.
 */
export const LeadFigure = z
  .strictObject({
    of: z.enum(LEAD_FIGURE_NAMES as [LeadFigureName, ...LeadFigureName[]]),
    ...periodShape,
    /** of the period before that one */
    isPrevious: z.literal(true).optional(),
    userIds: MemberIds.optional(),
    stage: Id.optional(),
    /** as the answers spell them */
    source: PartText.optional(),
    city: PartText.optional(),
    reason: PartText.optional(),
    /** `unassigned` for leads without one */
    person: z.union([Id, z.literal('unassigned')]).optional(),
  })
  .superRefine((figure, context) => {
    const { hasPeriod, needs, takes = [] } = ruleOfFigure(figure.of)
    const refuse = (field: string) => context.addIssue({ code: 'custom', path: [field], message: 'Not a valid filter' })
    if (hasPeriod) checkPeriod(figure, context)
    else for (const part of ['filter', 'startDate', 'endDate', 'isPrevious'] as const) if (figure[part]) refuse(part)
    if (needs && figure[needs] === undefined) refuse(needs)
    for (const part of PARTS) if (figure[part] !== undefined && part !== needs && !takes.includes(part)) refuse(part)
  })
export type LeadFigure = z.infer<typeof LeadFigure>

/** The same as sent in an address: JSON text. */
export const LeadFigureText = z
  .string()
  .max(24_000)
  .transform((value, context): LeadFigure => {
    try {
      const parsed = LeadFigure.safeParse(JSON.parse(value))
      if (parsed.success) return parsed.data
    } catch {
      // reported below, together with JSON that is not a figure
    }
    context.addIssue({ code: 'custom', message: 'Not a valid filter' })
    return z.NEVER
  })
