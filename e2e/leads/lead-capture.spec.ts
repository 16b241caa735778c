import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { test } from '../pages/test.ts'

/** Somebody else's website, on a host and port of its own. */
async function website(body: () => string): Promise<{ server: Server; origin: string }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Kalpa</title><main><h1>Kalpa</h1>${body()}</main></html>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a form made here and put on a website brings its leads into the open list', async ({
  page,
  context,
  baseURL,
}) => {
  // three contexts and five looks by axe
  test.slow()
  const done = watchConsole(page)
  const firm = await newFirm(baseURL!)
  await actAs(page, firm)
  let code = ''
  const { server, origin } = await website(() => code)
  const strangers = await website(() => code)
  try {
    await page.goto('/leads/lead-management-settings/capture-forms')
    await page.getByRole('button', { name: 'New form' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New capture form' })
    await dialog.getByRole('button', { name: 'Create form' }).click()
    await expect(dialog.getByText('Please enter a name')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Villa enquiries')
    await dialog.getByRole('textbox', { name: 'Heading' }).fill('Plan your villa with us')
    await dialog.getByRole('radiogroup', { name: 'Budget' }).getByText('Optional').click()
    await dialog.getByRole('textbox', { name: 'Consent' }).fill('You may call me about my villa.')
    await dialog.getByRole('textbox', { name: 'Websites that may show the form' }).fill('kalpa')
    await dialog.getByRole('button', { name: 'Create form' }).click()
    await expect(dialog.getByText('Enter an address like https://www.example.com')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Websites that may show the form' }).fill(`${origin}/contact`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create form' }).click()

    const use = page.getByRole('dialog', { name: 'Use Villa enquiries' })
    code = (await use.getByRole('status', { name: 'Code for the website' }).textContent()) ?? ''
    const address = (await use.getByRole('status', { name: 'Address of the page' }).textContent()) ?? ''
    await use.getByRole('button', { name: 'Create a secret' }).click()
    await expect(use.getByRole('status', { name: 'Secret', exact: true })).toHaveText(/^plc_/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('list', { name: 'Capture forms' })).toContainText('nothing sent yet · signed leads')

    // the list stands open while somebody fills the form on a phone
    const list = new LeadListPage(page)
    await list.open()
    const visitor = await context.newPage()
    await visitor.setViewportSize(PHONE)
    await visitor.goto(`${origin}/villas?utm_source=google&utm_campaign=Monsoon`)
    const form = visitor.frameLocator('iframe')
    await expect(form.getByRole('heading', { name: 'Plan your villa with us' })).toBeVisible()
    await expectAccessible(visitor)
    await expectNoSidewaysScroll(visitor)
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByLabel('First name')).toBeFocused()
    await expect(form.getByText('Field is required')).toHaveCount(3)
    await form.getByLabel('First name').fill('Meera')
    await form.getByLabel('Phone').fill('12345')
    await form.getByLabel('Budget').fill('25,00,000')
    await form.getByLabel('You may call me about my villa.').check()
    // from the keyboard: the frame grows with its problems, and a click may come while it does
    await form.getByLabel('Phone').press('Enter')
    await expect(form.getByText('Invalid phone number')).toBeVisible()
    await form.getByLabel('Phone').fill('+91 98765 43210')
    // nobody is sent back for what is optional, and nothing of it is cut while it is typed
    await form.getByLabel('First name').fill('Venkata Lakshmi Narasimha Rao')
    await form.getByLabel('City').fill('Dubai, UAE')
    await form.getByLabel('Budget').fill('Negotiable, depends on the villa')
    await form.getByLabel('Message').fill(`Please call. ${'A long story. '.repeat(90)}`)
    await form.getByLabel('Phone').press('Enter')
    await expect(form.getByRole('status')).toHaveText('Thank you. We will be in touch soon.')

    await expect(list.row('Venkata')).toContainText('9876543210')
    await expect(list.row('Venkata')).toContainText('Lakshmi Narasimha Rao')
    await expect(list.cell(list.row('Venkata'), 'City')).toHaveText('Dubai, UAE')
    await expect(list.cell(list.row('Venkata'), 'Source Name')).toHaveText('Monsoon')
    const [lead] = (await firm.api.leads.list({ query: {} })).data.data
    const { remarks } = (await firm.api.leads.byId({ query: { id: lead!._id } })).data
    expect(remarks).toContain('Budget: Negotiable, depends on the villa')

    // a website that the firm did not name shows nothing of it
    await visitor.goto(strangers.origin)
    await expect(visitor.frameLocator('iframe').getByRole('heading', { name: 'Plan your villa' })).toHaveCount(0)
    // the form's own page stands alone
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { name: 'Plan your villa with us' })).toBeVisible()
    await expectAccessible(visitor)
    await expectNoSidewaysScroll(visitor)
    await visitor.close()

    await page.setViewportSize(PHONE)
    await page.goto('/leads/lead-management-settings/capture-forms')
    await expect(page.getByText(/sent once, last/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Edit Villa enquiries' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Villa enquiries' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    done()
  } finally {
    server.close()
    strangers.server.close()
  }
})
