import { AppError } from '@plinth/contract/error-codes'
import { MOST_MAILED_BY_SELECTION, MOST_MAILED_LEADS } from '@plinth/contract/leads/mail-limits'
import type { LeftOutReason, SelectionKind } from '@plinth/contract/leads/selection-rules'
import { v7 as newId } from 'uuid'
import type { Actor, Context, Effects, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireCanAssign, requireCrmEdit, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import {
  archiveSelected,
  assignSelected,
  type ChangedLead,
  deleteSelected,
  mayHaveLeads,
  moveSelected,
  putBackSelected,
  requirePlace,
  restoreSelected,
  type SelectedSlice,
  tellAssignee,
  tellOfDeletedLeads,
  tellOfMovedLeads,
  type UndoneSlice,
} from '../lead/lead.service.ts'
import { cancelSelectedMails, mailSelected } from '../lead-mails/lead-mails.service.ts'
import { requireTags, tagBackSelected, tagSelected } from '../lead-tags/lead-tags.service.ts'
import {
  type Maker,
  type SelectionRecord,
  selectChanged,
  selectDeleted,
  selectMoved,
  selectSelectionMail,
  selectSharing,
} from './lead-selections.queries.ts'
import type { SelectionTarget } from './lead-selections.tables.ts'

export type Changing = Services & Pick<Context, 'actor'>
/** A change ends also where whoever made it has left the company. */
export type Ending = Services & { actor: Maker }
export type Emitting = Pick<Effects, 'emit'>

/** What became of the next leads: of all of them, or of so many, and the others are looked at from a time on. */
type Slice = Pick<SelectedSlice, 'leftOut'> & {
  changed: readonly { id: string; version: number; was: object }[]
  looked?: number
  resumesAt?: Date
}

/** What a kind of change asks for, what it does with some leads at a time, and what is done at its end. */
interface Kind {
  /** Throws FORBIDDEN for who may not change leads this way, nor undo it. */
  requireRight(actor: Actor): void
  /** Throws NOT_FOUND for a target that there is not, INVALID for a status that the stage does not list. */
  checkTarget(tx: Tx, companyId: string, target: SelectionTarget): Promise<void>
  change(ctx: Changing, tx: Tx, effects: Emitting, ids: readonly string[], one: SelectionRecord): Promise<Slice>
  undo(
    ctx: Changing,
    tx: Tx,
    effects: Emitting,
    leads: readonly ChangedLead[],
    one: SelectionRecord,
  ): Promise<UndoneSlice>
  /** the most leads, and how many are changed in the request itself */
  most?: number
  atOnce?: number
  /** what is said of leads that cannot be changed back; by default that somebody has changed them since */
  staysAs?: LeftOutReason
  /** tells each person concerned once; returns the ids of the notifications */
  tell(ctx: Ending, tx: Tx, effects: Emitting, one: SelectionRecord): Promise<string[]>
}

/** Leads that a mail about an assignment looks at. */
const MAILED = 1000

export const KINDS: Readonly<Record<SelectionKind, Kind>> = {
  delete: {
    requireRight: requireCrmEdit,
    checkTarget: async () => undefined,
    change: deleteSelected,
    undo: restoreSelected,
    tell: async (ctx, tx, effects, { id }) =>
      tellOfDeletedLeads(ctx, tx, effects, await selectDeleted(tx, ctx.actor.companyId, id)),
  },
  archive: {
    requireRight: requireCrmEdit,
    checkTarget: async () => undefined,
    change: (ctx, tx, effects, ids, { target }) => archiveSelected(ctx, tx, effects, ids, target.isArchived ?? true),
    undo: (ctx, tx, effects, leads, { target }) => putBackSelected(ctx, tx, effects, leads, target.isArchived ?? true),
    // nobody is told of an archived lead either
    tell: async () => [],
  },
  stage: {
    requireRight: requireCrmEdit,
    checkTarget: requirePlace,
    change: (ctx, tx, effects, ids, { target }) => moveSelected(ctx, tx, effects, ids, target),
    undo: (ctx, tx, effects, leads) => putBackSelected(ctx, tx, effects, leads),
    tell: async (ctx, tx, effects, { id }) =>
      tellOfMovedLeads(ctx, tx, effects, await selectMoved(tx, ctx.actor.companyId, id)),
  },
  tag: {
    requireRight: requireCrmEdit,
    checkTarget: (tx, companyId, { addTags = [], removeTags = [] }) =>
      requireTags(tx, companyId, [...addTags, ...removeTags]),
    change: (ctx, tx, effects, ids, { target: { addTags: add = [], removeTags: remove = [] } }) =>
      tagSelected(ctx, tx, effects, ids, { add, remove }),
    undo: (ctx, tx, effects, leads) => tagBackSelected(ctx, tx, effects, leads),
    tell: async () => [],
  },
  mail: {
    requireRight: requireCrmEdit,
    checkTarget: async () => undefined,
    most: MOST_MAILED_BY_SELECTION,
    atOnce: MOST_MAILED_LEADS,
    staysAs: 'left',
    async change(ctx, tx, effects, ids, { id }) {
      const { companyId } = ctx.actor
      const [draft, sharing] = await Promise.all([
        selectSelectionMail(tx, companyId, id),
        selectSharing(tx, companyId, id, ids, visibleLeads(ctx.actor)),
      ])
      return mailSelected(ctx, tx, effects, ids, { selectionId: id, draft, sharing })
    },
    async undo(ctx, tx, effects, leads, { id }) {
      const ids = leads.map(lead => lead.id)
      return { changed: await cancelSelectedMails(ctx, tx, effects, id, ids), unassigned: 0 }
    },
    // nobody is told of a mail to one lead either
    tell: async () => [],
  },
  assign: {
    requireRight: requireCanAssign,
    async checkTarget(tx, companyId, { assignedTo = null }) {
      if (assignedTo !== null && !(await mayHaveLeads(tx, companyId, assignedTo))) throw new AppError('NOT_FOUND')
    },
    change: (ctx, tx, effects, ids, { target }) => assignSelected(ctx, tx, effects, ids, target.assignedTo ?? null),
    undo: (ctx, tx, effects, leads) => putBackSelected(ctx, tx, effects, leads),
    async tell(ctx, tx, effects, { id, target: { assignedTo }, changed: count }) {
      const { ids, name } = await selectChanged(tx, ctx.actor.companyId, id, MAILED)
      const notificationId = newId()
      const told = { leadIds: ids, leadName: name, count, id: notificationId, assignedTo, isNew: false }
      await tellAssignee(ctx, tx, effects, told)
      return [notificationId]
    },
  },
}
