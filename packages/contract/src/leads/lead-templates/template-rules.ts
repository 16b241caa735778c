import { characters, isEmail } from '../../text-rules.ts'
import { areaTextProblem, plainArea } from '../lead/lead-readers.ts'
import {
  budgetProblem,
  callingProblem,
  cityProblem,
  LEAD_LIMITS,
  LEAD_TEXTS,
  phoneProblem,
  pinCodeProblem,
} from '../lead/lead-rules.ts'
import { type BuiltInField, type FormField, PAYLOAD_NAMES } from '../lead-forms/form-engine.ts'

/** The fields of a template, under exactly these names, in the order of their checks (IN-256, IN-454 to IN-467). */
export const TEMPLATE_FIELDS = [
  'firstName',
  'lastName',
  'contactNumber',
  'email',
  'address',
  'city',
  'postalCode',
  'workScope',
  'budget',
  'area',
  'leadSource',
  'sourceName',
  'assignTo',
] as const satisfies readonly BuiltInField[]
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]

interface TemplateFieldSetting {
  label: string
  /** the flag's name on the wire, in the specification's spelling (IN-243 to IN-255) */
  flag: string
  /** shown when the field is mandatory and empty */
  missing: string
  /** every lead needs it, so no template can leave it out */
  isAlways?: true
  /** offers a growable list of the company, or its people, unless the template has its own options */
  hasList?: true
}

/** One mapping for web and server (IN-Q05): wire flag, label, and the text about a missing value (IN-455 to IN-467). */
export const TEMPLATE_FIELD_SETTINGS = {
  firstName: { label: 'First Name', flag: 'isFirstNameMandatory', missing: 'Please enter First Name.', isAlways: true },
  lastName: { label: 'Last Name', flag: 'isLastNameMandatory', missing: 'Please enter Last Name.' },
  contactNumber: {
    label: 'Contact Number',
    flag: 'isContactNumberMandatory',
    missing: 'Please enter Contact Number.',
    isAlways: true,
  },
  email: { label: 'Email', flag: 'isEmailMandatory', missing: 'Please enter email.' },
  address: { label: 'Address', flag: 'isAddressMandatory', missing: 'Please enter address.' },
  city: { label: 'City', flag: 'isCityMandatory', missing: 'Please enter city.' },
  postalCode: { label: 'Pin code', flag: 'isPostalCodeMandatory', missing: 'Please enter postal code.' },
  workScope: {
    label: 'Work Scope',
    flag: 'isWorkScopeMandatory',
    missing: 'Please enter work scope.',
    hasList: true,
  },
  budget: { label: 'Budget', flag: 'isBudgetMandatory', missing: 'Please enter Budget.' },
  area: { label: 'Area', flag: 'isAreaMandatory', missing: 'Please enter Area.' },
  leadSource: {
    label: 'Lead Source',
    flag: 'isLeadSourceMandatory',
    missing: 'Please enter Lead source.',
    hasList: true,
  },
  sourceName: {
    label: 'Source Name',
    flag: 'isSouceNameMandatory',
    missing: 'Please enter Source name',
    hasList: true,
  },
  assignTo: { label: 'Assign To', flag: 'isAssignToMandatory', missing: 'Please enter Assign to', hasList: true },
} as const satisfies Record<TemplateField, TemplateFieldSetting>
const settingOf = (field: TemplateField): TemplateFieldSetting => TEMPLATE_FIELD_SETTINGS[field]

