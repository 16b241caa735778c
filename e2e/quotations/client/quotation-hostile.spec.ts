import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { positionsBetween } from '@plinth/contract/quotations/quotation/positions'
import { NOTHING_AGREED } from '@plinth/contract/quotations/quotation/rules/packages'
import { actAs, newEmail, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { HOSTILE_HOST, HOSTILE_TEXTS } from '../../pages/hostile-texts.ts'
import { addLines, addPlaces, type Draft, linesOf, newDraft } from '../../pages/quotation-editor.page.ts'
import { test } from '../../pages/test.ts'

const ALL = HOSTILE_TEXTS.join(' ')
const text = (at: number): string => HOSTILE_TEXTS[at % HOSTILE_TEXTS.length] ?? ''
/** As many of the texts as a field takes. */
const filled = (most: number): string => ALL.slice(0, most)

/** Counts what runs in the pages of a context, opens a dialog, or asks the hostile host for anything. */
async function watch(context: BrowserContext): Promise<() => void> {
  const seen: string[] = []
  await context.exposeBinding('ran', (_, ...told) => void seen.push(`ran ${told}`))
  context.on('request', request => {
    if (new URL(request.url()).hostname === HOSTILE_HOST) seen.push(request.url())
  })
  context.on('dialog', dialog => {
    seen.push(dialog.message())
    void dialog.dismiss()
  })
  return () => expect(seen).toEqual([])
}

const insert = (
  entity: 'choice' | 'option' | 'milestone' | 'measurement',
  key: string,
  fields: object,
): ContentChange => ({ op: 'insert', entity, id: randomUUID(), key, fields }) as ContentChange

/** A draft whose every text field holds hostile texts, each of the 120 in at least one of lines, rooms, sections and options. */
async function hostileDraft(firm: SignedFirm): Promise<Draft> {
  const draft = await newDraft(firm)
  const params = { id: draft.versionId }
  const change = async (changes: ContentChange[]): Promise<void> => {
    const { revision } = (await firm.api.versions.byId({ params })).data
    await firm.api.versions.change({ params, body: { batchId: randomUUID(), baseRevision: revision, changes } })
  }
  const { data } = await firm.api.versions.byId({ params })
  const unitId = data.content.units.find(unit => unit.code === 'sqft')?.id ?? ''
  const rich = HOSTILE_TEXTS.map(one => `<p>${one}</p>`).join('')
  const head = {
    ...{ title: filled(150), billToName: filled(130), billToAddress: filled(400), siteAddress: filled(500) },
    ...{
      introduction: filled(2000),
      terms: rich,
      inclusions: rich,
      exclusions: rich,
      notes: rich,
      placeOfSupply: '27',
    },
    columns: ['brand', 'attributes', 'unit', 'measurement'],
  }
  await change([{ op: 'set', entity: 'head', id: randomUUID(), key: draft.versionId, fields: head } as ContentChange])
  const rooms = await addPlaces(firm, draft, 'room', HOSTILE_TEXTS.slice(0, 100))
  const sections = await addPlaces(firm, draft, 'section', HOSTILE_TEXTS.slice(20))
  const places = positionsBetween(null, null, 60)
  const choices = HOSTILE_TEXTS.slice(0, 20).map(name => ({
    name,
    key: randomUUID(),
    options: [randomUUID(), randomUUID()],
  }))
  await change(
    choices.flatMap(({ name, key, options }, at) => [
      insert('choice', key, { name, position: places[at], isPackage: false }),
      ...options.map((option, n) =>
        insert('option', option, {
          ...{ choiceId: key, name: text(40 + at * 2 + n), position: places[n], isChosen: n === 0 },
          ...{ isRecommended: false, ...NOTHING_AGREED },
        }),
      ),
    ]),
  )
  await change(
    data.content.milestones.map(
      ({ id }) => ({ op: 'delete', entity: 'milestone', id: randomUUID(), key: id }) as ContentChange,
    ),
  )
  await change(
    HOSTILE_TEXTS.slice(0, 20).map((name, at) =>
      insert('milestone', randomUUID(), {
        ...{ name, due: text(at + 20), position: places[at] },
        ...(at < 19 ? { kind: 'percent', value: '5.00' } : { kind: 'balance', value: '0.00' }),
      }),
    ),
  )
  const lines = []
  for (const half of [0, 60])
    lines.push(
      ...(await addLines(
        firm,
        draft,
        HOSTILE_TEXTS.slice(half, half + 60).map((description, n) => ({
          ...{ description, unitId, quantity: '1.000', rate: '10.00', serial: text(n + half).slice(0, 20) },
          ...{ roomId: rooms[(n + half) % 100] ?? null, sectionId: sections[(n + half) % 100] ?? null },
          ...{ brand: text(n + half), clientNote: text(n + half), internalNote: text(n + half) },
          attributes: [{ name: text(n + half).slice(0, 30), value: text(n + half) }],
          ...(half === 0 && n < 40 && { optionId: choices[n >> 1]?.options[n % 2] ?? null }),
        })),
      )),
    )
  await change([
    insert('measurement', randomUUID(), {
      ...{ lineId: lines[60], position: places[0], description: filled(200), isDeduction: false, nos: '1.000' },
      ...{ lengthMm: null, breadthMm: null, heightMm: null, typed: { length: '', breadth: '', height: '' } },
    }),
  ])
  return draft
}

/** What is in the streams of a PDF and around them. */
const partsOf = (pdf: Buffer): string => {
  const whole = pdf.toString('latin1')
  const streams = [...whole.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    } catch {
      // a font or picture, which is packed in its own way
      return ''
    }
  })
  return [whole, ...streams].join('\n')
}

