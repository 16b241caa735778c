import { api } from '@plinth/contract/api'
import { ERROR_CODES } from '@plinth/contract/error-codes'
import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../harness.ts'
import { SWEEP_PROBES } from '../sweep/sweep-probes.ts'

/** The calls of table T8 below `/quotation`, each with the operation of the contract that answers it. */
const T8: Readonly<Record<string, readonly string[]>> = {
  'POST /preparations': ['quotationPreparations.prepare'],
  'GET, POST /quotations': ['quotations.list', 'quotations.create'],
  'GET, PATCH, DELETE /quotations/:id': ['quotations.byId', 'quotations.edit', 'quotations.remove'],
  'GET /quotations/:id/events': ['quotations.events'],
  'GET /quotations/:id/recipients': ['quotationSending.recipients'],
  'POST /quotations/:id/versions': ['decisions.addVersion'],
  'GET, PATCH, DELETE /versions/:id': ['versions.byId', 'decisions.describe', 'decisions.discard'],
  'POST, GET /versions/:id/changes': ['versions.change', 'versions.changes'],
  'GET /versions/:id/history': ['versions.history'],
  'POST /versions/:id/restorations': ['versions.restoreContent'],
  'PUT /versions/:id/presences': ['versions.present'],
  'GET /versions/:id/rate-checks': ['versions.rateChecks'],
  'GET /versions/:id/comparisons/:otherId': ['versions.compare'],
  'POST /versions/:id/imports': ['boqImports.read'],
  'GET /versions/:id/spreadsheet': ['quotationFiles.spreadsheet'],
  'GET /versions/:id/checks': ['decisions.checks'],
  'POST /versions/:id/approval-requests': ['decisions.askApproval'],
  'POST /approval-requests/:id/answers': ['decisions.answerApproval'],
  'POST /versions/:id/sendings': ['quotationSending.send'],
  'POST /versions/:id/links': ['quotationSending.makeLink'],
  'POST /versions/:id/issues': ['decisions.issue'],
  'DELETE /links/:id': ['quotationSending.revoke'],
  'POST /versions/:id/extensions': ['decisions.extend'],
  'POST /versions/:id/acceptances': ['decisions.accept'],
  'POST /versions/:id/rejections': ['decisions.reject'],
  'POST /versions/:id/reopenings': ['decisions.reopen'],
  'POST /versions/:id/negotiations': ['decisions.negotiate'],
  'POST /acceptances/:id/reversals': ['decisions.undoAcceptance'],
  'GET /versions/:id/pdf': ['quotationFiles.pdf'],
  'GET /versions/:id/preview': ['quotationClient.preview'],
  'GET, POST /versions/:id/comments': ['quotationComments.list', 'quotationComments.add'],
  'POST /comments/:id/answers': ['quotationComments.answer'],
  'PUT /comments/:id/resolution': ['quotationComments.resolve'],
  'GET, POST /versions/:id/files': ['attachments.list', 'attachments.add'],
  'DELETE /versions/:id/files/:fileId': ['attachments.remove'],
  'POST /quotations/:id/conversions': ['decisions.convert'],
  'GET, POST /items': ['items.list', 'items.create'],
  'GET, PATCH, DELETE /items/:id': ['items.byId', 'items.edit', 'items.remove'],
  'PUT, DELETE /items/:id/archive': ['items.archive', 'items.restore'],
  'PUT, DELETE /items/:id/favourite': ['items.favour', 'items.unfavour'],
  'GET /item-searches': ['items.search'],
  'GET /items/:id/rates': ['items.rates'],
  'GET, POST /item-categories': ['libraryLists.categories', 'libraryLists.addCategory'],
  'PATCH, DELETE /item-categories/:id': ['libraryLists.editCategory', 'libraryLists.removeCategory'],
  'GET, POST /item-units': ['libraryLists.units', 'libraryLists.addUnit'],
  'PATCH, DELETE /item-units/:id': ['libraryLists.editUnit', 'libraryLists.removeUnit'],
  'GET, POST /tax-rates': ['libraryLists.taxRates', 'libraryLists.addTaxRate'],
  'PATCH, DELETE /tax-rates/:id': ['libraryLists.editTaxRate', 'libraryLists.removeTaxRate'],
  'POST /rate-changes': ['rateChanges.create'],
  'POST /rate-changes/:id/reversals': ['rateChanges.undo'],
  'GET /item-exports': ['itemExports.file'],
  'POST /starter-libraries': ['items.loadStarter'],
  'GET, POST /texts': ['quotationTexts.list', 'quotationTexts.add'],
  'PATCH, DELETE /texts/:id': ['quotationTexts.edit', 'quotationTexts.remove'],
  'GET, POST /payment-schedules': ['paymentSchedules.list', 'paymentSchedules.add'],
  'PATCH, DELETE /payment-schedules/:id': ['paymentSchedules.edit', 'paymentSchedules.remove'],
  'GET, PATCH /settings': ['quotationSettings.read', 'quotationSettings.edit'],
  'GET /analytics/summary': ['quotationAnalytics.summary'],
  'GET /analytics/by-month': ['quotationAnalytics.byMonth'],
  'GET /analytics/by-person': ['quotationAnalytics.byPerson'],
  'GET /analytics/by-source': ['quotationAnalytics.bySource'],
  'GET /analytics/by-reason': ['quotationAnalytics.byReason'],
  'POST /list-exports': ['quotationList.export'],
  'POST /public/openings': ['quotationClient.open'],
  'POST /public/views': ['quotationClient.view'],
  'POST /public/choices': ['quotationClient.choose'],
  'POST /public/comments': ['quotationClient.comment'],
  'POST /public/change-requests': ['quotationClient.askForChange'],
  'POST /public/codes': ['quotationClient.sendCode'],
  'POST /public/acceptances': ['quotationClient.accept'],
  'POST /public/rejections': ['quotationClient.reject'],
  'POST /public/renewals': ['quotationClient.renew'],
  'POST /public/pdfs': ['quotationClient.pdf'],
}
const CALLS = Object.entries(T8).flatMap(([call, names]) => {
  const [methods = '', path = ''] = call.split(' /')
  return methods.split(', ').map((method, at) => ({ method, path: `/${path}`, name: names[at] ?? '' }))
})
/** Without one of these errors each is told of: made, not made or deleted, a stranger's id is not there. */
const OF_MODULE = listRoutes(api).filter(({ route }) => route.path.startsWith('/quotation/'))