/** How a field of a template is filled in (IN-078, IN-079). */
export const ANSWER_KINDS = ['shortAnswer', 'dropdown'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

export const TEMPLATE_TEXTS = {
  name: 'Please enter the template name',
  taken: 'A template with this name already exists',
  always: 'First name and contact number are part of every lead',
  hidden: 'A mandatory field must be shown',
  options: 'Please enter at least one option',
  noOptions: 'People are chosen from the team',
  lastDefault: 'The default template cannot be deleted. Make another one the default first',
  created: 'Template created successfully',
  saved: 'Template saved successfully',
  deleted: 'Template deleted successfully',
} as const

/** A field of a template as it is sent. */
export interface TemplateFieldShape {
  fieldName: TemplateField
  isShown: boolean
  kind: AnswerKind
  options: string[]
}
export type TemplateFlag = (typeof TEMPLATE_FIELD_SETTINGS)[TemplateField]['flag']
export const flagOf = (field: TemplateField): TemplateFlag => TEMPLATE_FIELD_SETTINGS[field].flag

/** A field of a template with all defaults applied, before it is stored. */
export interface TemplateFieldState extends TemplateFieldShape {
  isMandatory: boolean
}

/** A field of the default template: shown, and mandatory only where every lead needs it (IN-Q03). */
export const defaultTemplateField = (fieldName: TemplateField): TemplateFieldState => ({
  fieldName,
  isShown: true,
  isMandatory: settingOf(fieldName).isAlways === true,
  kind: settingOf(fieldName).hasList ? 'dropdown' : 'shortAnswer',
  options: [],
})

/** The problem of a field's settings in a firm, or undefined; shared by web and server. */
export function templateFieldProblem(
  field: TemplateFieldState,
  firm: Pick<TemplateSetting, 'country' | 'dialCode'>,
): string | undefined {
  const { isAlways, hasList } = settingOf(field.fieldName)
  if (isAlways && !field.isMandatory) return TEMPLATE_TEXTS.always
  if (field.isMandatory && !field.isShown) return TEMPLATE_TEXTS.hidden
  if (field.kind === 'shortAnswer') return undefined
  if (field.fieldName === 'assignTo') return field.options.length > 0 ? TEMPLATE_TEXTS.noOptions : undefined
  if (field.options.length === 0) return hasList ? undefined : TEMPLATE_TEXTS.options
  // options that are not amounts are kept as text (IN-Q27); every other option must be a valid value of its field
  if (field.fieldName === 'budget' || field.fieldName === 'area') return undefined
  const rule = templateRule(field.fieldName, firm)
  for (const option of field.options) {
    const problem = rule(option)
    if (problem) return `${option}: ${problem}`
  }
  return undefined
}

/** The parts of a template that determine its form. */
export type TemplateShape = { fields: readonly TemplateFieldShape[] } & Readonly<Record<TemplateFlag, boolean>>

export interface TemplateSetting {
  country: string
  /** dial code of the phone field */
  dialCode: string
  /** a person who may not assign is not asked for an assignee, because they could never save (IN-Q05) */
  canAssign: boolean
  areaDigits?: number
}

/** The form of a template, with its fields in the order of their checks (IN-074 to IN-079, IN-453 to IN-474). */
export function templateForm(template: TemplateShape, setting: TemplateSetting): FormField[] {
  const shapes = new Map(template.fields.map(field => [field.fieldName, field]))
  return TEMPLATE_FIELDS.flatMap((key): FormField[] => {
    const shape = shapes.get(key)
    if (!shape?.isShown || (key === 'assignTo' && !setting.canAssign)) return []
    const isChoice = shape.kind === 'dropdown'
    const { label, missing } = settingOf(key)
    return [
      {
        key,
        label,
        type: isChoice ? 'Dropdown' : 'Text',
        isRequired: template[flagOf(key)],
        requiredText: missing,
        options: shape.options,
        rule: isChoice && shape.options.length > 0 ? undefined : templateRule(key, setting),
        isWide: key === 'address',
      },
    ]
  })
}

const invalid = (key: TemplateField): string => `You have entered Invalid ${settingOf(key).label}`
const limited = (value: string, max: number): string | undefined =>
  characters(value) > max ? `Maximum length is ${max}` : undefined
function templateRule(
  key: TemplateField,
  setting: { country: string; dialCode: string; areaDigits?: number },
): (value: string) => string | undefined {
  switch (key) {
    case 'firstName':
    case 'lastName':
      return value => limited(value, LEAD_LIMITS[key]) ?? callingProblem(value, settingOf(key).label)
    case 'contactNumber':
      // in India ten digits, which is at most ten (IN-473); elsewhere as many as numbers have there (IN-Q16)
      return value => phoneProblem(value, setting.dialCode) && LEAD_TEXTS.phone
    case 'email':
      return value => (characters(value) <= LEAD_LIMITS.email && isEmail(value) ? undefined : LEAD_TEXTS.email)
    case 'city':
      return cityProblem
    case 'postalCode':
      return value => pinCodeProblem(value, setting.country)
    case 'budget':
      return budgetProblem
    case 'area':
      return value => areaTextProblem(value, setting.areaDigits ?? LEAD_LIMITS.areaDigitsOnAdd, invalid(key))
    case 'address':
      return value => limited(value, LEAD_LIMITS.address)
    case 'workScope':
    case 'leadSource':
    case 'sourceName':
      return value => limited(value, LEAD_LIMITS.listEntry)
    case 'assignTo':
      return () => undefined
  }
}

/**
 * Fields of a template whose chosen option may not be an amount; it is then stored as text, apart from the lead's columns
 * (IN-Q27).
 */
export const TEXT_ANSWERS = ['budget', 'area'] as const
export const isTextAnswer = (key: (typeof TEXT_ANSWERS)[number], value: string): boolean =>
  value !== '' && (key === 'budget' ? budgetProblem(value) : plainArea(value) ? undefined : invalid(key)) !== undefined

/** The lead's own name of a template's field (IN-Q05). */
export const payloadNameOf = (field: TemplateField): (typeof PAYLOAD_NAMES)[TemplateField] => PAYLOAD_NAMES[field]
