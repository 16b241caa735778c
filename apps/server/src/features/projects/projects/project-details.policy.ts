import type { AuditChange } from '@plinth/contract/company/audit'
import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import { AppError, type FieldError } from '@plinth/contract/error-codes'
import { heldText } from '@plinth/contract/field-table'
import type { EditProject } from '@plinth/contract/projects/project-details'
import { PROJECT_FIELDS, PROJECT_TEXTS, projectProblems, teamProblem } from '@plinth/contract/projects/project-fields'
import type { Actor } from '../../../platform/context.ts'
import { sentColumns } from '../../../platform/database/field-columns.ts'
import { dayOf } from '../../../platform/time-zone.ts'
import type { ProjectFieldColumns, ProjectOwnColumns } from './projects.tables.ts'

export type ProjectColumns = ProjectFieldColumns & ProjectOwnColumns

/** The columns of what was sent. */
export function toColumns(sent: EditProject): Partial<ProjectColumns> {
  const own: { [C in keyof ProjectOwnColumns]: ProjectOwnColumns[C] | undefined } = {
    project_name: sent.name,
    client_name: sent.clientName,
    kyc_type: sent.kycType,
    location: sent.location,
    country_code: sent.phoneCode,
    phone_number: sent.phoneNumber,
    area_unit: sent.projectUom,
    radius_m: sent.radius,
    is_confirmed: sent.isConfirmed,
    is_from_lead: sent.isFromLead,
    is_web: sent.isWeb,
  }
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  return { ...sentColumns(PROJECT_FIELDS, sent), ...given }
}

type Ruled = Pick<
  ProjectColumns,
  'country' | 'pin_code' | 'country_code' | 'phone_number' | 'expected_start_date' | 'expected_end_date'
>
const RULED: readonly (keyof Ruled)[] = [
  'country',
  'pin_code',
  'country_code',
  'phone_number',
  'expected_start_date',
  'expected_end_date',
]

/** Refuses fields that do not fit one another, where one of them was changed (decision 11). Throws INVALID. */
export function refuseProblems(
  after: Ruled,
  changed: Partial<ProjectColumns>,
  company: Pick<Actor['company'], 'country' | 'timeZone'>,
  at: Date,
): void {
  if (!RULED.some(column => column in changed)) return
  const values = {
    country: after.country || company.country,
    pinCode: after.pin_code,
    phoneCode: after.country_code,
    phoneNumber: after.phone_number,
    expectedStartDate: after.expected_start_date,
    expectedEndDate: after.expected_end_date,
  }
  refuse(projectProblems(values, dayOf(company.timeZone, at), 'expected_start_date' in changed))
}

/** Refuses a confirmed project without a team (IN-572, IN-573). Throws INVALID. */
export function refuseTeam(team: { projectAdmin: string | null; teamMembers: readonly string[] }, staff: number): void {
  const problem = teamProblem(team, staff)
  if (problem) refuse([problem])
}

function refuse(fields: FieldError[]): void {
  const [first] = fields
  if (first) throw new AppError('INVALID', fields.length === 1 ? first.message : PROJECT_TEXTS.incomplete, { fields })
}

const OWN_NAMES: Partial<Record<keyof ProjectColumns, string>> = {
  project_name: 'project name',
  client_name: 'client name',
  kyc_type: 'kind of client',
  location: 'address',
  country_code: 'phone',
  phone_number: 'phone',
  area_unit: 'area',
  radius_m: 'attendance radius',
}

/** The words for changed columns, each once, with the firm's own for taxes; those that nobody enters have none. */
export function namesOfColumns(columns: Partial<ProjectColumns>, { billNumber }: TaxWords): string[] {
  const labels = new Map<string, string>(
    Object.values(PROJECT_FIELDS).map(field => [
      field.column,
      (field === PROJECT_FIELDS.gstRegNo ? billNumber : field.label).replace(/^[A-Z](?![A-Z])/, first =>
        first.toLowerCase(),
      ),
    ]),
  )
  const names = Object.keys(columns).map(column => OWN_NAMES[column as keyof ProjectColumns] ?? labels.get(column))
  return [...new Set(names.filter(name => name !== undefined))]
}

/** What the audit trail says of changed columns. */
export const changesOf = (before: Partial<ProjectColumns>, after: Partial<ProjectColumns>): AuditChange[] =>
  Object.entries(after).map(([column, value]) => ({
    field: column,
    before: auditText(before[column as keyof ProjectColumns]),
    after: auditText(value),
  }))

const auditText = (value: ProjectColumns[keyof ProjectColumns] | undefined): string | boolean =>
  typeof value === 'boolean' ? value : heldText(value ?? null)
