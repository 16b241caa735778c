import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { foundCompany } from './company-founding.service.ts'

const app = testApp()

const SEEDED = [
  ['companies', 1],
  ['users', 1],
  ['roles', 8],
  ['company_permissions', 3],
  ['pipelines', 1],
  ['stages', 4],
  ['stage_statuses', 10],
  ['list_entries', 18],
  ['custom_fields', 14],
  ['email_templates', 4],
  ['canned_replies', 4],
] as const

describe('founding a company', () => {
  it('writes everything a firm needs', async () => {
    const { companyId } = await app.firm()
    for (const [table, count] of SEEDED) {
      expect(await app.rows(`select from ${table} where company_id = $1`, [companyId]), table).toHaveLength(count)
    }
    const templates = await app.rows<{ type: number; subject: string; html: string }>(
      'select type, subject, html from email_templates where company_id = $1 order by type',
      [companyId],
    )
    expect(templates.map(template => template.type)).toEqual([1, 4, 5, 6])
    for (const { subject, html } of templates) {
      for (const name of ['{{leadName}}', '{{companyName}}', '{{senderName}}']) expect(subject + html).toContain(name)
    }
    const fields = await app.rows<{ field_name: string }>(
      'select field_name from custom_fields where company_id = $1 and sections @> array[1::smallint] order by position',
      [companyId],
    )
    expect(fields.map(field => field.field_name).join(', ')).toBe(
      'City, Zip/Postal code, Work Scope, Budget, Area, Lead Source, Source Name, Assign To, Address, Remarks',
    )
  })

  it('writes nothing at all where the address has an account already', async () => {
    const { owner } = await app.firm()
    const companyId = uuid()
    const founder = { id: uuid(), email: owner.email, passwordHash: 'no password' }
    const founding = app.app.services.db.tenant(companyId, tx => foundCompany(tx, { companyId, founder }))
    await expect(founding).rejects.toMatchObject({ constraint: 'accounts_email' })
    for (const [table] of SEEDED) {
      expect(await app.rows(`select from ${table} where company_id = $1`, [companyId]), table).toHaveLength(0)
    }
  })

  it('is possible only inside the new company', async () => {
    const { companyId: other } = await app.firm()
    const companyId = uuid()
    const founder = { id: uuid(), email: 'nobody@example.com', passwordHash: 'no password' }
    const founding = app.app.services.db.tenant(other, tx => foundCompany(tx, { companyId, founder }))
    await expect(founding).rejects.toMatchObject({ code: '42501' })
  })
})
