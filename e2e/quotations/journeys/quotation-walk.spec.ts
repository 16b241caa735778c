import { expect, type Locator, type Page } from '@playwright/test'
import { printedPages } from '../../../apps/server/src/platform/documents/printed-pages.factory.ts'
import { randomAddress } from '../../../scripts/random-address.ts'
import { expectNoSidewaysScroll, watchConsole } from '../../pages/checks.ts'
import { newColleague } from '../../pages/colleague.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { expectMessage } from '../../pages/messages.ts'
import { mailedCode, sign } from '../../pages/quotation-client.page.ts'
import { chooseByKey, linesOf, press, tabTo } from '../../pages/quotation-editor.page.ts'
import { test } from '../../pages/test.ts'

/*
 * A flat of four rooms and 60 lines. What everything comes to was worked out by hand:
 *
 *              pasted   measured    typed   finish      sum
 *   Living    150,000     37,000   37,000       –   224,000
 *   Kitchen   180,000      9,500   60,000   18,000   267,500
 *   Bedroom   200,000     97,000   46,000       –   343,000    5 % off: 17,150
 *   Bathroom   55,000     34,000   30,000       –   119,000
 *                                                   953,500
 */
const ROOMS = ['Living Room', 'Kitchen', 'Master Bedroom', 'Bathroom'] as const
type Room = (typeof ROOMS)[number]

/** As a spreadsheet has them: 20 lines, of which sofa and curtains have a GST of 5 %. */
const PASTED = `Room	Particulars	UOM	Qty	Rate	GST %
Living Room	Gypsum false ceiling	sqft	200	100	18
Living Room	Cove light	rft	50	200	18
Living Room	TV unit	sqft	40	1,500	18
Living Room	Sofa for three	nos	1	50,000	5
Living Room	Curtains	sqft	100	100	5
Kitchen	मॉड्यूलर किचन ट्रॉली	nos	4	5,000	18
Kitchen	Base cabinets	sqft	50	1,600	18
Kitchen	Wall cabinets	sqft	40	1,250	18
Kitchen	Granite counter	sqft	30	500	18
Kitchen	Chimney	nos	1	15,000	18
Master Bedroom	Wardrobe with sliding doors	sqft	80	1,500	18
Master Bedroom	Bed with storage	nos	1	40,000	18
Master Bedroom	Side tables	nos	2	5,000	18
Master Bedroom	Study table	nos	1	18,000	18
Master Bedroom	Curtains	sqft	120	100	5
Bathroom	Vanity	nos	1	25,000	18
Bathroom	Mirror	nos	1	5,000	18
Bathroom	Glass partition	sqft	40	500	18
Bathroom	Towel rail	nos	2	1,500	18
Bathroom	Exhaust fan	nos	1	2,000	18`

