import type { FieldKind } from '@plinth/contract/field-table'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { OWN_COLUMNS } from './lead.queries.ts'

const app = testApp()

interface Column {
  name: string
  type: string
  is_nullable: boolean
  preset: string | null
}
const columnsOfLeads = () =>
  app.rows<Column>(`
    select column_name as name, data_type as type, is_nullable = 'YES' as is_nullable, column_default as preset
    from information_schema.columns where table_schema = 'public' and table_name = 'leads'`)

/** How the database must hold a field of each kind, so that nothing typed is what it has by itself. */
const STORED: Readonly<Record<FieldKind, Omit<Column, 'name'>>> = {
  text: { type: 'text', is_nullable: false, preset: "''::text" },
  email: { type: 'text', is_nullable: false, preset: "''::text" },
  list: { type: 'text', is_nullable: false, preset: "''::text" },
  money: { type: 'bigint', is_nullable: true, preset: null },
  date: { type: 'date', is_nullable: true, preset: null },
}
/** Written by the database, and read by conditions alone. */
const OF_CONDITIONS = ['email_key', 'search_text', 'contact_phones', 'contact_emails', 'further_phones']

describe('the table of the fields of a lead', () => {
  const fields = Object.values(LEAD_FIELDS)

  it('has each column once', () => {
    const columns = fields.map(field => field.column)
    expect(columns).toEqual([...new Set(columns)])
    expect(columns.filter(column => column in OWN_COLUMNS)).toEqual([])
  })

  it('and the columns that nobody types are all columns of the database, and no column is in neither', async () => {
    const stored = (await columnsOfLeads()).map(column => column.name)
    const known = [...fields.map(field => field.column), ...Object.keys(OWN_COLUMNS), ...OF_CONDITIONS]
    expect(stored.toSorted()).toEqual(known.toSorted())
  })

  it('says of each column the kind that the database holds', async () => {
    const stored = new Map((await columnsOfLeads()).map(({ name, ...column }) => [name, column]))
    // a lead always has a first name
    const presets = fields.filter(({ column }) => column !== 'first_name')
    for (const { column, kind } of presets) expect([column, stored.get(column)]).toEqual([column, STORED[kind]])
    expect(stored.get('first_name')).toEqual({ ...STORED.text, preset: null })
  })
})
