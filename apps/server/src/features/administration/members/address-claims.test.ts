import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { call, freshAddress, PASSWORD, prove } from '../../company/auth/auth.factory.ts'
import { freshEmail, inviteRow, mailedPassword } from './members.factory.ts'

const app = testApp()

/** What each request came to: 'made', or the message it was refused with. */
const outcomes = async (requests: readonly Promise<unknown>[]): Promise<string[]> => {
  const settled = await Promise.allSettled(requests)
  return settled.map(one => (one.status === 'fulfilled' ? 'made' : String((one.reason as Error).message))).sort()
}
const firmsAt = async (count: number, email: string) => {
  const firms = await Promise.all(Array.from({ length: count }, () => app.firm()))
  return Promise.all(firms.map(async firm => ({ firm, row: await inviteRow(firm, { email }) })))
}
const holders = (email: string) =>
  app.rows<{ user_id: string }>(
    `select a.user_id from auth.accounts a join users u on (u.company_id, u.id, u.email) = (a.company_id, a.user_id, a.email)
     where a.email = $1`,
    [email],
  )
const signIn = (email: string, password: string) =>
  call(app, '/auth/login', { body: { email, password }, from: freshAddress() })

describe('one address over all companies, asked for at once [SH-Q10]', () => {
  it('goes to one of several companies that invite it', async () => {
    for (let round = 0; round < 5; round++) {
      const email = freshEmail()
      const firms = await firmsAt(5, email)
      const asked = firms.map(({ firm, row }) => firm.owner.api.members.onboard({ body: { teamMembers: [row] } }))
      expect(await outcomes(asked)).toEqual([...Array(4).fill('User already exists'), 'made'])
      expect(await holders(email)).toHaveLength(1)
      expect(await app.rows('select from users where email = $1', [email])).toHaveLength(1)
      expect((await signIn(email, await mailedPassword(app, email))).status).toBe(200)
    }
  })

  it('goes to one of several companies that invite it after an invitation elsewhere ran out', async () => {
    const email = freshEmail()
    const first = await app.firm()
    const { data } = await first.owner.api.members.onboard({
      body: { teamMembers: [await inviteRow(first, { email })] },
    })
    const [before] = data
    app.clock.advance(30 * 86_400_000)
    // sessions are over by then
    const firms = await firmsAt(4, email)
    const asked = firms.map(({ firm, row }) => firm.owner.api.members.onboard({ body: { teamMembers: [row] } }))
    expect(await outcomes(asked)).toEqual([...Array(3).fill('User already exists'), 'made'])
    const [holder] = await holders(email)
    expect(holder!.user_id).not.toBe(before!._id)
    expect(await holders(`${before!._id}@withdrawn.invalid`)).toEqual([{ user_id: before!._id }])
  })

  it('goes to a company that is founded with it or to one that invites it', async () => {
    for (let round = 0; round < 4; round++) {
      const email = freshEmail()
      const verificationToken = await prove(app, email, 'register')
      const [invited] = await firmsAt(1, email)
      await Promise.allSettled([
        call(app, '/auth/api/updatePassword', { body: { email, password: PASSWORD, verificationToken } }),
        invited!.firm.owner.api.members.onboard({ body: { teamMembers: [invited!.row] } }),
      ])
      expect(await holders(email)).toHaveLength(1)
      expect(await app.rows('select from users where email = $1', [email])).toHaveLength(1)
    }
  })

  it('is in the book of addresses for every person there is', async () => {
    const without = await app.rows(
      `select coalesce(u.email, a.email) from users u full join auth.accounts a
         on (a.company_id, a.user_id, a.email) = (u.company_id, u.id, u.email)
       where u.id is null or a.user_id is null`,
    )
    expect(without).toEqual([])
  })
})
