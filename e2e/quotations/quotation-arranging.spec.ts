import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import {
  addLines,
  addPlaces,
  chooseByKey,
  type Draft,
  linesOf,
  newDraft,
  press,
} from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

const total = (page: Page) => page.getByRole('region', { name: 'Totals' })
const row = (page: Page, name: RegExp) => linesOf(page).getByRole('row', { name }).first()
const shown = async (page: Page): Promise<string[]> => {
  const texts = await linesOf(page)
    .locator('[role="row"]:is([data-line],[data-group]) [data-column="description"]')
    .allInnerTexts()
  return texts.map(text => text.split('\n')[0] ?? '')
}

/** Presses the handle of a row and lets go of it over another one. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  const [grip, target] = [await from.locator('[data-grip]').boundingBox(), await to.boundingBox()]
  if (!grip || !target) throw new Error('a row that is not on the screen')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(target.x + 200, target.y + target.height / 2, { steps: 4 })
  await page.mouse.move(target.x + 200, target.y + target.height - 3)
  await page.mouse.up()
}

async function twoRooms(firm: SignedFirm): Promise<Draft> {
  const draft = await newDraft(firm)
  const [kitchen, hall] = await addPlaces(firm, draft, 'room', ['Kitchen', 'Hall'])
  await addLines(firm, draft, [
    { description: 'Shutters', quantity: '10.000', rate: '100.00', roomId: kitchen ?? null },
    { description: 'Hob', quantity: '1.000', rate: '500.00', roomId: kitchen ?? null },
    { description: 'Sofa', quantity: '2.000', rate: '300.00', roomId: hall ?? null },
  ])
  return draft
}

test('lines and rooms are dragged by their handles, several lines together; Alt with arrows and the menu do the same [QT-098]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const draft = await twoRooms(firm)
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await expect.poll(() => shown(page)).toEqual(['Kitchen', 'Shutters', 'Hob', 'Hall', 'Sofa'])
  await drag(page, row(page, /Shutters/), row(page, /Hob/))
  await expect.poll(() => shown(page)).toEqual(['Kitchen', 'Hob', 'Shutters', 'Hall', 'Sofa'])
  await test.step('two selected lines go together', async () => {
    await row(page, /Hob/).locator('[data-column="rate"]').click()
    await press(page, 'Shift+ArrowDown')
    await drag(page, row(page, /Hob/), row(page, /Sofa/))
    await expect.poll(() => shown(page)).toEqual(['Kitchen', 'Hall', 'Sofa', 'Hob', 'Shutters'])
    await press(page, 'Control+z')
    await expect.poll(() => shown(page)).toEqual(['Kitchen', 'Hob', 'Shutters', 'Hall', 'Sofa'])
  })
  await test.step('a room', async () => {
    await drag(page, row(page, /Kitchen/), row(page, /Sofa/))
    await expect.poll(() => shown(page)).toEqual(['Hall', 'Sofa', 'Kitchen', 'Hob', 'Shutters'])
  })
  await test.step('by keyboard', async () => {
    await row(page, /Hob/).locator('[data-column="rate"]').click()
    await press(page, 'Alt+ArrowDown')
    await expect.poll(() => shown(page)).toEqual(['Hall', 'Sofa', 'Kitchen', 'Shutters', 'Hob'])
    await press(page, 'Shift+ArrowUp', 'Shift+F10')
    await chooseByKey(page, 'Move to…')
    await page.getByRole('combobox', { name: 'Room' }).press('Enter')
    await page.getByRole('option', { name: 'Hall' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect.poll(() => shown(page)).toEqual(['Hall', 'Sofa', 'Shutters', 'Hob', 'Kitchen'])
  })
  calm()
})

test('several lines get one discount and one GST % as a step each, a room is copied, and rows go to another quotation with their measurements [QT-099 QT-100 QT-104 QT-116]', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const firm = await newFirm(baseURL ?? '')
  const draft = await twoRooms(firm)
  const other = await newDraft(firm, 'execution', 'Lake house')
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await expect(total(page)).toContainText('₹2,478.00')
  const ofBoth = async (entry: string, text: string): Promise<void> => {
    await row(page, /Shutters/)
      .locator('[data-column="rate"]')
      .click()
    await press(page, 'Shift+ArrowDown', 'Shift+F10')
    await chooseByKey(page, entry)
    await page.keyboard.type(text)
    await press(page, 'Enter')
  }
  await ofBoth('Set discount…', '10%')
  await expect(total(page)).toContainText('₹2,301.00')
  await ofBoth('Set GST %…', '5')
  await expect(total(page)).toContainText('₹2,126.00')
  await press(page, 'Control+z')
  await expect(total(page)).toContainText('₹2,301.00')

  await row(page, /Kitchen/)
    .locator('[data-column="description"]')
    .click()
  await press(page, 'Shift+F10')
  await chooseByKey(page, 'Copy room')
  await expect(linesOf(page).locator('[data-line]')).toHaveCount(5)
  await press(page, 'Control+z')
  await expect(linesOf(page).locator('[data-line]')).toHaveCount(3)

  await test.step('a line is optional: it is greyed, counted below, and its difference is seen whole', async () => {
    await row(page, /Sofa/).locator('[data-column="rate"]').click()
    await press(page, 'Shift+F10')
    await chooseByKey(page, 'Optional', 'menuitemcheckbox')
    await expect(page.getByText('1 line is not counted')).toBeVisible()
    const difference = row(page, /Sofa/).getByText('+ ₹708.00')
    await expect(difference).toBeVisible()
    const [cell, text] = [
      await row(page, /Sofa/).locator('[data-column="amount"]').boundingBox(),
      await difference.boundingBox(),
    ]
    expect((text?.x ?? 0) >= (cell?.x ?? 0)).toBe(true)
    expect((text?.x ?? 0) + (text?.width ?? 0) <= (cell?.x ?? 0) + (cell?.width ?? 0)).toBe(true)
  })

  await row(page, /Shutters/)
    .locator('[data-column="number"]')
    .click()
  await press(page, 'Control+c')
  await page.goto(`/quotation/quotations/${other.quotationId}`)
  await linesOf(page)
    .getByRole('gridcell', { name: /^Type a description/ })
    .focus()
  await press(page, 'Control+v')
  await expect(row(page, /Shutters/)).toContainText('10 %')
  await expect(row(page, /Shutters/).locator('[data-column="amount"]')).toHaveText('900.00')
})

test('sheets are filled from the sizes of a room, and copied to other lines [QT-133 QT-134]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm)
  const [kitchen] = await addPlaces(firm, draft, 'room', ['Kitchen'])
  const units = (await firm.api.libraryLists.units()).data
  const unitId = units.find(unit => unit.code === 'sqft')?._id ?? null
  const roomId = kitchen ?? null
  await addLines(firm, draft, [
    { description: 'Plaster', unitId, rate: '10.00', roomId },
    { description: 'Paint', unitId, rate: '20.00', roomId },
  ])
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await row(page, /Kitchen/)
    .locator('[data-column="description"]')
    .click()
  await press(page, 'Shift+F10')
  await chooseByKey(page, 'Name and sizes…')
  await page.getByRole('textbox', { name: 'Length' }).fill("12'")
  await page.getByRole('textbox', { name: 'Breadth' }).fill('10\'6"')
  await page.getByRole('textbox', { name: 'Height' }).fill('nine')
  await press(page, 'Enter')
  await expect(page.getByText('Enter a dimension')).toBeVisible()
  await page.getByRole('textbox', { name: 'Height' }).fill("9'")
  await expectAccessible(page)
  await press(page, 'Enter')
  await row(page, /Plaster/)
    .locator('[data-column="quantity"]')
    .click()
  await press(page, 'Control+m')
  await page.getByRole('button', { name: 'Walls' }).press('Enter')
  await expect(row(page, /Plaster/).locator('[data-column="quantity"]')).toHaveText('405')
  await page.getByRole('button', { name: 'Copy to lines…' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Paint' }).press('Space')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter')
  await expect(row(page, /Paint/).locator('[data-column="quantity"]')).toHaveText('405')
})
