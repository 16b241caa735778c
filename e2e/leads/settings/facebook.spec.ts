import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import {
  deliver,
  type GraphServer,
  noticeOf,
  startGraphServer,
} from '../../../apps/server/src/test/facebook/graph-server.ts'
import { freePort, type ServerProcess, startServer } from '../../../scripts/server-process.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, TABLET } from '../../pages/checks.ts'
import { actAs, newFirm } from '../../pages/firm.ts'
import { letters } from '../../pages/import-wizard.page.ts'
import { expectMessage } from '../../pages/messages.ts'
import { test } from '../../pages/test.ts'

const PAGE = '/leads/lead-management-settings/fb-integration'

test('without an app of Facebook the button is off, and the page says why [LM-041 LM-264 LM-265 LM-509]', async ({
  page,
  baseURL,
}) => {
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.goto(PAGE)
  await expect(page.getByRole('button', { name: 'Connect with Facebook' })).toBeDisabled()
  await expect(page.getByText('Facebook is not set up on this server.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('with an app', () => {
  let graph: GraphServer
  let server: ServerProcess
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-facebook-'))

  test.beforeAll(async () => {
    chmodSync(dataDir, 0o711)
    graph = await startGraphServer()
    const port = await freePort()
    const env = { ...graph.env, PUBLIC_URL: `http://127.0.0.1:${port}`, CHECK_RESPONSES: 'true' }
    server = await startServer({ port, dataDir, env })
  })
  test.afterAll(async () => {
    await server?.stop()
    await graph?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('an account is connected, its leads come in once, and what fails is tried again [LM-422 LM-632]', async ({
    page,
  }) => {
    test.slow()
    const logged: string[] = []
    page.on('console', message => message.type() === 'error' && logged.push(message.text()))
    const account = graph.account({ name: 'Asha of Kalpa' })
    const fbPage = account.pages[0]!
    const form = graph.form(fbPage, { name: 'Villa enquiry' })
    await actAs(page, await newFirm(server.base))

    await test.step('turning back at Facebook leaves everything as it was', async () => {
      graph.signsIn('refuses')
      await page.goto(`${server.base}${PAGE}`)
      await page.getByRole('button', { name: 'Connect with Facebook' }).click()
      await expect.poll(() => logged).toEqual(['Facebook: the login status is unknown'])
      await expect(page.getByRole('button', { name: 'Connect with Facebook' })).toBeEnabled()
      await expect(page).toHaveURL(`${server.base}${PAGE}`)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

    await test.step('the pages of an account are connected', async () => {
      graph.signsIn(account)
      await page.getByRole('button', { name: 'Connect with Facebook' }).click()
      await expectMessage(page, 'Meta Integration Successful')
      await expect(page).toHaveURL(`${server.base}${PAGE}`)
      await expect(page.getByRole('heading', { name: 'Asha of Kalpa' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Kalpa Villas 1', exact: true })).toContainText('Connected')
      await expect(page.getByRole('list', { name: 'Forms of Kalpa Villas 1' })).toContainText('fields as suggested')
      await expectAccessible(page)
    })

    await test.step('the fields of a form are chosen', async () => {
      await page.getByRole('button', { name: 'Fields of Villa enquiry' }).click()
      const dialog = page.getByRole('dialog', { name: 'Fields of Villa enquiry' })
      await expect(dialog.getByRole('combobox', { name: 'Phone number is' })).toHaveValue('Phone')
      await dialog.getByRole('combobox', { name: 'Phone number is' }).click()
      await page.getByRole('option', { name: 'Leave out' }).click()
      await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
      await dialog.getByRole('combobox', { name: 'Email is' }).click()
      await page.getByRole('option', { name: 'Leave out' }).click()
      await expect(dialog.getByText('Choose which field is the phone or email')).toBeVisible()
      await dialog.getByRole('button', { name: 'Suggest again' }).click()
      await dialog.getByRole('combobox', { name: 'When do you want to begin? is' }).click()
      await page.getByRole('option', { name: 'Work Scope' }).click()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Forms of Kalpa Villas 1' })).not.toContainText('fields as suggested')
    })

    await test.step('of a hundred leads, twenty of them sent twice, each comes in once', async () => {
      const leads = Array.from({ length: 100 }, (_, n) =>
        graph.lead(
          form,
          {
            full_name: `Meera ${letters(n)}`,
            phone_number: String(9_000_000_000 + n),
            'when_do_you_want_to_begin?': 'Soon',
          },
          { campaign: 'Monsoon villas' },
        ),
      )
      const told = [...leads, ...leads.slice(0, 20)]
      for (const lead of told)
        await deliver(server.base, noticeOf([{ pageId: fbPage.id, leadgenId: lead.id, formId: form.id }]))
      const rows = page.getByRole('region', { name: 'Received leads' }).getByRole('rowheader')
      await expect(page.getByText('Came in 100')).toBeVisible()
      const first = rows.getByRole('link').first()
      const name = (await first.textContent()) ?? ''
      await first.click()
      await expect(page.getByRole('dialog', { name }).or(page.getByRole('complementary', { name }))).toBeVisible()
      await page.goBack()
    })

    await test.step('what fails is shown with the reason, and comes in after Try again', async () => {
      const bad = graph.lead(form, { full_name: 'Asha Nair', phone_number: '12' })
      await deliver(server.base, noticeOf([{ pageId: fbPage.id, leadgenId: bad.id, formId: form.id }]))
      await page.getByText('Failed 1').click()
      const row = page.getByRole('row').filter({ hasText: 'Phone: Invalid phone number' })
      await expect(row).toContainText('Failed')
      bad.fields.phone_number = '9111111111'
      await row.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Came in 101')).toBeVisible()
      await page.getByText('All', { exact: true }).click()
      await expect(page.getByRole('link', { name: 'Asha Nair' })).toBeVisible()
    })

    await test.step('it fits every screen, light and dark', async () => {
      for (const size of [PHONE, TABLET]) {
        await page.setViewportSize(size)
        await expectNoSidewaysScroll(page)
      }
      await showIn(page, 'dark')
      await expectAccessible(page)
      await showIn(page, 'light')
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('and is disconnected, with what that means', async () => {
      await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
      const question = page.getByRole('alertdialog', { name: 'Disconnect Facebook?' })
      await expect(question).toContainText('Leads from 1 page will no longer come in.')
      await question.getByRole('button', { name: 'Disconnect' }).click()
      await expect(page.getByRole('button', { name: 'Connect with Facebook' })).toBeEnabled()
      await expect.poll(() => fbPage.isSubscribed).toBe(false)
    })
  })
})
