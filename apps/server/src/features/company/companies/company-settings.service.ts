import type { CompanySettings, EditCompanySettings, SettingsConflict } from '@plinth/contract/company/companies'
import { AppError } from '@plinth/contract/error-codes'
import { type Context, type Effects, mutate, unlessAnswered } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { requireLeadAssignmentEditor, requireLeadFormEditor, requireSettingsEditor } from './companies.policy.ts'
import {
  type CompanyColumns,
  existsProject,
  type KnownSettings,
  lockSettings,
  replaceOffices,
  selectSettings,
  updateCompany,
} from './companies.queries.ts'
import type { SettingsChange } from './companies.tables.ts'
import { dropLogo, keepLogo, logoFrom, pictureAt } from './company-logo.service.ts'
import { followedZone, keepWallClocks, refuseUnknownZone } from './company-time-zone.service.ts'
import {
  auditActionOf,
  auditChangesOf,
  changesOf,
  refuseProblems,
  type Settings,
  type SettingsField,
  settingsFrom,
} from './settings-changes.policy.ts'

const COLUMNS = {
  companyName: 'name',
  email: 'email',
  address: 'address',
  city: 'city',
  pincode: 'pincode',
  country: 'country',
  countryCode: 'country_code',
  currency: 'currency',
  currencySymbol: 'currency_symbol',
  timeZone: 'time_zone',
  gstNo: 'gst_no',
  contact: 'contact',
  location: 'location',
  latitude: 'latitude',
  longitude: 'longitude',
  about: 'about',
  attendanceRadius: 'attendance_radius',
  fileManagerV2: 'file_manager_v2',
  timeLineV2: 'time_line_v2',
  companyProjectId: 'company_project_id',
  'leadAssignment.autoAssign': 'auto_assign',
  leadFormMode: 'lead_form_mode',
} as const satisfies Partial<Record<SettingsField, keyof CompanyColumns>>

/**
 * Changes the settings that are sent and differ (SH-484 to SH-488, SH-Q101), with a row in the audit trail and word to
 * the other browsers. Throws FORBIDDEN (SH-Q67); INVALID with the fields; NOT_FOUND for a project or picture that is not
 * the company's; CONFLICT with `SettingsConflict` where somebody else changed the same field since `version`.
 */
export async function editSettings(ctx: Context, body: EditCompanySettings): Promise<CompanySettings> {
  const { version: _, companyLogo, ...rest } = body
  const { leadKeys, formKeys, otherKeys } = partition(
    Object.keys({ ...rest, ...(companyLogo === undefined ? {} : { companyLogo }) }),
  )
  if (leadKeys.length + formKeys.length + otherKeys.length === 0)
    throw new AppError('INVALID', 'Nothing to change was sent')
  if (otherKeys.length > 0) requireSettingsEditor(ctx.actor)
  if (leadKeys.length > 0) requireLeadAssignmentEditor(ctx.actor)
  if (formKeys.length > 0) requireLeadFormEditor(ctx.actor)
  return unlessAnswered(ctx, () => editAnew(ctx, body))
}

async function editAnew(ctx: Context, body: EditCompanySettings): Promise<CompanySettings> {
  const { version, companyLogo, ...rest } = body
  const picture = companyLogo ? await pictureAt(ctx, companyLogo) : undefined

  return mutate(ctx, async (tx, effects) => {
    const locked = await openSettings(ctx, tx)
    const now = settingsFrom(locked.settings)
    const changes = changesOf(now, rest)
    refuseProblems(now, changes, rest)
    await refuseForeignProject(ctx, tx, changes.companyProjectId)
    await refuseUnknownZone(tx, changes.timeZone)
    const isLogoGone = (companyLogo === null || companyLogo === '') && locked.logoFileId !== null
    refuseConflicts(ctx, locked, version, { now, changes })
    // nobody's wish, and therefore never in conflict with one
    const followed = rest.timeZone === undefined ? await followedZone(tx, locked, changes) : undefined
    if (followed !== undefined) changes.timeZone = followed
    const fields = [...Object.keys(changes), ...(picture || isLogoGone ? ['companyLogo'] : [])]
    if (fields.length === 0) return locked.settings

    const logo = picture ? await keepLogo(ctx, tx, picture) : isLogoGone ? NO_LOGO : {}
    await writeSettings(ctx, tx, locked, { changes, fields, columns: logo })
    if ('logo_key' in logo) await dropLogo(ctx, tx, locked.logoFileId)
    if (changes.timeZone !== undefined) await changeZone(ctx, tx, effects, now.timeZone, changes.timeZone)
    return changed(ctx, tx, effects)
  })
}

/** What shows days and times is read again everywhere. */
async function changeZone(ctx: Context, tx: Tx, effects: Effects, from: string, to: string): Promise<void> {
  await keepWallClocks(ctx, tx, from, to)
  effects.emit({ type: 'leads.changed', leadIds: [], by: ctx.actor.userId })
  effects.emit({ type: 'tasks.changed' })
}

