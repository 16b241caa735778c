/** The limits and constants of quotations (tables T1 and T9), for browser and server alike (QT-322). */
export const QUOTATION_LIMITS = {
  title: 150,
  billToName: 130,
  billToAddress: 400,
  taxNumber: 20,
  siteAddress: 500,
  area: '9999999.99',
  introduction: 2000,
  richText: 20_000,
  rooms: 100,
  sections: 100,
  choices: 50,
  options: 4,
  optionLines: 50,
  lines: 2000,
  measuredLines: 1000,
  /** that are not archived, and of each */
  templates: 200,
  templateLines: 1000,
  templateName: 80,
  templateDescription: 500,
  placeName: 60,
  roomNote: 200,
  description: 2000,
  quantity: '9999999.999',
  rate: '999999999.99',
  note: 500,
  serial: 20,
  brand: 60,
  attributes: 10,
  deliverables: 20,
  deliverable: 200,
  revisions: 99,
  days: 999,
  measurements: 200,
  measurementText: 200,
  typedDimension: 20,
  nos: '99999.999',
  dimensionMm: '999999.9999',
  milestones: 20,
  milestoneName: 80,
  milestoneDue: 120,
  about: 200,
  grandTotal: '999999999999.99',
  /** of one batch of changes */
  changes: 200,
  /** days that changes are kept for live editing and restoring */
  changesKept: 30,
  undoSteps: 100,
  validityDays: 365,
  reason: 500,
} as const

/** The texts of table T6 and of the rules of sections 6 to 17, to the letter (QT-323). */
export const QUOTATION_TEXTS = {
  required: 'Field is required',
  number: 'Enter a number',
  empty: 'No quotations yet. Start one from a lead or a project.',
  noMatch: 'No quotation matches these filters',
  created: 'Quotation created',
  sent: 'Quotation sent',
  markedAsSent: 'Marked as sent',
  linkCopied: 'Link copied',
  linkRevoked: 'Link revoked',
  acceptanceRecorded: 'Acceptance recorded',
  rejectionRecorded: 'Rejection recorded',
  approvalAsked: 'Approval asked',
  approved: 'Approved',
  declined: 'Declined',
  approvalMissing: 'This quotation needs approval before it is sent',
  approvalVoid: 'The approval is void: the quotation was changed',
  extended: 'Validity extended',
  reopened: 'Quotation reopened',
  startersAdded: 'Starter templates added',
  templateSaved: 'Template saved',
  converted: 'Project budget created',
  convertedBefore: 'The budget of this quotation was already created',
  acceptedOnly: 'Only an accepted quotation goes into the budget of its project',
  variationGoesAlong: 'A variation goes into the budget with the quotation that it varies',
  draftDeleted: 'Draft deleted',
  issuedStays: 'A quotation that was issued cannot be deleted. Record it as rejected.',
  tooManyLines: 'A quotation may have 2,000 lines at most',
  tooManyTemplateLines: 'A template may have 1,000 lines at most',
  tooManyTemplates: 'There are 200 templates already. Archive one of them first.',
  templateNameTaken: 'There is a template of this name already',
  itemUnavailable: 'Not in the library any more',
  templateArchived: 'This template is archived. Restore it to change it.',
  versionIssued: 'This version was issued. Make a new version to change it.',
  changedMeanwhile: 'Somebody changed this quotation meanwhile. Here is how it is now.',
  acceptedMakeVariation: 'This quotation is accepted. Make a variation instead.',
  gstin: 'Enter a valid GSTIN',
  taxNumber: 'Use up to 20 capital letters and digits',
  discountTooLarge: 'The discount is more than the amount',
  totalTooLarge: 'The total is too large',
  unreachable: 'This total cannot be reached with a discount',
  scheduleSum: 'The payment schedule must add up to the total',
  deductionsTooLarge: 'The deductions are more than the additions',
  removeMeasurements: 'Remove the measurements first',
  laterDay: 'Choose a later day, at most 365 days ahead',
  notLater: 'Choose today or an earlier day',
  onePackageChoice: 'This quotation has its packages already',
  notOffered: 'This choice is not offered',
  textTooLong: 'The text is too long',
  noSheet: 'This unit takes no measurements',
  gone: 'This was deleted meanwhile',
  tooOldToRestore: 'This point is more than 30 days old',
  exists: 'There is an entry with this id already',
  dimension: 'Enter a dimension, such as 7\'6" or 2400',
  noHsn: 'Not given',
  composition: 'Composition taxable person, not eligible to collect tax on supplies',
} as const

/** `2 lines have items that the library offers no more` (QT-185) */
export const unavailableText = (lines: number): string =>
  lines === 1
    ? '1 line has an item that the library offers no more'
    : `${lines} lines have items that the library offers no more`
/** `Version 2 created` */
export const versionCreatedText = (number: number): string => `Version ${number} created`
/** `Version 2 is already being prepared` (QT-199) */
export const versionPreparedText = (number: number): string => `Version ${number} is already being prepared`
/** `This is not possible while the quotation is accepted` (QT-212) */
export const notPossibleText = (state: string): string => `This is not possible while the quotation is ${state}`
/** `Fill 2 dimensions` (QT-126) */
export const fillDimensionsText = (number: number): string => `Fill ${number} dimensions`
/** `At most 100 rooms` */
export const manyText = (most: number, what: string): string => `At most ${most.toLocaleString('en-IN')} ${what}s`
