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

/** The lists that grow as people use them. */
export type GrowableList = 'leadSource' | 'workScope' | 'sourceName'

/**
 * A plain field of a lead and what each screen has to know of it; a screen does without the fields that say nothing of it. What
 * is more than a value in a column (phone, area, follow-up, stage, assignee) has functions of its own beside the table.
 */
export interface LeadField extends Field {
  /** whose entries it offers, where its kind is `list` */
  list?: GrowableList
  /** a column of the lead list, or shown as part of another one */
  listed?: ({ width: number } & Partial<ListedColumn>) | { partOf: 'name' }
  /** chosen where two leads are merged; a text is what it is called there */
  merge?: true | string
  /** may be required by a rule for moves between stages (LM-415) */
  rule?: { key?: string }
  import?: ImportColumn
  form?: FormPlace
  /** a built-in field of the forms that companies define (IN-Q69) */
  defined?: DefinedField
  /** shown on the page of a lead (LM-146, LM-147) */
  facts?: 'additional' | 'site'
  /** what the history calls it, where that is not its label */
  history?: string
  /** told where a person who is a lead already writes again; a text is what it is called then */
  retold?: true | string
}
interface ListedColumn {
  /** the column's key on the wire, where it is not the field's */
  id: string
  /** what stands above it, where that is not the label */
  heading: string
  /** what the column picker calls it, where that is not the heading */
  picked: string
  isLocked: true
  /** the database has an index in the order of the list */
  isIndexed: true
}
/** A column of an imported spreadsheet. */
interface ImportColumn {
  /** headings people use, without case, spaces and punctuation; the likeliest first */
  headings: string
  /** what stands above it, where that is not the label */
  heading?: string
  /** how its cells are read, where the kind does not say it */
  as?: 'name' | 'city' | 'pin-code'
  /** the most characters, where that is fewer than the lead takes */
  max?: number
  isRequired?: true
  /** of the wizard's table, in pixels */
  width: number
}
/** Where the Add and Edit forms have a field; the parts of the name and the company have a place of their own. */
interface FormPlace {
  group: 'site' | 'work' | 'source' | 'remarks'
  size?: 'wide' | 'half'
  /** no more than `max` characters can be typed */
  isCut?: true
}
interface DefinedField {
  /** where definitions and templates call it something else (IN-Q05) */
  key?: string
  /** what a new company's form calls it, where that is not the label */
  name?: string
  /** asked of an individual alone: of a corporate lead its primary contact is asked */
  isOfIndividual?: true
  isRequired?: true
  /** said of an empty one (IN-476, IN-479, IN-481, IN-482, IN-484) */
  empty?: string
  /** takes a row of its own (IN-072, IN-073) */
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
      headings:
        'firstname fname givenname name fullname leadname clientname customername contactname contactperson yourname',
      heading: 'First Name',
      as: 'name',
      isRequired: true,
      width: 130,
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
    import: { headings: 'lastname lname surname familyname', heading: 'Last Name', as: 'name', width: 130 },
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
    merge: 'E-mail',
    rule: {},
    import: { headings: 'email emailaddress emailid mail mailid', max: LEAD_LIMITS.email, width: 210 },
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
    import: { headings: 'address fulladdress streetaddress siteaddress projectaddress location locality', width: 220 },
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
    import: { headings: 'city cityname town', as: 'city', max: LEAD_LIMITS.city, width: 120 },
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
      headings: 'pincode pin zippostalcode zipcode zip postalcode postcode',
      heading: 'Pin Code',
      as: 'pin-code',
      isRequired: true,
      width: 100,
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
      headings:
        'workscope worktype requirements requirement scopeofwork scope service services typeofwork projecttype lookingfor',
      width: 180,
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
      headings:
        'budget budgetinr budgetinrs budgetrs approxbudget estimatedbudget projectbudget dealvalue amount value',
      width: 110,
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
    import: { headings: 'leadsource source leadchannel channel', width: 130 },
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
      headings: 'sourcename referredby referrer reference campaignname campaign sourcedetails',
      width: 140,
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
    form: { group: 'remarks', size: 'wide' },
    defined: { isWide: true },
  },
} as const satisfies Readonly<Record<string, LeadField>>
