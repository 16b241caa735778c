import type { EndpointTable } from '../route.ts'

/** Where the routes of this group are found and how their bodies travel: all that a client needs to know while it runs. */

export const itemsEndpoints = {
  list: { method: 'GET', path: '/quotation/items' },
  create: { method: 'POST', path: '/quotation/items', idempotent: true },
  search: { method: 'GET', path: '/quotation/item-searches' },
  similar: { method: 'GET', path: '/quotation/similar-items' },
  brands: { method: 'GET', path: '/quotation/item-brands' },
  byId: { method: 'GET', path: '/quotation/items/:id' },
  edit: { method: 'PATCH', path: '/quotation/items/:id' },
  remove: { method: 'DELETE', path: '/quotation/items/:id' },
  archive: { method: 'PUT', path: '/quotation/items/:id/archive' },
  restore: { method: 'DELETE', path: '/quotation/items/:id/archive' },
  favour: { method: 'PUT', path: '/quotation/items/:id/favourite' },
  unfavour: { method: 'DELETE', path: '/quotation/items/:id/favourite' },
  rates: { method: 'GET', path: '/quotation/items/:id/rates' },
  loadStarter: { method: 'POST', path: '/quotation/starter-libraries', idempotent: true },
} as const satisfies EndpointTable

export const libraryListsEndpoints = {
  categories: { method: 'GET', path: '/quotation/item-categories' },
  addCategory: { method: 'POST', path: '/quotation/item-categories', idempotent: true },
  editCategory: { method: 'PATCH', path: '/quotation/item-categories/:id' },
  removeCategory: { method: 'DELETE', path: '/quotation/item-categories/:id' },
  units: { method: 'GET', path: '/quotation/item-units' },
  addUnit: { method: 'POST', path: '/quotation/item-units', idempotent: true },
  editUnit: { method: 'PATCH', path: '/quotation/item-units/:id' },
  removeUnit: { method: 'DELETE', path: '/quotation/item-units/:id' },
  taxRates: { method: 'GET', path: '/quotation/tax-rates' },
  addTaxRate: { method: 'POST', path: '/quotation/tax-rates', idempotent: true },
  editTaxRate: { method: 'PATCH', path: '/quotation/tax-rates/:id' },
  removeTaxRate: { method: 'DELETE', path: '/quotation/tax-rates/:id' },
} as const satisfies EndpointTable

export const rateChangesEndpoints = {
  list: { method: 'GET', path: '/quotation/rate-changes' },
  create: { method: 'POST', path: '/quotation/rate-changes', idempotent: true },
  undo: { method: 'POST', path: '/quotation/rate-changes/:id/reversals', idempotent: true },
} as const satisfies EndpointTable

export const itemExportsEndpoints = {
  file: { method: 'GET', path: '/quotation/item-exports' },
} as const satisfies EndpointTable

export const itemAnalysesEndpoints = {
  byItem: { method: 'GET', path: '/quotation/items/:id/components' },
  save: { method: 'PUT', path: '/quotation/items/:id/components' },
  remove: { method: 'DELETE', path: '/quotation/items/:id/components' },
} as const satisfies EndpointTable

export const itemPicturesEndpoints = {
  add: { method: 'POST', path: '/quotation/items/:id/pictures', multipart: 'file' },
  remove: { method: 'DELETE', path: '/quotation/items/:id/pictures/:pictureId' },
  putFirst: { method: 'PUT', path: '/quotation/items/:id/pictures/:pictureId/first' },
  addresses: { method: 'POST', path: '/quotation/picture-addresses' },
} as const satisfies EndpointTable

export const kitsEndpoints = {
  list: { method: 'GET', path: '/quotation/kits' },
  create: { method: 'POST', path: '/quotation/kits', idempotent: true },
  byId: { method: 'GET', path: '/quotation/kits/:id' },
  edit: { method: 'PATCH', path: '/quotation/kits/:id' },
  remove: { method: 'DELETE', path: '/quotation/kits/:id' },
} as const satisfies EndpointTable

export const itemImportsEndpoints = {
  upload: { method: 'POST', path: '/quotation/item-imports', multipart: 'file' },
  list: { method: 'GET', path: '/quotation/item-imports' },
  byId: { method: 'GET', path: '/quotation/item-imports/:id' },
  rows: { method: 'GET', path: '/quotation/item-imports/:id/rows' },
  change: { method: 'PATCH', path: '/quotation/item-imports/:id' },
  correct: { method: 'PATCH', path: '/quotation/item-imports/:id/rows' },
  save: { method: 'POST', path: '/quotation/item-imports/:id/items', idempotent: true },
  cancel: { method: 'DELETE', path: '/quotation/item-imports/:id' },
  undo: { method: 'POST', path: '/quotation/item-imports/:id/reversals', idempotent: true },
} as const satisfies EndpointTable