interface Described {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: object
  responses: Record<string, { description: string }>
  security: object[]
}
const app = testApp()
let paths: Record<string, Record<string, Described>>
beforeAll(async () => {
  const answer = await fetch(`${app.base}/api/openapi.json`)
  paths = ((await answer.json()) as { paths: typeof paths }).paths
})
const described = (method: string, path: string): Described | undefined =>
  paths[`/api/quotation${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]

describe('the calls of quotations', () => {
  test.each(CALLS)('$method $path is $name in the generated description', ({ method, path, name }) => {
    expect(described(method, path)?.operationId).toBe(name)
  })

  test.each(OF_MODULE)(
    '$name is described with its errors, and has a probe in the tenant sweep [QT-331]',
    ({ name, route }) => {
      const operation = described(route.method, route.path.replace(/^\/quotation/, ''))
      expect(operation?.operationId).toBe(name)
      const told = Object.values(operation?.responses ?? {}).map(({ description }) => description)
      const codes = [
        ...(['INVALID', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'] as const),
        ...(route.access === 'public' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
        ...(route.errors ?? []),
      ]
      for (const code of codes) {
        expect(
          told.some(text => text.includes(`${code}: ${ERROR_CODES[code].message}`)),
          code,
        ).toBe(true)
        expect(operation?.responses).toHaveProperty(String(ERROR_CODES[code].status))
      }
      // what names one thing by its id says that it may not be there
      if (/:\w+/.test(route.path)) expect(operation?.responses).toHaveProperty('404')
      expect(SWEEP_PROBES, name).toHaveProperty([name])
    },
  )

  test('what is made is made once under an Idempotency-Key, and calls need a bearer but for the client page', () => {
    for (const { name, route } of OF_MODULE) {
      const operation = described(route.method, route.path.replace(/^\/quotation/, ''))
      const hasKey = operation?.parameters.some(({ name: header }) => header === 'Idempotency-Key') === true
      expect(hasKey, name).toBe(route.idempotent === true)
      expect(operation?.security, name).toEqual(route.path.startsWith('/quotation/public/') ? [] : [{ bearer: [] }])
    }
  })
})
