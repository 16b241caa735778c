import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { dropDatabase } from '../../test/global-setup.ts'
import { runAs } from '../../test/run-as.ts'
import { databaseNamed } from '../database/cluster.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { Logins } from '../database/roles.ts'

export interface TestPlatform {
  readonly logins: Logins
  readonly db: Database
  readonly dataDir: string
  readonly log: Logger
  /** what was logged, newest last */
  readonly logged: { level: number; msg: string; [key: string]: unknown }[]
  /** runs a query as the owner of the tables */
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  /** creates a company with one person, for rows that need an owner */
  company(): Promise<{ companyId: string; userId: string }>
}

/** A separate database with the product's tables, for tests of the platform below the features. */
export function testPlatform(): TestPlatform {
  const template = inject('template')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const logins = databaseNamed(template, name)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-platform-'))
  const logged: TestPlatform['logged'] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const opened: { db?: Database; owner?: pg.Pool } = {}

  beforeAll(async () => {
    const maintenance = { ...template.owner, database: 'postgres' }
    await runAs(maintenance, `create database ${name} template ${template.owner.database}`)
    opened.db = openDatabase(logins.app, 8, () => {})
    opened.owner = new pg.Pool({ ...logins.owner, max: 2 })
    opened.owner.on('error', () => {})
  })
  afterAll(async () => {
    await opened.db?.close()
    await opened.owner?.end()
    await dropDatabase(template.owner, name)
    rmSync(dataDir, { recursive: true, force: true })
  })

  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => {
    if (!opened.owner) throw new Error('The database exists only while tests run')
    return (await opened.owner.query<T>(text, values)).rows
  }
  return {
    logins,
    get db() {
      if (!opened.db) throw new Error('The database exists only while tests run')
      return opened.db
    },
    dataDir,
    log,
    logged,
    rows,
    async company() {
      const companyId = randomUUID()
      const userId = randomUUID()
      await rows('insert into companies (company_id) values ($1)', [companyId])
      const person = [companyId, userId, `${userId}@example.com`]
      await rows('insert into auth.accounts (company_id, user_id, email) values ($1, $2, $3)', person)
      await rows(`insert into users (company_id, id, email, password_hash) values ($1, $2, $3, 'none')`, person)
      return { companyId, userId }
    },
  }
}