type Typed = readonly [description: string, unit: string, quantity: string, rate: string]
const TYPED: Readonly<Record<Room, readonly Typed[]>> = {
  'Living Room': [
    ['Electrical points', 'nos', '12', '500'],
    ['Switch plates', 'nos', '10', '200'],
    ['Door polishing', 'nos', '2', '1500'],
    ['Skirting', 'rft', '60', '50'],
    ['Shoe rack', 'nos', '1', '8k'],
    ['Pooja unit', 'nos', '1', '15k'],
  ],
  Kitchen: [
    ['Electrical points', 'nos', '10', '500'],
    ['Plumbing points', 'nos', '4', '1k'],
    ['Sink', 'nos', '1', '8k'],
    ['Tap', 'nos', '1', '3k'],
    ['Cutlery tray', 'nos', '2', '2k'],
    ['Tall unit', 'sqft', '=3*10', '1.2k'],
  ],
  'Master Bedroom': [
    ['Electrical points', 'nos', '8', '500'],
    ['Loft', 'sqft', '24', '1k'],
    ['Dressing unit', 'nos', '1', '12k'],
    ['Skirting', 'rft', '50', '50'],
    ['Door polishing', 'nos', '1', '1500'],
    ['Curtain rods', 'nos', '2', '1k'],
  ],
  Bathroom: [
    ['Electrical points', 'nos', '3', '500'],
    ['Plumbing points', 'nos', '6', '1k'],
    ['Geyser', 'nos', '1', '9k'],
    ['Shower', 'nos', '1', '6500'],
    ['Flush door', 'nos', '1', '7k'],
  ],
}
/** One of each room, which nothing counts until the client takes it. */
const OPTIONAL: Readonly<Record<Room, Typed>> = {
  'Living Room': ['Chandelier', 'nos', '1', '20k'],
  Kitchen: ['Water purifier', 'nos', '1', '10k'],
  'Master Bedroom': ['Ceiling fans', 'nos', '2', '5k'],
  Bathroom: ['Bathtub', 'nos', '1', '60k'],
}
type Measured = readonly [description: string, rate: string, rows: readonly string[], quantity: string]
/** Rows as they are typed: Nos × length × height; the second one is deducted. */
const MEASURED: Readonly<Record<Room, readonly Measured[]>> = {
  'Living Room': [
    ['Paint on the walls', '25', ["2 12' 10'", "1 4' 5'"], '220'],
    ['Paint on the ceiling', '20', ["1 20' 10'"], '200'],
    ['Floor tiles', '110', [`1 20' 12'6"`], '250'],
  ],
  Kitchen: [
    ['Dado tiles', '150', ["1 15' 2'"], '30'],
    ['Paint on the walls', '25', ["1 20' 10'"], '200'],
  ],
  'Master Bedroom': [
    ['Paint on the walls', '25', ["1 28' 10'"], '280'],
    ['Wooden floor', '250', ["1 14' 12'"], '168'],
    ['Wall panelling', '500', ["1 12' 8'"], '96'],
  ],
  Bathroom: [
    ['Wall tiles', '120', ["1 30' 8'"], '240'],
    ['Floor tiles', '130', ["1 8' 5'"], '40'],
  ],
}

const saved = (page: Page) => page.getByText('Saved', { exact: true })
const total = (page: Page) => page.getByRole('region', { name: 'Totals' })
const row = (page: Page, name: string) => linesOf(page).getByRole('row', { name: new RegExp(name) })
const cell = (page: Page, line: string, column: string) => row(page, line).last().locator(`[data-column="${column}"]`)

/** The text of a PDF that a key has asked for. */
async function downloaded(
  page: Page,
  ask: () => Promise<void>,
): Promise<{ text: string; pages: string[]; name: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), ask()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const pages = (await printedPages(Buffer.concat(chunks))).map(({ text }) => text)
  return { text: pages.join(' '), pages, name: download.suggestedFilename() }
}
const askPdf = (page: Page) => async () => {
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await chooseByKey(page, 'PDF')
}

/** A registered firm of Maharashtra. */
async function prepareFirm({ api }: SignedFirm): Promise<void> {
  await api.companies.editSettings({
    body: {
      ...{ companyName: 'Kalpa Interiors', gstNo: '27AAPFU0939F1ZV' },
      ...{ address: '4, Prabhat Road', city: 'Pune', pincode: '411004' },
    },
  })
  const { data: settings } = await api.quotationSettings.read()
  await api.quotationSettings.edit({
    body: { registration: 'regular', stateCode: '27', signatory: 'Asha Kalpa', version: settings.version },
  })
}

/** Somebody who makes quotations, and may not approve them. */
async function newDesigner(base: string, firm: SignedFirm) {
  const designer = await newColleague(base, firm, 'Ravi', 'Site Manager')
  await firm.api.members.edit({
    params: { id: designer.userId },
    body: {
      features: ['default', 'crm', 'quotation'],
      rolesAssigned: {
        crm: { edit: true, canAssign: false },
        quotation: { edit: true, approve: false, viewCosts: false },
        pmt: { canCreateProject: false },
      },
    },
  })
  return designer
}

