import {
  FACEBOOK_TEXTS,
  type FacebookConnection,
  type FacebookForm,
  type FacebookStatus,
} from '@plinth/contract/leads/facebook/facebook'
import { mappingProblem, suggestMapping } from '@plinth/contract/leads/lead-captures/field-mapping'
import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireConnector } from './facebook.policy.ts'
import { selectConnection, selectForms, selectPages } from './facebook.queries.ts'
import type { ConnectionRow, FormRow } from './facebook.tables.ts'
import { countNotices } from './facebook-leads.queries.ts'
import { graphApp } from './graph.ts'

/** Whether Facebook can be connected or is (LM-340, LM-594, LM-Q101). Throws FORBIDDEN. */
export async function facebookStatus(ctx: Context): Promise<FacebookStatus> {
  requireConnector(ctx.actor)
  if (!graphApp(ctx.config)) return { fb_Integration: 'disabled', message: FACEBOOK_TEXTS.disabled }
  const connection = await read(ctx, tx => selectConnection(tx, ctx.actor.companyId))
  if (!connection) return { fb_Integration: 'enabled', message: FACEBOOK_TEXTS.enabled }
  if (connection.ended_at) return { fb_Integration: 'enabled', message: FACEBOOK_TEXTS.ended }
  return { fb_Integration: 'connected', message: FACEBOOK_TEXTS.connected }
}

/** The account with its pages and forms. Throws FORBIDDEN. */
export async function facebookConnection(ctx: Context): Promise<FacebookConnection> {
  requireConnector(ctx.actor)
  return read(ctx, tx => connectionView(tx, ctx.actor.companyId))
}

/** What admins see of a company's connection; no token is part of it. */
export async function connectionView(tx: Tx, companyId: string): Promise<FacebookConnection> {
  const [connection, pages, forms, counts] = await Promise.all([
    selectConnection(tx, companyId),
    selectPages(tx, companyId),
    selectForms(tx, companyId),
    countNotices(tx, companyId),
  ])
  const inState = (state: string) =>
    counts.filter(one => one.state === state).reduce((sum, { count }) => sum + count, 0)
  const through = (formId: string) =>
    counts.filter(one => one.form_id === formId && one.state === 'done').reduce((sum, { count }) => sum + count, 0)
  return {
    account: connection ? accountView(connection) : null,
    pages: pages.map(page => ({
      _id: page.id,
      name: page.name,
      state: page.state,
      problem: page.problem,
      forms: forms.filter(form => form.page_id === page.id).map(form => formView(form, through(form.form_id))),
    })),
    leads: { waiting: inState('waiting'), failed: inState('failed'), done: inState('done') },
  }
}

const accountView = (row: ConnectionRow & { maker: string }): FacebookConnection['account'] => ({
  name: row.account_name,
  connectedBy: row.maker,
  connectedAt: row.connected_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  hasEnded: row.ended_at !== null,
  missingPermissions: row.missing_permissions,
})

function formView(form: FormRow, leadCount: number): FacebookForm {
  const mapping = form.mapping ?? suggestMapping(form.questions)
  return {
    _id: form.id,
    name: form.name,
    isActive: form.is_active,
    questions: form.questions,
    mapping,
    isSuggested: form.mapping === null,
    problem: mappingProblem(mapping) ?? '',
    teamId: form.team_id,
    version: form.version,
    leadCount,
  }
}
