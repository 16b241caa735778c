import * as z from 'zod'
import { Id } from '../../fields.ts'
import {
  ChoiceFields,
  HeadFields,
  LineFields,
  MeasurementFields,
  MilestoneFields,
  OptionFields,
  RoomFields,
  SectionFields,
} from './content.ts'
import { QUOTATION_LIMITS } from './quotation-limits.ts'

/**
 * How the content of a draft changes: batches of up to 200 changes, made on a revision (QT-170, QT-173, QT-174, QT-327). `id` names
 * the change, `key` the entity; both are made by who sends them. A change of place (order, room, section, option) is a `move`.
 */

const named = { id: Id, key: Id }
const set = <const Name extends string, Fields extends z.ZodObject>(entity: Name, fields: Fields) =>
  z.strictObject({ op: z.literal('set'), entity: z.literal(entity), ...named, fields: fields.partial() })
const insert = <const Name extends string, Fields extends z.ZodObject>(entity: Name, fields: Fields) =>
  z.strictObject({ op: z.literal('insert'), entity: z.literal(entity), ...named, fields })
/** `originId` is given by an undo of a deletion, so that versions can still be compared (QT-203); else it is the key. */
const insertTraced = <const Name extends string, Fields extends z.ZodObject>(entity: Name, fields: Fields) =>
  z.strictObject({ op: z.literal('insert'), entity: z.literal(entity), ...named, originId: Id.optional(), fields })
const move = <const Name extends string, Fields extends z.ZodObject>(entity: Name, fields: Fields) =>
  z.strictObject({ op: z.literal('move'), entity: z.literal(entity), ...named, fields })
const remove = <const Name extends string>(entity: Name) =>
  z.strictObject({ op: z.literal('delete'), entity: z.literal(entity), ...named })
/** What of an entity is its place, and so not set but moved. */
const placed = { position: true } as const
const Place = RoomFields.pick(placed)

const SetChange = z.discriminatedUnion('entity', [
  /** `key` is the version's id */
  set('head', HeadFields),
  set('room', RoomFields.omit(placed)),
  set('section', SectionFields.omit(placed)),
  set('choice', ChoiceFields.omit(placed)),
  set('option', OptionFields.omit({ position: true, choiceId: true })),
  set('line', LineFields.omit({ position: true, roomId: true, sectionId: true, optionId: true })),
  set('measurement', MeasurementFields.omit({ position: true, lineId: true })),
  set('milestone', MilestoneFields.omit(placed)),
])
const InsertChange = z.discriminatedUnion('entity', [
  insertTraced('room', RoomFields),
  insertTraced('section', SectionFields),
  insert('choice', ChoiceFields),
  insert('option', OptionFields),
  insertTraced('line', LineFields),
  insert('measurement', MeasurementFields),
  insert('milestone', MilestoneFields),
])
const MoveChange = z.discriminatedUnion('entity', [
  move('room', Place),
  move('section', Place),
  move('choice', Place),
  move('option', Place),
  move('line', LineFields.pick({ position: true, roomId: true, sectionId: true, optionId: true }).partial()),
  move('measurement', Place),
  move('milestone', Place),
])
const DeleteChange = z.discriminatedUnion('entity', [
  remove('room'),
  remove('section'),
  remove('choice'),
  remove('option'),
  remove('line'),
  remove('measurement'),
  remove('milestone'),
])

export const ContentChange = z.discriminatedUnion('op', [InsertChange, SetChange, MoveChange, DeleteChange])
export type ContentChange = z.infer<typeof ContentChange>

export const ChangeBatch = z.strictObject({
  /** sent twice, it is applied once and answered alike (QT-173) */
  batchId: Id,
  baseRevision: z.int().min(0),
  changes: z.array(ContentChange).min(1).max(QUOTATION_LIMITS.changes),
})
export type ChangeBatch = z.infer<typeof ChangeBatch>

/** Why a change was left out: somebody changed the same field since, the entity is gone, or a rule refuses it. */
export const RefusedChange = z.object({
  id: Id,
  reason: z.enum(['conflict', 'gone', 'refused']),
  message: z.string(),
  /** of a conflict: each field with both values */
  conflicts: z.array(z.object({ field: z.string(), yours: z.unknown(), theirs: z.unknown(), changedBy: z.string() })),
})
export type RefusedChange = z.infer<typeof RefusedChange>