export const quotationsEndpoints = {
  list: { method: 'GET', path: '/quotation/quotations' },
  create: { method: 'POST', path: '/quotation/quotations', idempotent: true },
  byId: { method: 'GET', path: '/quotation/quotations/:id' },
  edit: { method: 'PATCH', path: '/quotation/quotations/:id' },
  remove: { method: 'DELETE', path: '/quotation/quotations/:id' },
  restore: { method: 'POST', path: '/quotation/quotations/:id/restorations', idempotent: true },
  events: { method: 'GET', path: '/quotation/quotations/:id/events' },
} as const satisfies EndpointTable

export const quotationListEndpoints = {
  totals: { method: 'GET', path: '/quotation/quotation-totals' },
  offers: { method: 'GET', path: '/quotation/quotation-filters' },
  change: { method: 'POST', path: '/quotation/quotation-changes', idempotent: true },
  export: { method: 'POST', path: '/quotation/list-exports' },
} as const satisfies EndpointTable

export const quotationAnalyticsEndpoints = {
  summary: { method: 'GET', path: '/quotation/analytics/summary' },
  byMonth: { method: 'GET', path: '/quotation/analytics/by-month' },
  byPerson: { method: 'GET', path: '/quotation/analytics/by-person' },
  bySource: { method: 'GET', path: '/quotation/analytics/by-source' },
  byType: { method: 'GET', path: '/quotation/analytics/by-type' },
  byReason: { method: 'GET', path: '/quotation/analytics/by-reason' },
} as const satisfies EndpointTable

export const decisionsEndpoints = {
  addVersion: { method: 'POST', path: '/quotation/quotations/:id/versions', idempotent: true },
  describe: { method: 'PATCH', path: '/quotation/versions/:id' },
  discard: { method: 'DELETE', path: '/quotation/versions/:id' },
  checks: { method: 'GET', path: '/quotation/versions/:id/checks' },
  askApproval: { method: 'POST', path: '/quotation/versions/:id/approval-requests', idempotent: true },
  answerApproval: { method: 'POST', path: '/quotation/approval-requests/:id/answers', idempotent: true },
  issue: { method: 'POST', path: '/quotation/versions/:id/issues', idempotent: true },
  extend: { method: 'POST', path: '/quotation/versions/:id/extensions', idempotent: true },
  negotiate: { method: 'POST', path: '/quotation/versions/:id/negotiations', idempotent: true },
  accept: { method: 'POST', path: '/quotation/versions/:id/acceptances', idempotent: true },
  addSignedCopy: { method: 'POST', path: '/quotation/versions/:id/signed-copies', multipart: 'files' },
  signedCopy: { method: 'GET', path: '/quotation/acceptances/:id/signed-copy' },
  reject: { method: 'POST', path: '/quotation/versions/:id/rejections', idempotent: true },
  reopen: { method: 'POST', path: '/quotation/versions/:id/reopenings', idempotent: true },
  undoAcceptance: { method: 'POST', path: '/quotation/acceptances/:id/reversals', idempotent: true },
  convert: { method: 'POST', path: '/quotation/quotations/:id/conversions', idempotent: true },
} as const satisfies EndpointTable

export const versionsEndpoints = {
  byId: { method: 'GET', path: '/quotation/versions/:id' },
  /** each batch has an id of its own, by which it is made once */
  change: { method: 'POST', path: '/quotation/versions/:id/changes' },
  changes: { method: 'GET', path: '/quotation/versions/:id/changes' },
  history: { method: 'GET', path: '/quotation/versions/:id/history' },
  restoreContent: { method: 'POST', path: '/quotation/versions/:id/restorations' },
  present: { method: 'PUT', path: '/quotation/versions/:id/presences' },
  compare: { method: 'GET', path: '/quotation/versions/:id/comparisons/:otherId' },
  rateChecks: { method: 'GET', path: '/quotation/versions/:id/rate-checks' },
  bases: { method: 'GET', path: '/quotation/versions/:id/bases' },
} as const satisfies EndpointTable

export const attachmentsEndpoints = {
  list: { method: 'GET', path: '/quotation/versions/:id/files' },
  add: { method: 'POST', path: '/quotation/versions/:id/files', multipart: 'files' },
  address: { method: 'GET', path: '/quotation/versions/:id/files/:fileId/address' },
  mark: { method: 'PATCH', path: '/quotation/versions/:id/files/:fileId' },
  remove: { method: 'DELETE', path: '/quotation/versions/:id/files/:fileId' },
} as const satisfies EndpointTable