test('a flat of four rooms with 60 lines goes from its lead to a client who accepts it on a phone, and is varied [QT-107 QT-248]', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  // of some 900 keys
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const base = baseURL ?? ''
  const firm = await newFirm(base)
  await prepareFirm(firm)
  const designer = await newDesigner(base, firm)
  const email = newEmail('meera')
  const { data: lead } = await designer.api.leads.addEdit({
    body: {
      ...{ firstName: 'Meera', lastName: 'Kulkarni', email, phoneNumber: '9876543210' },
      ...{ address: '12, Lake View Road', city: 'Pune', pinCode: '411001' },
    },
  })
  await actAs(page, designer)
  await page.goto(`/leads/lead-full-details/${lead._id}`)

  const desk = await test.step('from its lead to an empty quotation', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Send Quotation' }))
    await press(page, 'Enter')
    await tabTo(page, page.getByRole('button', { name: 'Execution Quotation' }))
    await press(page, 'Enter')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    const [tab] = await Promise.all([page.waitForEvent('popup'), press(page, 'Enter')])
    await expect(tab.getByRole('heading', { name: 'New Execution Quotation' })).toBeVisible()
    await press(tab, '4')
    await expect(linesOf(tab)).toBeVisible()
    return tab
  })
  const calm = watchConsole(desk)

  await test.step('20 lines are pasted from a spreadsheet, which names their rooms', async () => {
    await tabTo(desk, linesOf(desk).getByRole('gridcell', { name: /^Type a description/ }))
    await desk.evaluate(text => navigator.clipboard.writeText(text), PASTED)
    await press(desk, 'Control+v')
    await expect(desk.getByRole('button', { name: 'Paste lines' })).toBeVisible()
    await press(desk, 'Enter')
    await expectSum(desk, 'Living Room', '1,50,000.00')
    await expectSum(desk, 'Bathroom', '55,000.00')
  })

  await test.step('others are typed, 4 of them optional, and 10 measured', async () => {
    for (const room of ROOMS) {
      await belowLinesOf(desk, room)
      for (const line of TYPED[room]) await typeLine(desk, line)
      await typeLine(desk, OPTIONAL[room])
      await press(desk, 'ArrowUp', 'Shift+F10')
      await chooseByKey(desk, 'Optional', 'menuitemcheckbox')
      await press(desk, 'ArrowDown')
      for (const line of MEASURED[room]) await measureLine(desk, line)
    }
    await expectSum(desk, 'Bathroom', '1,19,000.00')
    await expectSum(desk, 'Living Room', '2,24,000.00')
    await expect(desk.getByText('4 lines are not counted')).toBeVisible()
  })
  await test.step('a finish is offered in three ways', async () => {
    await belowLinesOf(desk, 'Kitchen')
    await typeLine(desk, ['Shutters in laminate', 'sqft', '90', '200'])
    const ofLine = async (entry: string): Promise<void> => {
      await press(desk, 'Shift+F10')
      await chooseByKey(desk, entry)
    }
    await press(desk, 'ArrowUp', 'Home', 'ArrowRight')
    await ofLine('Offer options')
    await ofLine('Add another option')
    await ofLine('Name the options…')
    const names = desk.getByRole('dialog', { name: 'Name the choice and its options' })
    await expect(names.getByLabel('Choice')).toBeFocused()
    for (const name of ['Shutter finish', 'Laminate', 'Acrylic', 'Veneer']) {
      await desk.keyboard.type(name)
      await press(desk, 'Tab')
    }
    await tabTo(desk, names.getByRole('button', { name: 'Save' }))
    await press(desk, 'Enter')
    await backInGrid(desk, names)
    for (const [description, rate] of [
      ['Shutters in acrylic', '400'],
      ['Shutters in veneer', '500'],
    ] as const) {
      await press(desk, 'ArrowDown', 'Home', 'ArrowRight')
      await desk.keyboard.type(description)
      await press(desk, 'Tab', 'Tab', 'Tab')
      await desk.keyboard.type(rate)
      await press(desk, 'Tab')
    }
    await expectSum(desk, 'Kitchen', '2,67,500.00')
    await expect(desk.getByText('6 lines are not counted')).toBeVisible()
    // 953,500 with GST: 881,500 at 18 %, 72,000 at 5 %
    await expect(total(desk)).toContainText('₹11,15,770.00')
  })
  await test.step('one room gets 5 % off', async () => {
    await headingOf(desk, 'Master Bedroom')
    await press(desk, 'Shift+F10')
    await chooseByKey(desk, 'Discount…')
    const discount = desk.getByRole('dialog', { name: 'Discount of Master Bedroom' })
    await expect(discount.getByRole('textbox', { name: 'Discount' })).toBeFocused()
    await desk.keyboard.type('5%')
    await press(desk, 'Enter')
    await backInGrid(desk, discount)
    await expectSum(desk, 'Master Bedroom', '3,25,850.00')
    // 17,150 less: 16,550 at 18 %, 600 at 5 %
    await expect(total(desk)).toContainText('₹10,95,611.00')
  })
  await test.step('ten lakh are wanted, and reached', async () => {
    await press(desk, 'Control+Home')
    await tabTo(desk, desk.getByRole('button', { name: 'Prices' }), 'Shift+Tab')
    await press(desk, 'Enter')
    await chooseByKey(desk, 'Adjust to a total')
    const wanted = desk.getByRole('dialog', { name: 'Adjust to a total' })
    await expect(wanted.getByRole('textbox', { name: 'Wanted grand total' })).toBeFocused()
    await desk.keyboard.type('10L')
    await expect(wanted).toContainText('Discount of the total: ₹81,712.31')
    await press(desk, 'Enter')
    await expect(total(desk)).toContainText('₹10,00,000.00')
  })
  await test.step('its title is typed, and its place of supply, which it has already from the client', async () => {
    await tabTo(desk, desk.getByRole('button', { name: 'Details', exact: true }), 'Shift+Tab')
    await press(desk, 'Enter')
    await tabTo(desk, desk.getByRole('textbox', { name: 'Title' }))
    await press(desk, 'Control+a')
    await desk.keyboard.insertText('कुलकर्णी निवास: interiors')
    const place = desk.getByRole('combobox', { name: 'Place of supply' })
    await tabTo(desk, place)
    await desk.keyboard.type('Maharashtra')
    const state = desk.getByRole('option', { name: /Maharashtra/ })
    await expect(state).toHaveAttribute('data-combobox-selected', 'true')
    await press(desk, 'Enter')
    await expect(state).toBeHidden()
    await expect(place).toHaveValue(/Maharashtra/)
    await expect(total(desk)).toContainText('CGST')
    await expect(saved(desk)).toBeVisible()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('कुलकर्णी निवास: interiors')
  })
  await test.step('its draft is printed', async () => {
    const draft = await downloaded(desk, askPdf(desk))
    for (const page of draft.pages) expect(page).toContain('DRAFT')
    expectFigures(draft.text, {
      total: '₹10,00,000.00',
      words: 'Rupees Ten Lakh Only',
      taxes: ['8,54,637.69', 'CGST 2.5% 1,629.23', 'SGST 2.5% 1,629.23', 'CGST 9% 71,052.17', 'SGST 9% 71,052.17'],
    })
  })
  const send = desk.getByRole('button', { name: 'Send', exact: true }).first()
  const sending = desk.getByRole('dialog', { name: 'Send the quotation' })
  await test.step('10.37 % off is more than he may give: he asks, and the owner approves', async () => {
    await tabTo(desk, send, 'Shift+Tab')
    await press(desk, 'Enter')
    const ask = sending.getByRole('button', { name: 'Ask for approval' })
    await expect(ask).toBeVisible()
    await tabTo(desk, sending.getByRole('textbox'))
    await desk.keyboard.type('They will show it to their neighbours')
    await tabTo(desk, ask)
    await press(desk, 'Enter')
    await expectMessage(desk, 'Approval asked')
    const owner = await browser.newPage()
    await actAs(owner, firm)
    await owner.goto(`${base}${new URL(desk.url()).pathname}`)
    await tabTo(owner, owner.getByRole('button', { name: 'Answer the request' }))
    await press(owner, 'Enter')
    const answer = owner.getByRole('dialog', { name: 'Ravi Menon asks for approval' })
    await expect(answer.getByText('They will show it to their neighbours')).toBeVisible()
    await tabTo(owner, answer.getByRole('button', { name: 'Approve' }))
    await press(owner, 'Enter')
    await expectMessage(owner, 'Approved')
    await owner.close()
  })
  await test.step('it is sent', async () => {
    await tabTo(desk, send, 'Shift+Tab')
    await press(desk, 'Enter')
    const last = sending.getByRole('button', { name: 'Send', exact: true })
    await expect(last).toBeVisible()
    await expect(sending.getByLabel('Email of recipient 1')).toHaveValue(email)
    await tabTo(desk, last)
    await press(desk, 'Enter')
    await expectMessage(desk, 'Quotation sent')
    await expect(desk.getByRole('button', { name: 'Outcome' })).toBeVisible()
  })
  await test.step('what its client gets is printed', async () => {
    const sent = await downloaded(desk, askPdf(desk))
    expect(sent.name).toMatch(/^EQ-\d\d-\d\d-0001-v1-Meera Kulkarni\.pdf$/)
    expect(sent.text).not.toContain('DRAFT')
    expectFigures(sent.text, {
      total: '₹10,00,000.00',
      words: 'Rupees Ten Lakh Only',
      taxes: ['8,54,637.69', 'CGST 2.5% 1,629.23', 'SGST 2.5% 1,629.23', 'CGST 9% 71,052.17', 'SGST 9% 71,052.17'],
    })
  })

  await expect.poll(() => linkFor(firm, email)).toContain('/quotation/view#')
  const guest = await browser.newContext({ ...PHONE_CONTEXT, extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() } })
  const phone = await guest.newPage()
  const calmToo = watchConsole(phone)
  const bar = phone.getByRole('region', { name: 'Grand total' })
  await test.step('its client reads it on a phone, and chooses', async () => {
    await phone.goto(await linkFor(firm, email))
    await expect(phone.getByRole('heading', { name: 'कुलकर्णी निवास: interiors' })).toBeVisible()
    await expect(bar).toContainText('₹10,00,000.00')
    await expectNoSidewaysScroll(phone)
    await phone.getByRole('radio', { name: /Veneer/ }).tap()
    // 27,000 and 20,000 more before the discount of 81,712.31, which stays
    await expect(bar).toContainText('₹10,31,838.00')
    await phone.getByRole('listitem').filter({ hasText: 'Chandelier' }).getByRole('checkbox').tap()
    await expect(bar).toContainText('₹10,55,422.00')
    await expectNoSidewaysScroll(phone)
  })
  await test.step('comments on a line', async () => {
    const comment = phone.getByLabel('Your comment on Pooja unit')
    const line = phone.getByRole('listitem').filter({ hasText: 'Pooja unit' })
    await line.getByText('Comment', { exact: true }).tap()
    await comment.fill('Is it of teak?')
    await phone.locator('form', { has: comment }).getByRole('button', { name: 'Send' }).tap()
    await expect(phone.getByText('Your comment was sent')).toBeVisible()
  })
  await test.step('and accepts with a code', async () => {
    await bar.getByRole('button', { name: 'Accept' }).tap()
    const accepting = phone.getByRole('dialog', { name: 'Accept the quotation' })
    await accepting.getByLabel('Your name', { exact: true }).fill('Meera Kulkarni')
    await sign(phone)
    await accepting.getByRole('checkbox', { name: /^I accept this quotation/ }).tap()
    await accepting.getByRole('button', { name: 'Continue' }).tap()
    await expect.poll(() => mailedCode(firm, email)).toMatch(/^\d{6}$/)
    await accepting.getByLabel('One-time code').fill(await mailedCode(firm, email))
    await accepting.getByRole('button', { name: 'Accept for ₹10,55,422.00' }).tap()
    await expect(phone.getByText('Thank you. The quotation is accepted.')).toBeVisible()
    await expectNoSidewaysScroll(phone)
    const accepted = await downloaded(phone, () => phone.getByRole('button', { name: 'Download PDF' }).tap())
    expectFigures(accepted.text, {
      total: '₹10,55,422.00',
      words: 'Rupees Ten Lakh Fifty Five Thousand Four Hundred Twenty Two Only',
      taxes: ['9,01,637.69', 'CGST 2.5% 1,636.67', 'SGST 9% 75,255.37'],
    })
  })
  calmToo()
  await guest.close()

  await test.step('a line is taken out by a variation', async () => {
    const { data } = await designer.api.quotations.list({ query: {} })
    // the address of the project begins another quotation by now
    await desk.goto(`${base}/quotation/quotations/${data[0]?._id}`)
    await expect(desk.getByRole('button', { name: 'Outcome' })).toBeVisible()
    await tabTo(desk, desk.getByRole('button', { name: 'Outcome' }))
    await press(desk, 'Enter')
    await chooseByKey(desk, 'Make a variation')
    await expectMessage(desk, 'Quotation created')
    await tabTo(desk, linesOf(desk).getByRole('gridcell', { name: /^Type a description/ }))
    await typeLine(desk, ['Pooja unit, taken out', 'nos', '-1', '15000'])
    await expect(total(desk)).toContainText('−₹17,700.00')
    await expect(saved(desk)).toBeVisible()
    await press(desk, 'Control+Home')
    await tabTo(desk, desk.getByRole('button', { name: 'More actions' }), 'Shift+Tab')
    await press(desk, 'Enter')
    await chooseByKey(desk, 'Mark as sent')
    const issue = desk.getByRole('dialog', { name: 'Mark as sent' }).getByRole('button', { name: 'Mark as sent' })
    await expect(issue).toBeVisible()
    await tabTo(desk, issue)
    await press(desk, 'Enter')
    await expectMessage(desk, 'Marked as sent')
    // the page is another one once it is sent
    await expect(desk.getByRole('button', { name: 'Outcome' })).toBeVisible()
    const variation = await downloaded(desk, askPdf(desk))
    expectFigures(variation.text, {
      total: '−₹17,700.00',
      words: 'Minus Rupees Seventeen Thousand Seven Hundred Only',
      taxes: ['−15,000.00', 'CGST 9% −1,350.00'],
      isShort: true,
    })
  })
  calm()
})

