import type { Firm, Member, TestApp } from '../../../test/harness.ts'
import { newestMail } from '../../company/auth/auth.factory.ts'

let count = 0
/** An address nobody has yet. */
export const freshEmail = (): string => `invited-${++count}-${process.pid}@example.com`

/** A row of the invite as clients send it. */
export interface Row {
  firstName: string
  lastName: string
  email: string
  roleName: string
  designation: string
}

/** A row that is accepted, with a designation of the firm. */
export async function inviteRow(firm: Firm, row: Partial<Row> = {}): Promise<Row> {
  const { data } = await firm.owner.api.members.createDesignation({ body: { designationName: 'Surveyor' } })
  return {
    firstName: 'Tara',
    lastName: 'Iyer',
    email: freshEmail(),
    roleName: 'Accountant',
    designation: data._id,
    ...row,
  }
}

/** Invites one person; answers their id and the password that was mailed. */
export async function invite(
  app: TestApp,
  firm: Firm,
  row: Partial<Row> = {},
  by: Member = firm.owner,
): Promise<Row & { _id: string; password: string }> {
  const one = await inviteRow(firm, row)
  const { data } = await by.api.members.onboard({ body: { teamMembers: [one] } })
  return { ...one, _id: data[0]!._id, password: await mailedPassword(app, one.email) }
}

/** The temporary password in the newest mail to an address. */
export async function mailedPassword(app: TestApp, email: string): Promise<string> {
  const mail = await newestMail(app, email)
  const [, password] = /temporary password:\s+(\S{12})\s/.exec(mail?.text ?? '') ?? []
  if (!password) throw new Error(`no temporary password was mailed to ${email}`)
  return password
}
