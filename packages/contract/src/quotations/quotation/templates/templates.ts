import * as z from 'zod'
import { Empty, Id, IsoInstant, Pagination, text } from '../../../fields.ts'
import { route } from '../../../route.ts'
import { quotationTemplatesEndpoints } from '../../endpoints.ts'
import { required } from '../../library-lists.ts'
import { Content } from '../content.ts'
import { QUOTATION_LIMITS as LIMITS } from '../quotation-limits.ts'
import { QuotationType } from '../states.ts'

/**
 * Templates, which quotations begin with (QT-182). The content of a template is a version of its own, `versionId`, which is read and
 * changed by the operations of versions.
 */

export const QuotationTemplate = z.object({
  _id: Id,
  type: QuotationType,
  name: z.string(),
  description: z.string(),
  versionId: Id,
  rooms: z.int(),
  sections: z.int(),
  /** without notes */
  lines: z.int(),
  isArchived: z.boolean(),
  editedAt: IsoInstant,
})
export type QuotationTemplate = z.infer<typeof QuotationTemplate>

const named = { name: required(LIMITS.templateName), description: text(LIMITS.templateDescription) }
const described = { ...named, description: named.description.default('') }

/** Made of a version that the caller sees (QT-183), or empty. */
export const NewTemplate = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('version'), versionId: Id, ...described }),
  z.strictObject({ from: z.literal('nothing'), type: QuotationType, ...described }),
])
export type NewTemplate = z.infer<typeof NewTemplate>

const TemplateChange = z.strictObject(named).partial()
export type TemplateChange = z.infer<typeof TemplateChange>

const TemplateQuery = z.object({
  type: QuotationType.optional(),
  search: z.string().max(100).default(''),
  archived: z.enum(['true', 'false']).default('false'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type TemplateQuery = z.infer<typeof TemplateQuery>

/** A room, section or phase of a template, as a search finds it (QT-186). */
export const FoundPart = z.object({
  _id: Id,
  templateId: Id,
  template: z.string(),
  entity: z.enum(['room', 'section']),
  name: z.string(),
  lines: z.int(),
})
export type FoundPart = z.infer<typeof FoundPart>

/** What stands in a room or section of a template, with that room or section; costs for who may see them. */
export const TemplatePart = Content.omit({ head: true, milestones: true, units: true }).extend({
  entity: z.enum(['room', 'section']),
  /** how many of its lines have an item that the library offers no more (QT-185) */
  unavailable: z.int(),
})
export type TemplatePart = z.infer<typeof TemplatePart>

const PartQuery = z.object({
  type: QuotationType,
  search: z.string().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type PartQuery = z.infer<typeof PartQuery>

const staff = { access: 'staff' } as const
const byId = { params: z.strictObject({ id: Id }) }

export const quotationTemplatesRoutes = {
  list: route({
    ...quotationTemplatesEndpoints.list,
    ...staff,
    summary: 'The templates of quotations by name, or those that are archived',
    query: TemplateQuery,
    response: z.array(QuotationTemplate),
    pagination: Pagination,
  }),
  add: route({
    ...quotationTemplatesEndpoints.add,
    ...staff,
    summary: 'Make a template of a version, without its client, internal notes and discounts, or an empty one',
    body: NewTemplate,
    response: QuotationTemplate,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  addStarters: route({
    ...quotationTemplatesEndpoints.addStarters,
    ...staff,
    summary: 'Add the templates that a new company begins with and that are not offered here, without rates',
    body: z.strictObject({}),
    response: z.object({ added: z.int() }),
    errors: ['CONFLICT'],
  }),
  byId: route({
    ...quotationTemplatesEndpoints.byId,
    ...staff,
    summary: 'One template of quotations',
    ...byId,
    response: QuotationTemplate,
    errors: ['NOT_FOUND'],
  }),
  edit: route({
    ...quotationTemplatesEndpoints.edit,
    ...staff,
    summary: 'Change the name or description of a template',
    ...byId,
    body: TemplateChange,
    response: QuotationTemplate,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...quotationTemplatesEndpoints.remove,
    ...staff,
    summary: 'Delete a template for good; quotations made of it stay',
    ...byId,
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  archive: route({
    ...quotationTemplatesEndpoints.archive,
    ...staff,
    summary: 'Archive a template: it is offered no more, and no longer counts',
    ...byId,
    response: QuotationTemplate,
    errors: ['NOT_FOUND'],
  }),
  restore: route({
    ...quotationTemplatesEndpoints.restore,
    ...staff,
    summary: 'Offer an archived template again',
    ...byId,
    response: QuotationTemplate,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  parts: route({
    ...quotationTemplatesEndpoints.parts,
    ...staff,
    summary: 'Rooms, sections and phases of templates by their name or that of the template',
    query: PartQuery,
    response: z.array(FoundPart),
  }),
  part: route({
    ...quotationTemplatesEndpoints.part,
    ...staff,
    summary: 'A room, section or phase of a template with its lines at the rates of today; costs for who may see them',
    params: z.strictObject({ id: Id, partId: Id }),
    response: TemplatePart,
    errors: ['NOT_FOUND'],
  }),
}
