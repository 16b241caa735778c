import type { ImportColumn } from '../../field-imports.ts'
import type { Field } from '../../field-table.ts'
import {
  BUDGET_BANDS,
  budgetProblem,
  capitaliseFirst,
  cityProblem,
  LEAD_LIMITS,
  LEAD_TEXTS,
  leadEmailProblem,
} from './lead-rules.ts'

/** Lists of options that grow with use. */
export type GrowableList = 'leadSource' | 'workScope' | 'sourceName'

/**
 * A plain field of a lead, and what each screen needs to know about it; a screen leaves out fields without its entry. What is
 * more than a value in a column (phone, area, follow-up, stage, assignee) has separate functions beside the table.
 */
export interface LeadField extends Field {
  /** the list that offers its values, where its kind is `list` */
  list?: GrowableList
  /** a column of the lead list, or part of another one */
  listed?: ({ width: number } & Partial<ListedColumn>) | { partOf: 'name' }
  /** can be chosen when two leads are merged; a text overrides its label there */
  merge?: true | string
  /** a rule for moves between stages may require it (LM-415) */
  rule?: { key?: string }
  /** a column of an imported spreadsheet (IN-Q61) */
  import?: ImportColumn
  form?: FormPlace
  /** a built-in field of the forms that companies define (IN-Q69) */
  defined?: DefinedField
  /** shown on the page of a lead (LM-146, LM-147) */
  facts?: 'additional' | 'site'
  /** its name in the history, where that is not its label */
  history?: string
  /** noted where a person who is a lead already writes again; a text overrides its label there */
  retold?: true | string
}
interface ListedColumn {
  /** the column's key on the wire, where that is not the field's */
  id: string
  /** the heading, where that is not the label */
  heading: string
  /** the name in the column picker, where that is not the heading */
  picked: string
  isLocked: true
  /** the database has an index in this order of the list */
  isIndexed: true
}
/** Where the Add and Edit forms have a field; the parts of the name and the company have a place of their own. */
interface FormPlace {
  group: 'site' | 'work' | 'source' | 'remarks'
  size?: 'wide' | 'half'
  /** typing stops at `max` characters */
  isCut?: true
}
interface DefinedField {
  /** its key in definitions and templates, where that differs (IN-Q05) */
  key?: string
  /** its name in a new company's form, where that is not the label */
  name?: string
  /** only for individuals: a corporate lead has it on the primary contact */
  isOfIndividual?: true
  isRequired?: true
  /** shown when it is empty (IN-476, IN-479, IN-481, IN-482, IN-484) */
  empty?: string
  /** takes a whole row (IN-072, IN-073) */
  isWide?: true
}

