import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import {
  FACEBOOK_PAGE_SIZE,
  type FacebookConnection,
  type FacebookLead,
} from '@plinth/contract/leads/facebook/facebook'
import { type FieldMapping, MAPPING_TARGETS, suggestMapping } from '@plinth/contract/leads/lead-captures/field-mapping'
import { type Context, mutate, read } from '../../../platform/context.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { requireConnector } from './facebook.policy.ts'
import { existsTeam, lockForm, updateForm } from './facebook.queries.ts'
import type { FormRow } from './facebook.tables.ts'
import { countNotices, existsNotice, renewNotices, selectNotices } from './facebook-leads.queries.ts'
import { connectionView } from './facebook-overview.service.ts'

/**
 * Chooses which field of a lead each question fills and which team gets the leads. Leads that failed are tried again by a person.
 * Throws FORBIDDEN; NOT_FOUND, also for a team; CONFLICT where somebody changed the form since `version`.
 */
export async function editForm(
  ctx: Context,
  id: string,
  { mapping, teamId, version }: { mapping: FieldMapping; teamId: string | null; version: number },
): Promise<FacebookConnection> {
  requireConnector(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    const form = await lockForm(tx, companyId, id)
    if (!form) throw new AppError('NOT_FOUND')
    if (teamId !== null && !(await existsTeam(tx, companyId, teamId))) throw new AppError('NOT_FOUND')
    if (form.version !== version) throw new AppError('CONFLICT')
    await updateForm(tx, companyId, id, { mapping, teamId, version: version + 1 })
    const changes = changesOf(form, mapping)
    await recordAudit(tx, {
      actor: ctx.actor,
      action: 'facebook.form',
      at: ctx.clock.now(),
      targetId: id,
      targetName: form.name,
      changes,
    })
    return connectionView(tx, companyId)
  })
}

function changesOf(form: FormRow, mapping: FieldMapping) {
  const before = form.mapping ?? suggestMapping(form.questions)
  const labelOf = (of: FieldMapping, key: string) => {
    const target = of[key]
    return target === undefined ? '' : MAPPING_TARGETS[target]
  }
  return Object.keys(mapping).map(key => ({
    field: form.questions.find(question => question.key === key)?.label || key,
    before: labelOf(before, key),
    after: labelOf(mapping, key),
  }))
}

/** One page of the leads that Facebook told of, newest first. Throws FORBIDDEN. */
export async function listFacebookLeads(
  ctx: Context,
  { state, page }: { state?: FacebookLead['state'] | undefined; page: number },
): Promise<{ data: FacebookLead[]; pagination: Pagination }> {
  requireConnector(ctx.actor)
  const { companyId } = ctx.actor
  const limit = FACEBOOK_PAGE_SIZE
  const [rows, counts] = await read(ctx, tx =>
    Promise.all([
      selectNotices(tx, companyId, { state, limit, offset: (page - 1) * limit }),
      countNotices(tx, companyId),
    ]),
  )
  const total = counts
    .filter(one => state === undefined || one.state === state)
    .reduce((sum, one) => sum + one.count, 0)
  return { data: rows.map(toLead), pagination: paginationOf({ page, limit }, total) }
}

const toLead = (row: Awaited<ReturnType<typeof selectNotices>>[number]): FacebookLead => ({
  _id: row.id,
  state: row.state,
  reason: row.reason,
  attempts: row.attempts,
  nextTryAt: row.state === 'waiting' && row.reason !== '' ? row.next_try_at.toISOString() : null,
  isNewLead: row.is_new_lead,
  leadId: row.lead_id,
  person: row.person,
  pageName: row.page_name,
  formName: row.form_name ?? row.attribution.form ?? '',
  campaign: row.attribution.campaign ?? '',
  receivedAt: row.received_at.toISOString(),
})

/** Tries again to fetch a lead, at once. Throws FORBIDDEN; NOT_FOUND. */
export async function retryLead(ctx: Context, id: string): Promise<void> {
  requireConnector(ctx.actor)
  const { companyId } = ctx.actor
  await mutate(ctx, async tx => {
    if (!(await existsNotice(tx, companyId, id))) throw new AppError('NOT_FOUND')
    await renewNotices(tx, companyId, ctx.clock.now(), id)
    await ctx.jobs.enqueue(tx, 'facebook.collect', { companyId })
  })
}

/** Tries again to fetch every lead that is not there yet; returns how many. Throws FORBIDDEN. */
export async function retryAllLeads(ctx: Context): Promise<{ count: number }> {
  requireConnector(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    const count = await renewNotices(tx, companyId, ctx.clock.now())
    if (count > 0) await ctx.jobs.enqueue(tx, 'facebook.collect', { companyId })
    return { count }
  })
}