const PHONE_CONTEXT = { viewport: { width: 390, height: 844 }, hasTouch: true, acceptDownloads: true }

const heading = (page: Page, room: Room) => row(page, room).first().locator('[data-column="number"]')
const headingOf = async (page: Page, room: Room): Promise<void> => {
  await press(page, 'Control+Home')
  await tabTo(page, heading(page, room), 'ArrowDown')
}
/** Once a dialog has given the focus back to the cell that it was opened at. */
async function backInGrid(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toHaveCount(0)
  await expect(linesOf(page).locator('[role=gridcell]:focus')).toHaveCount(1)
}
const expectSum = async (page: Page, room: Room, sum: string): Promise<void> => {
  await headingOf(page, room)
  await expect(row(page, room).first()).toContainText(sum)
}
/** Goes to the empty row below the lines of a room: the last one, or the one above the next heading. */
async function belowLinesOf(page: Page, room: Room): Promise<void> {
  const next = ROOMS[ROOMS.indexOf(room) + 1]
  if (!next) return press(page, 'Control+End')
  await headingOf(page, next)
  await press(page, 'ArrowUp')
}

/** Types a line into the empty row that has the focus; the focus is then in the next empty row. */
async function typeLine(page: Page, texts: Typed): Promise<void> {
  await press(page, 'Home', 'ArrowRight')
  for (const [at, text] of texts.entries()) {
    await page.keyboard.type(text)
    await press(page, at === 3 ? 'Enter' : 'Tab')
  }
}

