import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, TABLET } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newEmail, newFirm } from '../pages/firm.ts'
import { LeadBoardPage } from '../pages/lead-board.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The way of a firm with a new client, as its people go it: by mouse on a desk, by keyboard on a tablet, by finger on a phone. */
test.describe('from a won lead to a running project', () => {
  test.use({ hasTouch: true })

  test('and to the next one of the same client [IN-009 IN-018 IN-039 PJ-001 PJ-025 PJ-027 PJ-070 PJ-090 PJ-094 PJ-278]', async ({
    page,
    baseURL,
    browser,
  }) => {
    const base = baseURL ?? ''
    const firm = await newFirm(base)
    const [lena, ravi, nila] = [
      await newColleague(base, firm, 'Lena'),
      await newColleague(base, firm, 'Ravi', 'Site Manager'),
      await newColleague(base, firm, 'Nila', 'Site Manager'),
    ]
    const email = newEmail('meera')
    const leadOf = async (firstName: string, phoneNumber: string) => {
      const body = { firstName, lastName: 'Shah', email, phoneNumber, city: 'Pune', assignedTo: firm.userId }
      return (await firm.api.leads.addEdit({ body })).data
    }
    const lead = await leadOf('Meera', '9876543210')
    await actAs(page, firm)

    await test.step('the lead is won on the board, by mouse', async () => {
      await page.setViewportSize(DESK)
      const board = new LeadBoardPage(page)
      await board.open()
      await board.drag('Meera Shah', 'Won')
      await expect(board.card('Meera Shah', board.column('Won'))).toBeVisible()
      await page.getByRole('link', { name: 'Convert to project: Meera Shah' }).click()
      await expect(page).toHaveURL(`/pmt/?leadId=${lead._id}`)
    })

    const convert = async (projectName: string) => {
      await field(page, 'Project name').fill(projectName)
      await field(page, 'Project name').press('Enter')
      await expect(page.getByRole('application')).toBeVisible()
      await page.getByRole('application').focus()
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText('The project is at the pin.')).toBeVisible()
      await button(page, 'Next').focus()
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: 'Project admin', exact: true }).fill('Lena')
      await page.getByRole('option', { name: lena.fullName }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      for (const member of [ravi, nila]) {
        await button(page, `+Add ${member.fullName}`).focus()
        await page.keyboard.press('Enter')
      }
      await button(page, 'Finish').focus()
      await page.keyboard.press('Enter')
    }
    await test.step('it is converted with a place and three people, by keyboard alone', async () => {
      await page.setViewportSize(TABLET)
      await convert('Lake house')
      await expect(page.getByRole('heading', { level: 1, name: 'Lake house' })).toBeVisible()
      await expect(page).toHaveURL(/\/pmt\/[0-9a-f-]{36}$/)
      for (const person of [lena, ravi, nila]) await expect(page.getByText(person.fullName)).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
    const project = page.url()

    await test.step('the client gets a second contact, who is invited, by finger', async () => {
      await page.setViewportSize(PHONE)
      await page.getByRole('link', { name: 'Meera Shah', exact: true }).first().tap()
      await button(page, 'Add contact').tap()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Anil Shah')
      await dialog.getByRole('textbox', { name: 'Email' }).fill(`anil.${email}`)
      await dialog.getByRole('button', { name: 'Save' }).tap()
      await expect(dialog).toBeHidden()
      await expectNoSidewaysScroll(page)
      await page.goto(`${project}/team`)
      await page.getByRole('checkbox', { name: 'Anil Shah can see' }).tap()
      await expect(page.getByText('Shared with client')).toBeVisible()
    })

    await test.step('the contact signs in and sees the project', async () => {
      let password = ''
      await expect(async () => {
        const answer = await page.request.get(`/api/email/mailbox?to=${encodeURIComponent(`anil.${email}`)}`)
        const { data } = (await answer.json()) as { data: { text: string }[] }
        password = data[0]?.text.match(/^\s*(\S{12})\s*$/m)?.[1] ?? ''
        expect(password).not.toBe('')
      }).toPass()
      const context = await browser.newContext({ viewport: PHONE, baseURL: base })
      const client = await context.newPage()
      const signIn = new SignInPage(client)
      await signIn.open()
      await signIn.signIn(`anil.${email}`, password)
      await expect(client.getByRole('heading', { name: 'Lake house' })).toBeVisible()
      await expectNoSidewaysScroll(client)
      await context.close()
    })

    await test.step('two phases are worked through with milestones, and it is put on hold', async () => {
      await page.goto(`${project}/phases`)
      for (const phase of ['Design', 'Approval']) {
        await button(page, `Add milestone to ${phase}`).tap()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: 'Title' }).fill(`${phase} agreed`)
        await dialog.getByRole('button', { name: 'Save' }).tap()
        await expect(dialog).toBeHidden()
        for (const state of ['In progress', 'Done']) {
          await page.getByRole('combobox', { name: `State of ${phase}` }).tap()
          await page.getByRole('option', { name: state }).tap()
          await expect(page.getByRole('combobox', { name: `State of ${phase}` })).toHaveValue(state)
        }
        const milestone = page.getByRole('checkbox', { name: `${phase} agreed` })
        await milestone.tap()
        await expect(milestone).toBeChecked()
      }
      await expect(page.getByText('30 %').first()).toBeVisible()
      await page.setViewportSize(DESK)
      await button(page, 'More actions').click()
      await page.getByRole('menuitem', { name: 'Put on hold' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('The client travels')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('On hold', { exact: true })).toBeVisible()
    })

    await test.step("it is found by the client's phone number in the palette", async () => {
      await page.keyboard.press('Control+k')
      const jump = page.getByRole('dialog', { name: 'Jump to' })
      await jump.getByRole('textbox').fill('98765 43210')
      await jump.getByRole('button', { name: /Lake house/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Lake house' })).toBeVisible()
      await expect(page).toHaveURL(project)
    })

    await test.step('a second lead of the same client becomes their second project', async () => {
      const second = await leadOf('Meera', '9876543219')
      await page.goto(`/pmt/?leadId=${second._id}`)
      await expect(field(page, 'Email')).toHaveValue(email)
      await convert('Hill house')
      const question = page.getByRole('alertdialog', { name: 'Client already exist' })
      await question.getByRole('button', { name: 'Use existing client' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Hill house' })).toBeVisible()
      await page.getByRole('link', { name: 'Meera Shah', exact: true }).first().click()
      for (const name of ['Lake house', 'Hill house'])
        await expect(page.getByRole('link', { name }).first()).toBeVisible()
      await expectAccessible(page)
    })
  })
})
