import { expect, type Page } from '@playwright/test'
import { watchConsole } from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

const link = async (firm: SignedFirm, path: string): Promise<string> => {
  const { data } = await firm.api.auth.makeHandoff()
  const [before, hash = ''] = path.split('#')
  return `${before}${before?.includes('?') ? '&' : '?'}userId=${data.userId}&token=${data.code}${hash && `#${hash}`}`
}
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))

test.describe('a link with a hand-off code', () => {
  test('signs in, on the page it names, and leaves nothing in the address or the history [SH-024 SH-025 SH-026]', async ({
    page,
    baseURL,
  }) => {
    const calm = watchConsole(page)
    const firm = await newFirm(baseURL ?? '')
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const address = await link(firm, '/lms/?search=lake#list')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible()
    expect(new URL(page.url()).search).not.toContain('token')
    expect(page.url()).toContain('search=lake')
    const { token, userId } = await stored(page)
    expect(userId).toBe(firm.userId)
    expect(token).not.toBe(firm.token)
    const code = new URL(address, baseURL).searchParams.get('token') ?? ''
    expect(JSON.stringify(await stored(page))).not.toContain(code)
    expect(asked.slice(1).filter(url => url.includes(code))).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible()
    calm()
  })

  test('that was used, or is none, is cleaned away and leads to the sign-in page with a word', async ({
    page,
    baseURL,
  }) => {
    const firm = await newFirm(baseURL ?? '')
    const address = await link(firm, '/lms/')
    const { searchParams } = new URL(address, baseURL)
    await firm.api.auth.takeOver({
      body: { userId: searchParams.get('userId') ?? '', code: searchParams.get('token') ?? '' },
    })
    for (const path of [address, `/lms/?userId=${firm.userId}&token=${firm.token}x`]) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
      await expect(page.getByText(/Please sign in/)).toBeVisible()
      expect(page.url()).not.toContain('token')
      expect(await stored(page)).not.toHaveProperty('token')
    }
  })

  test('never makes somebody who is signed in somebody else', async ({ page, baseURL }) => {
    const [mine, other] = [await newFirm(baseURL ?? ''), await newFirm(baseURL ?? '')]
    await actAs(page, mine)
    await page.goto(await link(other, '/lms/'))
    await expect(page.getByText(/You are signed in already/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible()
    expect(page.url()).not.toContain('token')
    expect(await stored(page)).toMatchObject({ token: mine.token, userId: mine.userId })
  })
})