async function look(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text(0))
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true
  })
  for (let n = 0; n < 6; n++) await page.mouse.wheel(0, 2000)
}

test('120 hostile texts in the text fields of a quotation run and load nothing in editor, client page, mail and PDF [QT-345]', async ({
  page,
  browser,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const draft = await hostileDraft(firm)
  const params = { id: draft.versionId }
  await firm.api.attachments.add({
    params,
    query: { audience: 'client' },
    files: [new File(['a,b\n'], `${text(1).replaceAll('/', '')}.csv`)],
  })
  expect(HOSTILE_TEXTS).toHaveLength(120)
  const nothingRan = await watch(page.context())
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  const editor = `/quotation/quotations/${draft.quotationId}`
  await test.step('the editor, its parts and its history', async () => {
    await look(page, editor)
    await expect(linesOf(page)).toBeVisible()
    for (const search of ['?by=section', '?part=details', '?part=terms', '?part=files', '?panel=history'])
      await look(page, editor + search)
    nothingRan()
  })
  const email = newEmail('meera')
  await firm.api.quotationSending.send({
    params,
    body: {
      ...{ recipients: [{ name: filled(100), email }], subject: filled(255), attachesPdf: false },
      html: HOSTILE_TEXTS.filter(one => !one.startsWith('{{'))
        .map(one => `<p>${one}</p>`)
        .join(''),
    },
  })
  let html = ''
  await test.step('the mail', async () => {
    await expect
      .poll(async () => (html = (await firm.api.mails.mailbox({ query: { to: email } })).data[0]?.html ?? ''))
      .toContain('/quotation/view#')
    await page.goto('about:blank')
    await page.setContent(html)
    nothingRan()
  })
  await test.step("the client's page, with comments", async () => {
    const { pathname, hash } = new URL(/href="([^"]*\/quotation\/view#[^"]*)"/.exec(html)?.[1] ?? '')
    const guest = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
    const nothingRanThere = await watch(guest)
    const client = await guest.newPage()
    await look(client, pathname + hash)
    for (const comment of [ALL.slice(0, 1000), ALL.slice(-1000)]) {
      await client.getByRole('textbox', { name: 'Your comment', exact: true }).fill(comment)
      await client.getByRole('region', { name: 'Comments' }).getByRole('button', { name: 'Send', exact: true }).click()
      await expect(client.getByText('Your comment was sent')).toBeVisible()
    }
    nothingRanThere()
    await guest.close()
    for (const search of ['?part=client', '?part=recipients']) await look(page, editor + search)
    nothingRan()
  })
  await test.step('the PDF', async () => {
    const answer = await page.request.get(`/api/quotation/versions/${draft.versionId}/pdf`, {
      headers: { authorization: `Bearer ${firm.token}` },
    })
    expect(answer.status()).toBe(200)
    const parts = partsOf(await answer.body())
    expect(parts).toContain('/Type')
    for (const acting of [
      /\/JavaScript\b/,
      /\/JS\b/,
      /\/Launch\b/,
      /\/EmbeddedFile\b/,
      /\/URI\b[^\n]*(javascript:|h\.example)/,
    ])
      expect(parts).not.toMatch(acting)
  })
})
