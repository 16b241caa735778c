import * as z from 'zod'
import { Id, text } from '../fields.ts'
import { route } from '../route.ts'
import { characters } from '../text-rules.ts'
import { leadTagsEndpoints } from './endpoints.ts'
import { LeadTag } from './lead/lead-list.ts'
import { REMOVED_DAYS, TAG_COLOURS, TAG_NAME_MAX } from './tag-rules.ts'

/** A tag of the company (LM-324, LM-326). */
export const Tag = LeadTag.extend({
  /** who created it */
  userId: Id,
  isPermanent: z.boolean(),
  isDeleted: z.boolean(),
})
export type Tag = z.infer<typeof Tag>

const TagName = text(TAG_NAME_MAX).refine(value => characters(value) > 0, { error: 'Enter a name' })
const TagColourCode = z.enum(TAG_COLOURS.map(colour => colour.code))

export const NewTag = z.strictObject({ tagName: TagName, tagColorCode: TagColourCode })
export type NewTag = z.infer<typeof NewTag>
const OnLead = z.strictObject({ leadId: Id, tagId: Id })
const onLead = {
  access: 'staff',
  body: OnLead,
  /** the lead's tags afterwards, in the order in which they were added */
  response: z.array(LeadTag),
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const

export const leadTagsRoutes = {
  list: route({
    ...leadTagsEndpoints.list,
    summary: "The company's tags, by name",
    access: 'staff',
    response: z.array(Tag),
  }),
  save: route({
    ...leadTagsEndpoints.save,
    summary: 'New tags, all or none',
    access: 'staff',
    body: z.array(NewTag).min(1).max(20),
    response: z.array(Tag),
    errors: ['CONFLICT'],
  }),
  edit: route({
    ...leadTagsEndpoints.edit,
    summary: 'Rename or recolour a tag, or delete it with isDeleted',
    access: 'staff',
    query: z.strictObject({ tagId: Id }),
    body: NewTag.partial().extend({ isDeleted: z.literal(true).optional() }),
    response: Tag,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  uses: route({
    ...leadTagsEndpoints.uses,
    summary: 'How many leads have a tag: those that would lose it',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: z.object({ leads: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  removed: route({
    ...leadTagsEndpoints.removed,
    summary: `The tags deleted in the last ${REMOVED_DAYS} days, the latest first`,
    access: 'staff',
    response: z.array(Tag),
  }),
  restore: route({
    ...leadTagsEndpoints.restore,
    summary: `Bring a tag back that was deleted in the last ${REMOVED_DAYS} days, on the leads that had it`,
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: Tag,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  addToLead: route({ ...onLead, ...leadTagsEndpoints.addToLead, summary: 'Give a lead a tag' }),
  removeFromLead: route({
    ...onLead,
    ...leadTagsEndpoints.removeFromLead,
    summary: 'Take a tag from a lead',
  }),
}
