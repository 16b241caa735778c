import * as z from 'zod'
import { Id, text } from '../fields.ts'
import { route } from '../route.ts'
import { characters } from '../text-rules.ts'
import { leadTagsEndpoints } from './endpoints.ts'
import { LeadTag } from './lead/lead-list.ts'

/** The colours of tags; the wire carries the code (LM-325, LM-Q86). Each stands out on light and on dark paper. */
export const TAG_COLOURS = [
  { name: 'Brown', code: '#8a5a3c' },
  { name: 'Grey', code: '#7a7f87' },
  { name: 'Orange', code: '#d9730d' },
  { name: 'Yellow', code: '#c29b00' },
  { name: 'Green', code: '#3f8f5b' },
  { name: 'Blue', code: '#2f6fb3' },
  { name: 'Purple', code: '#7d57b5' },
  { name: 'Pink', code: '#c14c8a' },
  { name: 'Red', code: '#c8433a' },
  { name: 'Cyan Blue', code: '#1d8fa6' },
] as const
export type TagColour = (typeof TAG_COLOURS)[number]['code']

export const TAG_NAME_MAX = 15
/** A company's tags; more would be a list nobody reads. */
export const TAGS_MAX = 200
export const TAG_TEXTS = {
  added: 'Tag added successfully!',
  edited: 'Tag edited successfully!',
  taken: 'A tag with this name already exists',
  permanent: 'This field can’t be deleted',
} as const

/** A tag of the company (LM-324, LM-326). */
export const Tag = LeadTag.extend({
  /** who made it */
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
  /** the lead's tags afterwards, in the order in which they were given to it */
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
  addToLead: route({ ...onLead, ...leadTagsEndpoints.addToLead, summary: 'Give a lead a tag' }),
  removeFromLead: route({
    ...onLead,
    ...leadTagsEndpoints.removeFromLead,
    summary: 'Take a tag from a lead',
  }),
}
