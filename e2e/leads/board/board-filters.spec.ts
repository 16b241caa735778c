import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, TABLET, watchConsole } from '../../pages/checks.ts'
import { newColleague } from '../../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { LeadBoardPage } from '../../pages/lead-board.page.ts'
import { test } from '../../pages/test.ts'

let firm: SignedFirm
test.beforeAll(async ({ baseURL }) => {
  const base = baseURL ?? ''
  firm = await newFirm(base)
  const [ravi, lena] = [await newColleague(base, firm, 'Ravi'), await newColleague(base, firm, 'Lena')]
  const { data: tags } = await firm.api.leadTags.save({ body: [{ tagName: 'Hot', tagColorCode: '#2f6fb3' }] })
  let phone = 6_310_000_000
  for (const [firstName, assignedTo, isHot] of [
    ['Asha', firm.userId, true],
    ['Bina', ravi.userId, true],
    ['Chand', lena.userId, true],
    ['Dev', ravi.userId, false],
  ] as const) {
    const { data: lead } = await firm.api.leads.addEdit({
      body: { firstName, phoneNumber: String(phone++), assignedTo },
    })
    if (isHot) await firm.api.leadTags.addToLead({ body: { leadId: lead._id, tagId: tags[0]?._id ?? '' } })
  }
})

/** Goes on with Tab until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
}

type Press = (page: Page, target: Locator) => Promise<void>
const WAYS: Readonly<Record<string, { press: Press; close: Press }>> = {
  mouse: { press: (_, target) => target.click(), close: (_, button) => button.click() },
  touch: { press: (_, target) => target.tap(), close: (_, button) => button.tap() },
  keyboard: {
    async press(page, target) {
      await tabTo(page, target)
      await page.keyboard.press('Space')
    },
    // the focus is where the menu was opened
    async close(page, button) {
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
    },
  },
}

for (const [place, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a tablet', TABLET],
  ['on a phone', PHONE],
] as const) {
  test(`the cards of two people with a tag are found ${place}, by mouse, touch and keyboard [LM-168 LM-169]`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, hasTouch: true, isMobile: viewport === PHONE })
    const page = await context.newPage()
    const quiet = watchConsole(page)
    await actAs(page, firm)
    const board = new LeadBoardPage(page)
    const menu = (name: string) => page.getByRole('dialog', { name })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    for (const [way, { press, close }] of Object.entries(WAYS)) {
      await test.step(way, async () => {
        await board.open()
        await expect(board.head('Assigned')).toHaveText(/^Assigned04/)
        await page.keyboard.press('/')
        await expect(board.search).toBeFocused()
        await press(page, button('Members'))
        await press(page, menu('Members').getByRole('checkbox', { name: 'Ravi Menon' }))
        await press(page, menu('Members').getByRole('checkbox', { name: 'Lena Menon' }))
        await expect(board.head('Assigned')).toHaveText(/^Assigned03/)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await close(page, button('Members 2'))
        await expect(menu('Members')).toHaveCount(0)
        await press(page, button('Tags'))
        await press(page, menu('Tags').getByRole('checkbox', { name: 'Hot' }))
        await expect(board.head('Assigned')).toHaveText(/^Assigned02/)
        await close(page, button('Tags 1'))
        await expect(menu('Tags')).toHaveCount(0)

        await page.reload()
        await expect(board.head('Assigned')).toHaveText(/^Assigned02/)
        if (viewport === PHONE) {
          await page.getByRole('combobox', { name: 'Stage' }).click()
          await page.getByRole('option', { name: 'Assigned (02)' }).click()
        }
        await expect(board.card('Bina')).toBeInViewport()
        await expect(board.card('Chand')).toBeInViewport()
        expect((await board.namesIn('Assigned')).toSorted()).toEqual(['Bina', 'Chand'])
      })
    }
    quiet()
    await context.close()
  })
}
