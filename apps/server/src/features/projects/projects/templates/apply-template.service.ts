import { AppError } from '@plinth/contract/error-codes'
import { PHASE_LIMITS, PHASE_TEXTS } from '@plinth/contract/projects/project-phases/phase-rules'
import type { ProjectPhases } from '@plinth/contract/projects/project-phases/project-phases'
import type { Context } from '../../../../platform/context.ts'
import { changePhases } from '../phases/phase-changes.service.ts'
import { insertPhases } from '../phases/project-phases.queries.ts'
import { phasesOfTemplate } from './project-outlines.service.ts'
import { selectStart } from './project-templates.queries.ts'
import { rowsOf, sharesOf, withoutShares } from './template-phases.service.ts'

/**
 * Adds the phases of a template that the project does not have by name, at the end; nothing that is there changes (PJ-102). Where the payment
 * shares of all would pass 100 %, the new phases come without theirs. Throws as `changePhases` does; NOT_FOUND for a template that is not there,
 * CONFLICT for more phases or milestones than a project has.
 */
export async function applyTemplate(
  ctx: Context,
  projectId: string,
  templateId: string,
): Promise<{ added: string[]; isWithoutShares: boolean; phases: ProjectPhases }> {
  const { phases, result } = await changePhases(
    ctx,
    async () => projectId,
    'changeProject',
    async open => {
      const { tx, companyId } = open
      const there = new Set(open.phases.map(phase => phase.name.toLowerCase()))
      const missing = (await phasesOfTemplate(tx, companyId, templateId)).filter(
        phase => !there.has(phase.name.toLowerCase()),
      )
      const milestones = [...open.phases, ...missing].flatMap<unknown>(phase => phase.milestones)
      if (open.phases.length + missing.length > PHASE_LIMITS.phases) throw new AppError('CONFLICT', PHASE_TEXTS.phases)
      if (milestones.length > PHASE_LIMITS.allMilestones) throw new AppError('CONFLICT', PHASE_TEXTS.allMilestones)
      const isWithoutShares = sharesOf(missing) > 0 && sharesOf(open.phases) + sharesOf(missing) > 10_000
      const rows = rowsOf(isWithoutShares ? withoutShares(missing) : missing, {
        companyId,
        projectId,
        start: (await selectStart(tx, companyId, projectId)).planned,
        after: Math.max(0, ...open.phases.map(phase => phase.position)),
        by: open.userId,
        at: open.at,
      })
      await insertPhases(tx, rows.phases, rows.milestones)
      await open.noteAll(
        rows.phases.map(({ id, name }) => ({ kind: 'phase.added', subject: { kind: 'phase', id, name } })),
      )
      return { added: missing.map(phase => phase.name), isWithoutShares }
    },
  )
  return { ...result, phases }
}
