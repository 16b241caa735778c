import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import { valueProblem } from '@plinth/contract/field-checks'
import { type Field, heldText, namesOf } from '@plinth/contract/field-table'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import {
  billNumberProblem,
  PROJECT_FIELDS,
  PROJECT_LIMITS,
  PROJECT_TEXTS,
  projectNameProblem,
} from '@plinth/contract/projects/project-fields'
import type { ProjectChange } from '@plinth/contract/projects/project-life'
import { projectCodeProblem } from '@plinth/contract/projects/project-life-rules'

type PlainField = keyof typeof PROJECT_FIELDS
type OwnField = 'name' | 'code' | 'location' | 'phoneNumber' | 'projectUom' | 'radius'
export type EditField = PlainField | OwnField
/** What is typed in the dialog; every field is a text. */
export type EditValues = Record<EditField | 'phoneCode', string>

const PLAIN = namesOf(PROJECT_FIELDS)
const OWN_LABELS: Readonly<Record<OwnField, string>> = {
  name: 'Project name',
  code: 'Code',
  location: 'Address',
  phoneNumber: 'Phone',
  projectUom: 'Area unit',
  radius: 'Attendance radius in metres',
}
const LABELS = Object.fromEntries([
  ...Object.entries(OWN_LABELS),
  ...PLAIN.map(name => [name, PROJECT_FIELDS[name].label] as const),
]) as Readonly<Record<EditField, string>>
/** A field of the dialog in the words of the firm. */
export const editLabel = (field: EditField, taxes: TaxWords): string =>
  field === 'gstRegNo' ? taxes.billNumber : LABELS[field]

/** The fields of the dialog in their order. */
export const EDITED: readonly EditField[] = [
  ...(['name', 'code', 'phoneNumber', 'location'] as const),
  // the unit stands beside its amount
  ...PLAIN.flatMap(field => (field === 'area' ? (['area', 'projectUom', 'radius'] as const) : [field])),
]

/** What a project says, as texts. */
export function editValues(project: ProjectDetails): EditValues {
  const { name, code, location, phoneCode, phoneNumber, projectUom } = project
  const plain = Object.fromEntries(PLAIN.map(field => [field, heldText(project[field])]))
  const radius = project.radius === null ? '' : String(project.radius)
  return { ...(plain as Record<PlainField, string>), name, code, location, phoneCode, phoneNumber, projectUom, radius }
}

const touched = (before: EditValues, values: EditValues) =>
  (Object.keys(values) as (keyof EditValues)[]).filter(field => values[field].trim() !== before[field].trim())

/** What is sent: the fields that were touched, and no other. */
export function sentChange(before: EditValues, values: EditValues): Omit<ProjectChange, 'version'> {
  return Object.fromEntries(
    touched(before, values).map(field => {
      const text = values[field].trim()
      const isDay = field === 'expectedStartDate' || field === 'expectedEndDate'
      if (field === 'radius') return [field, text === '' ? null : Number(text)]
      return [field, isDay ? text || null : text]
    }),
  ) as Omit<ProjectChange, 'version'>
}

function radiusProblem(text: string): string | undefined {
  const { min, max } = PROJECT_LIMITS.radius
  const isRight = /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max
  return text === '' || isRight ? undefined : PROJECT_TEXTS.radius
}

/** The rule of a field, which names the tax number as the firm does. */
const ruleOf = (field: PlainField, { billNumber }: TaxWords): Field =>
  field === 'gstRegNo'
    ? { ...PROJECT_FIELDS[field], problem: value => billNumberProblem(value, billNumber) }
    : PROJECT_FIELDS[field]

/** What is wrong with the fields that were touched; what was not is never refused (PJ-289). */
export function editProblems(before: EditValues, values: EditValues, taxes: TaxWords): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of touched(before, values)) {
    const text = values[field].trim()
    const problem =
      field === 'name'
        ? text === ''
          ? 'Field is required'
          : projectNameProblem(text)
        : field === 'code'
          ? projectCodeProblem(text)
          : field === 'radius'
            ? radiusProblem(text)
            : field in PROJECT_FIELDS
              ? valueProblem(ruleOf(field as PlainField, taxes), text)
              : undefined
    if (problem) problems[field] = problem
  }
  const { expectedStartDate: start, expectedEndDate: end } = values
  if (start !== '' && end !== '' && end < start && problems.expectedStartDate === undefined)
    problems.expectedEndDate ??= PROJECT_TEXTS.endBeforeStart
  return problems
}