async function measureLine(page: Page, [description, rate, rows, quantity]: Measured): Promise<void> {
  await press(page, 'Home', 'ArrowRight')
  await page.keyboard.type(description)
  await press(page, 'Tab')
  await page.keyboard.type('sqft')
  await press(page, 'Tab', 'Control+m')
  const sheet = page.getByRole('complementary', { name: 'Measurements' })
  for (const [at, typed] of rows.entries()) {
    await expect(sheet.getByRole('textbox', { name: `Description of row ${at + 1}` })).toBeFocused()
    await press(page, 'Tab', ...(at === 1 ? ['Space'] : []), 'Tab')
    const [nos = '', length = '', height = ''] = typed.split(' ')
    await page.keyboard.type(nos)
    await press(page, 'Tab')
    await page.keyboard.type(length)
    await press(page, 'Tab', 'Tab')
    await page.keyboard.type(height)
    await press(page, 'Enter')
  }
  await expect(cell(page, description, 'quantity').last()).toContainText(quantity)
  await press(page, 'Escape')
  await expect(sheet).toHaveCount(0)
  await press(page, 'Tab')
  await page.keyboard.type(rate)
  await press(page, 'Enter')
}

interface Printed {
  total: string
  words: string
  taxes: readonly string[]
  isShort?: boolean
}
/** What every printed quotation says: sum and words, GST by rate, its own script. */
function expectFigures(text: string, { total: sum, words, taxes, isShort = false }: Printed): void {
  for (const said of [sum, words, 'CGST', 'SGST', ...taxes]) expect(text).toContain(said)
  // what of them is read as it was typed, since their other letters are drawn together
  expect(text).toContain('वास')
  if (!isShort) expect(text).toContain('चन')
  expect(text).not.toContain('□')
}

const linkFor = async (firm: SignedFirm, email: string): Promise<string> => {
  const { data } = await firm.api.mails.mailbox({ query: { to: email } })
  return data.map(mail => /href="([^"]*\/quotation\/view#[^"]*)"/.exec(mail.html)?.[1]).find(Boolean) ?? ''
}
