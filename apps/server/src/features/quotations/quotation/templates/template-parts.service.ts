import { AppError } from '@plinth/contract/error-codes'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { FoundPart, PartQuery, TemplatePart } from '@plinth/contract/quotations/quotation/templates/templates'
import { type Context, read } from '../../../../platform/context.ts'
import { requireQuotations, seesCosts } from '../../quotation-access/quotation-access.service.ts'
import { selectContent } from '../content/content.queries.ts'
import { visibleContent } from '../content/visible-content.policy.ts'
import { withRatesOfToday } from '../create/rates-of-today.service.ts'
import { selectParts, selectTemplate } from './templates.queries.ts'

/** Rooms, sections and phases of templates in whose name, or the template's, all words occur (QT-186). Throws FORBIDDEN. */
export async function findParts(ctx: Context, { type, search, limit }: PartQuery): Promise<FoundPart[]> {
  const { actor } = ctx
  requireQuotations(actor)
  const words = search.split(/\s+/).filter(word => word !== '')
  const rows = await read(ctx, tx => selectParts(tx, actor.companyId, { type, words, limit }))
  return rows.map(({ id, ...part }) => ({ _id: id, ...part }))
}

/**
 * A room or section of a template that is offered, with its lines at the rates of today (QT-185). Throws FORBIDDEN; NOT_FOUND.
 */
export function getPart(ctx: Context, templateId: string, partId: string): Promise<TemplatePart> {
  const { actor } = ctx
  requireQuotations(actor)
  return read(ctx, async tx => {
    const template = await selectTemplate(tx, actor.companyId, templateId)
    if (!template || template.archivedAt !== null) throw new AppError('NOT_FOUND')
    const part = partOf(await selectContent(tx, actor.companyId, template.versionId), partId)
    if (!part) throw new AppError('NOT_FOUND')
    const today = await withRatesOfToday(tx, actor.companyId, part.content)
    const { content } = visibleContent(today.content, seesCosts(actor))
    const { head: _head, milestones: _milestones, units: _units, ...parts } = content
    return { ...parts, entity: part.entity, unavailable: today.unavailable.length }
  })
}

/** The lines of a room or section, with what they stand in and what stands in them. */
function partOf(content: Content, id: string): { entity: TemplatePart['entity']; content: Content } | undefined {
  const entity = content.rooms.some(room => room.id === id)
    ? 'room'
    : content.sections.some(section => section.id === id)
      ? 'section'
      : undefined
  if (entity === undefined) return undefined
  const lines = content.lines.filter(line => (entity === 'room' ? line.roomId : line.sectionId) === id)
  const has = (field: 'id' | 'roomId' | 'sectionId' | 'optionId') => new Set(lines.map(line => line[field]))
  const [lineIds, roomIds, sectionIds] = [has('id'), has('roomId').add(id), has('sectionId').add(id)]
  const choiceIds = new Set(
    content.options.filter(option => has('optionId').has(option.id)).map(({ choiceId }) => choiceId),
  )
  return {
    entity,
    content: {
      ...content,
      rooms: content.rooms.filter(room => roomIds.has(room.id)),
      sections: content.sections.filter(section => sectionIds.has(section.id)),
      // an option without a line here is still one that is offered
      choices: content.choices.filter(choice => choiceIds.has(choice.id)),
      options: content.options.filter(option => choiceIds.has(option.choiceId)),
      lines,
      measurements: content.measurements.filter(row => lineIds.has(row.lineId)),
    },
  }
}