/** Sets the logo from an uploaded picture. Throws FORBIDDEN, UNSUPPORTED_TYPE, TOO_LARGE, STORAGE_FULL. */
export async function setLogo(ctx: Context, bytes: Uint8Array): Promise<CompanySettings> {
  requireSettingsEditor(ctx.actor)
  const picture = await logoFrom(bytes)
  return mutate(ctx, async (tx, effects) => {
    const locked = await openSettings(ctx, tx)
    const columns = await keepLogo(ctx, tx, picture)
    await writeSettings(ctx, tx, locked, { changes: {}, fields: ['companyLogo'], columns })
    await dropLogo(ctx, tx, locked.logoFileId)
    return changed(ctx, tx, effects)
  })
}

const NO_LOGO = { logo_key: null, logo_file_id: null }

/** Keys of the assignment of leads, of their form, and all others: each kind has its own right. */
function partition(keys: string[]): Record<'leadKeys' | 'formKeys' | 'otherKeys', string[]> {
  const isLead = (key: string) => key.startsWith('leadAssignment')
  const isForm = (key: string) => key === 'leadFormMode'
  return {
    leadKeys: keys.filter(isLead),
    formKeys: keys.filter(isForm),
    otherKeys: keys.filter(key => !isLead(key) && !isForm(key)),
  }
}

async function openSettings(ctx: Context, tx: Tx): Promise<KnownSettings> {
  const locked = await lockSettings(tx, ctx.actor.companyId)
  // a firm that was removed while its session was being looked at
  if (!locked) throw new AppError('UNAUTHENTICATED')
  return locked
}

async function refuseForeignProject(ctx: Context, tx: Tx, id: string | null | undefined): Promise<void> {
  if (id && !(await existsProject(tx, ctx.actor.companyId, id))) throw new AppError('NOT_FOUND')
}

/** Without a version the last one wins; what this person changed last is theirs to change again. */
function refuseConflicts(
  ctx: Context,
  locked: KnownSettings,
  version: number | undefined,
  edit: { now: Settings; changes: Partial<Settings> },
): void {
  if (version === undefined || version >= locked.settings.version) return
  const conflicts = Object.entries(edit.changes).flatMap(([field, yours]) => {
    const last = locked.changes[field]
    if (!last || last.version <= version || last.userId === ctx.actor.userId) return []
    return [{ field, yours, theirs: edit.now[field as SettingsField], by: last.name }]
  })
  const [first] = conflicts
  if (!first) return
  const data: SettingsConflict = {
    changedBy: first.by,
    version: locked.settings.version,
    conflicts: conflicts.map(({ field, yours, theirs }) => ({ field, yours, theirs })),
  }
  throw new AppError('CONFLICT', `${first.by} changed these settings. Reload to see the latest.`, { data })
}

async function writeSettings(
  ctx: Context,
  tx: Tx,
  locked: KnownSettings,
  edit: { changes: Partial<Settings>; fields: string[]; columns: CompanyColumns },
): Promise<void> {
  const { actor } = ctx
  const { changes, fields } = edit
  const at = ctx.clock.now()
  const version = locked.settings.version + 1
  const change: SettingsChange = { version, userId: actor.userId, name: actor.fullName }
  const columns: CompanyColumns = {
    ...edit.columns,
    ...columnsOf(changes),
    settings_version: version,
    settings_changes: JSON.stringify({
      ...locked.changes,
      ...Object.fromEntries(fields.map(field => [field, change])),
    }),
    updated_at: at,
  }
  await updateCompany(tx, actor.companyId, columns)
  if (changes.companyLocation) {
    await replaceOffices(tx, actor.companyId, locked.settings.companyLocation, changes.companyLocation)
  }
  const isLogo = fields.includes('companyLogo')
  const logo = { field: 'companyLogo', before: locked.logoFileId ? 'Logo' : null }
  await recordAudit(tx, {
    actor,
    at,
    action: isLogo && fields.length === 1 ? 'company.logo' : auditActionOf(Object.keys(changes)),
    targetId: actor.companyId,
    targetName: changes.companyName ?? locked.settings.companyName,
    changes: [
      ...auditChangesOf(settingsFrom(locked.settings), changes),
      ...(isLogo ? [{ ...logo, after: edit.columns.logo_key ? 'New logo' : null }] : []),
    ],
  })
}

function columnsOf(changes: Partial<Settings>): CompanyColumns {
  const { workTiming } = changes
  const columns = Object.entries(COLUMNS).flatMap(([field, column]) =>
    field in changes ? [[column, changes[field as SettingsField]]] : [],
  )
  return {
    ...Object.fromEntries(columns),
    ...(workTiming === undefined ? {} : { work_timing: workTiming && JSON.stringify(workTiming) }),
  }
}

async function changed(ctx: Context, tx: Tx, effects: Effects): Promise<CompanySettings> {
  effects.emit({ type: 'company.changed', by: ctx.actor.userId })
  const settings = await selectSettings(tx, ctx.actor.companyId)
  if (!settings) throw new AppError('NOT_FOUND')
  return settings
}