export const LEAD_FIELDS = {
  firstName: {
    column: 'first_name',
    label: 'First name',
    kind: 'text',
    max: LEAD_LIMITS.firstName,
    missing: LEAD_TEXTS.firstName,
    listed: { partOf: 'name' },
    import: {
      heading: 'First Name',
      read: 'name',
      isName: true,
      example: 'Asha',
    },
    defined: { name: 'First Name', isOfIndividual: true, isRequired: true, empty: LEAD_TEXTS.firstName },
    retold: true,
  },
  lastName: {
    column: 'last_name',
    label: 'Last name',
    kind: 'text',
    max: LEAD_LIMITS.lastName,
    listed: { partOf: 'name' },
    import: { heading: 'Last Name', read: 'name', isName: true, example: 'Rao' },
    defined: { name: 'Last Name', isOfIndividual: true, empty: 'Please enter last name' },
    retold: true,
  },
  companyName: {
    column: 'company_name',
    label: 'Company name',
    kind: 'text',
    max: LEAD_LIMITS.companyName,
    listed: { partOf: 'name' },
    merge: true,
    import: {
      heading: 'Company',
      width: 160,
      example: 'Lake View Homes',
    },
  },
  designation: {
    column: 'designation',
    label: 'Designation',
    kind: 'text',
    max: LEAD_LIMITS.designation,
    merge: true,
  },
  email: {
    column: 'email',
    label: 'Email',
    kind: 'email',
    max: 254,
    problem: leadEmailProblem,
    listed: { width: 210, heading: 'E-mail', picked: 'Email address', isLocked: true },
    merge: 'Email',
    rule: {},
    import: {
      read: 'email',
      max: LEAD_LIMITS.email,
      width: 210,
      example: 'asha.rao@example.com',
    },
    defined: { isOfIndividual: true, empty: 'Please input email' },
  },
  address: {
    column: 'address',
    label: 'Address',
    kind: 'text',
    max: LEAD_LIMITS.address,
    listed: { width: 220 },
    merge: true,
    rule: {},
    import: {
      width: 220,
      example: '12 Lake View Road',
    },
    form: { group: 'site', size: 'wide' },
    defined: { isWide: true },
  },
  city: {
    column: 'city',
    label: 'City',
    kind: 'text',
    max: 100,
    problem: cityProblem,
    tidy: capitaliseFirst,
    listed: { width: 118, isIndexed: true },
    merge: true,
    rule: {},
    import: { read: 'city', max: LEAD_LIMITS.city, width: 120, example: 'Pune' },
    form: { group: 'site' },
    defined: {},
    retold: true,
  },
  pinCode: {
    column: 'pin_code',
    label: 'Zip/Postal Code',
    kind: 'text',
    max: 10,
    tidy: text => text.trimStart(),
    merge: 'Pin code',
    rule: { key: 'ZipPostalCode' },
    import: {
      heading: 'Pin Code',
      read: 'pinCode',
      width: 100,
      example: '411001',
    },
    form: { group: 'site', isCut: true },
    defined: { key: 'postalCode', name: 'Zip/Postal code', empty: 'Please enter city code' },
    history: 'Pin code',
  },
  requirements: {
    column: 'requirements',
    label: 'Work Scope',
    kind: 'list',
    list: 'workScope',
    max: LEAD_LIMITS.listEntry,
    listed: { width: 180 },
    merge: true,
    rule: {},
    import: {
      width: 180,
      example: 'Interior Design Services',
    },
    form: { group: 'work' },
    defined: { key: 'workScope' },
    facts: 'site',
    retold: 'Requirement',
  },
  budget: {
    column: 'budget',
    label: 'Budget',
    kind: 'money',
    max: 20,
    problem: budgetProblem,
    bands: BUDGET_BANDS,
    listed: { width: 124, isIndexed: true },
    merge: true,
    rule: {},
    import: {
      read: 'budget',
      width: 110,
      example: '1500000',
    },
    form: { group: 'work' },
    defined: {},
    facts: 'site',
    retold: true,
  },
  expClosureDate: {
    column: 'exp_closure_date',
    label: 'Exp. Closure',
    kind: 'date',
    listed: { width: 132, id: 'expClosure' },
    merge: 'Expected closure',
    rule: {},
    import: {
      read: 'closure',
      example: '2030-12-31',
    },
    facts: 'additional',
  },
  leadSource: {
    column: 'lead_source',
    label: 'Lead Source',
    kind: 'list',
    list: 'leadSource',
    max: LEAD_LIMITS.listEntry,
    listed: { width: 130 },
    merge: true,
    rule: {},
    import: { example: 'Referral' },
    form: { group: 'source', size: 'half' },
    defined: {},
    facts: 'additional',
    retold: true,
  },
  sourceName: {
    column: 'source_name',
    label: 'Source Name',
    kind: 'list',
    list: 'sourceName',
    max: LEAD_LIMITS.listEntry,
    listed: { width: 138 },
    merge: true,
    rule: {},
    import: {
      width: 140,
      example: 'Ravi Menon',
    },
    form: { group: 'source', size: 'half' },
    defined: {},
    facts: 'additional',
    retold: true,
  },
  remarks: {
    column: 'remarks',
    label: 'Remarks',
    kind: 'text',
    max: LEAD_LIMITS.remarks,
    merge: true,
    rule: {},
    import: {
      hasLines: true,
      // what a lead has no room for stands in its history
      max: 20_000,
      width: 220,
      example: 'Call after six',
    },
    form: { group: 'remarks', size: 'wide' },
    defined: { isWide: true },
  },
} as const satisfies Readonly<Record<string, LeadField>>