export const quotationTemplatesEndpoints = {
  list: { method: 'GET', path: '/quotation/templates' },
  add: { method: 'POST', path: '/quotation/templates', idempotent: true },
  addStarters: { method: 'POST', path: '/quotation/starter-templates', idempotent: true },
  byId: { method: 'GET', path: '/quotation/templates/:id' },
  edit: { method: 'PATCH', path: '/quotation/templates/:id' },
  remove: { method: 'DELETE', path: '/quotation/templates/:id' },
  archive: { method: 'PUT', path: '/quotation/templates/:id/archive' },
  restore: { method: 'DELETE', path: '/quotation/templates/:id/archive' },
  parts: { method: 'GET', path: '/quotation/template-parts' },
  part: { method: 'GET', path: '/quotation/templates/:id/parts/:partId' },
} as const satisfies EndpointTable

export const boqImportsEndpoints = {
  read: { method: 'POST', path: '/quotation/versions/:id/imports', multipart: 'file' },
  match: { method: 'POST', path: '/quotation/item-matches' },
} as const satisfies EndpointTable

export const quotationPreparationsEndpoints = {
  prepare: { method: 'POST', path: '/quotation/preparations', idempotent: true },
} as const satisfies EndpointTable

export const quotationFilesEndpoints = {
  pdf: { method: 'GET', path: '/quotation/versions/:id/pdf' },
  spreadsheet: { method: 'GET', path: '/quotation/versions/:id/spreadsheet' },
  accepted: { method: 'GET', path: '/quotation/acceptances/:id/pdf' },
} as const satisfies EndpointTable

/** A made link is not answered twice: its address is known once and stored nowhere. */
export const quotationSendingEndpoints = {
  send: { method: 'POST', path: '/quotation/versions/:id/sendings', idempotent: true },
  resend: { method: 'POST', path: '/quotation/links/:id/mails', idempotent: true },
  makeLink: { method: 'POST', path: '/quotation/versions/:id/links' },
  recipients: { method: 'GET', path: '/quotation/quotations/:id/recipients' },
  revoke: { method: 'DELETE', path: '/quotation/links/:id' },
} as const satisfies EndpointTable

/** Bodies of these carry a link's token, which no address may hold. */
/** The client area (QT-267): by it a client who is signed in comes to the page of a link. */
export const clientAreaEndpoints = {
  list: { method: 'GET', path: '/quotation/client-area/projects/:id' },
  open: { method: 'POST', path: '/quotation/client-area/quotations/:id/openings' },
} as const

export const quotationClientEndpoints = {
  open: { method: 'POST', path: '/quotation/public/openings' },
  view: { method: 'POST', path: '/quotation/public/views' },
  choose: { method: 'POST', path: '/quotation/public/choices' },
  unlock: { method: 'POST', path: '/quotation/public/unlocks' },
  sendCode: { method: 'POST', path: '/quotation/public/codes' },
  accept: { method: 'POST', path: '/quotation/public/acceptances' },
  reject: { method: 'POST', path: '/quotation/public/rejections' },
  comment: { method: 'POST', path: '/quotation/public/comments' },
  askForChange: { method: 'POST', path: '/quotation/public/change-requests' },
  renew: { method: 'POST', path: '/quotation/public/renewals' },
  pdf: { method: 'POST', path: '/quotation/public/pdfs' },
  file: { method: 'POST', path: '/quotation/public/files' },
  /** for the firm: what the page would show */
  preview: { method: 'GET', path: '/quotation/versions/:id/preview' },
} as const satisfies EndpointTable

export const quotationCommentsEndpoints = {
  list: { method: 'GET', path: '/quotation/versions/:id/comments' },
  add: { method: 'POST', path: '/quotation/versions/:id/comments', idempotent: true },
  answer: { method: 'POST', path: '/quotation/comments/:id/answers', idempotent: true },
  resolve: { method: 'PUT', path: '/quotation/comments/:id/resolution' },
} as const satisfies EndpointTable

export const quotationSettingsEndpoints = {
  read: { method: 'GET', path: '/quotation/settings' },
  edit: { method: 'PATCH', path: '/quotation/settings' },
  setLetterhead: { method: 'PUT', path: '/quotation/settings/letterhead/:part', multipart: 'file' },
  removeLetterhead: { method: 'DELETE', path: '/quotation/settings/letterhead/:part' },
} as const satisfies EndpointTable

export const quotationTextsEndpoints = {
  list: { method: 'GET', path: '/quotation/texts' },
  add: { method: 'POST', path: '/quotation/texts', idempotent: true },
  edit: { method: 'PATCH', path: '/quotation/texts/:id' },
  remove: { method: 'DELETE', path: '/quotation/texts/:id' },
} as const satisfies EndpointTable

export const paymentSchedulesEndpoints = {
  list: { method: 'GET', path: '/quotation/payment-schedules' },
  add: { method: 'POST', path: '/quotation/payment-schedules', idempotent: true },
  edit: { method: 'PATCH', path: '/quotation/payment-schedules/:id' },
  remove: { method: 'DELETE', path: '/quotation/payment-schedules/:id' },
} as const satisfies EndpointTable
