import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { api } from '@plinth/contract/api'
import { type Client, createClient } from '@plinth/contract/client'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, inject } from 'vitest'
import { type App, createApp } from '../app.ts'
import { foundCompany } from '../features/administration/company-founding/company-founding.service.ts'
import { settableClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { databaseNamed } from '../platform/database/cluster.ts'
import type { Logins } from '../platform/database/roles.ts'
import { cloneTemplate, dropClone } from './clones.ts'
import { sessionOf } from './session-of.ts'

export type Api = Client<typeof api>
/** A person of a firm with a session. */
export interface Member {
  userId: string
  companyId: string
  email: string
  token: string
  api: Api
}
export interface MemberOptions {
  firstName?: string
  lastName?: string
  email?: string
  isAdmin?: boolean
  isClient?: boolean
  isActive?: boolean
  crmEdit?: boolean
  crmCanAssign?: boolean
  quotationEdit?: boolean
  /** approves and sees costs of quotations; as admins do unless told */
  quotationApprove?: boolean
  quotationViewCosts?: boolean
  features?: string[]
  mustChangePassword?: boolean
}
export interface Firm {
  companyId: string
  owner: Member
  /** adds a person with a session; a sales member with crm.edit unless told */
  member(options?: MemberOptions): Promise<Member>
  /** sets who of a group sees which leads */
  permit(role: 'team_lead' | 'team_member', view: 'all' | 'team' | 'own', unassigned: boolean): Promise<void>
  team(name: string, members: Member[], leads?: Member[]): Promise<string>
}
export interface TestApp {
  readonly base: string
  readonly app: App
  readonly logins: Logins
  readonly clock: ReturnType<typeof settableClock>
  readonly dataDir: string
  /** a client without a session, or with any token */
  anonymous(token?: string): Api
  /** rows as the owner of the tables sees them, past row-level security */
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  firm(options?: { name?: string; country?: string; dialCode?: string; timeZone?: string }): Promise<Firm>
  sessionFor(userId: string): Promise<string>
  /** does something to the database while the product is stopped, then starts it again */
  stopped(work: () => Promise<void>): Promise<void>
}

/** The product on a database of its own, cloned from the migrated template, for one test file. */
export function testApp(
  options: {
    env?: Record<string, string>
    now?: Date
    log?: Logger
    /** makes the database, where it is to be no clone of the template */
    makeDatabase?: (name: string) => Promise<void>
  } = {},
): TestApp {
  const template = inject('template')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const dataDir = path.join(inject('dataDir'), name)
  const clock = settableClock(options.now ?? new Date('2026-03-18T06:30:00.000Z'))
  const state: { app?: App; base?: string; logins?: Logins; owner?: pg.Pool } = {}
  const required = <K extends keyof typeof state>(key: K): NonNullable<(typeof state)[K]> => {
    const value = state[key]
    if (value === undefined) throw new Error(`${key} exists only while tests run`)
    return value as NonNullable<(typeof state)[K]>
  }
  const anonymous = (token?: string): Api =>
    createClient(api, { base: service => `${required('base')}/api/${service}`, token: () => token ?? null })
  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await required('owner').query<T>(text, values)).rows

  beforeAll(async () => {
    await (options.makeDatabase ?? cloneTemplate)(name)
    state.logins = databaseNamed(template, name)
    await start()
    state.owner = new pg.Pool({ ...inject('nodes')[0], database: name, max: 2 })
  })
  afterAll(async () => {
    await state.app?.close()
    await state.owner?.end()
    await dropClone(name)
  })

  const start = async (): Promise<void> => {
    const config = readConfig({
      DATA_DIR: dataDir,
      SECRET_KEY: 'a key for tests only, of 32 characters or more',
      PORT: '0',
      LOG_LEVEL: 'silent',
      CHECK_RESPONSES: 'true',
      REQUESTS_PER_MINUTE: '10000000',
      LOCAL_MODE: 'true',
      DATABASE_POOL: '8',
      ...options.env,
    })
    const log = options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' })
    state.app = await createApp({ config, logins: required('logins'), log, clock })
    state.base = await state.app.http.listen({ port: 0, host: '127.0.0.1' })
  }
  const stopped = async (work: () => Promise<void>): Promise<void> => {
    await required('app').close()
    delete state.app
    await work()
    await start()
  }

  const sessionFor = (userId: string): Promise<string> => sessionOf(required('app').services.db, userId, clock.now())
  const memberOf = async (userId: string, companyId: string, email: string): Promise<Member> => {
    const token = await sessionFor(userId)
    return { userId, companyId, email, token, api: anonymous(token) }
  }

  const firm: TestApp['firm'] = async (company = {}) => {
    const companyId = newId()
    const founder = {
      id: newId(),
      email: `owner-${companyId}@example.com`,
      passwordHash: 'no password',
      firstName: 'Asha',
      lastName: 'Rao',
    }
    await required('app').services.db.tenant(companyId, tx =>
      foundCompany(tx, { companyId, founder, name: company.name ?? 'Kalpa Interiors' }),
    )
    await rows('update companies set country = $2, country_code = $3, time_zone = $4 where company_id = $1', [
      companyId,
      company.country ?? 'India',
      company.dialCode ?? '+91',
      company.timeZone ?? 'Asia/Kolkata',
    ])
    return {
      companyId,
      owner: await memberOf(founder.id, companyId, founder.email),
      member: person => addMember(companyId, person ?? {}),
      async permit(role, view, unassigned) {
        await rows(
          'update company_permissions set view_level = $3, view_unassigned = $4 where company_id = $1 and role = $2',
          [companyId, role, view, unassigned],
        )
      },
      async team(teamName, members, leads = []) {
        const id = newId()
        await rows('insert into teams (company_id, id, name, created_by) values ($1, $2, $3, $4)', [
          companyId,
          id,
          teamName,
          founder.id,
        ])
        for (const one of new Set([...members, ...leads])) {
          await rows('insert into team_members (company_id, team_id, user_id, is_lead) values ($1, $2, $3, $4)', [
            companyId,
            id,
            one.userId,
            leads.includes(one),
          ])
        }
        return id
      },
    }
  }

  const addMember = async (companyId: string, person: MemberOptions): Promise<Member> => {
    const id = newId()
    const email = person.email ?? `member-${id}@example.com`
    await rows('insert into auth.accounts (company_id, user_id, email) values ($1, $2, $3)', [companyId, id, email])
    await rows(
      `insert into users (company_id, id, email, first_name, last_name, password_hash, is_admin, is_client, is_active,
         role_name, features, crm_edit, crm_can_assign, quotation_edit, quotation_approve,
         quotation_view_costs, password_is_temporary, is_first_time_login, is_onboarding_done)
       values ($1, $2, $3, $4, $5, 'no password', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, true)`,
      [
        companyId,
        id,
        email,
        person.firstName ?? 'Ravi',
        person.lastName ?? 'Menon',
        person.isAdmin ?? false,
        person.isClient ?? false,
        person.isActive ?? true,
        person.isAdmin ? 'Admin' : 'Site Manager',
        person.features ?? ['crm'],
        person.crmEdit ?? true,
        person.crmCanAssign ?? false,
        person.quotationEdit ?? false,
        person.quotationApprove ?? person.isAdmin ?? false,
        person.quotationViewCosts ?? person.isAdmin ?? false,
        person.mustChangePassword ?? false,
      ],
    )
    return memberOf(id, companyId, email)
  }

  return {
    get base() {
      return required('base')
    },
    get app() {
      return required('app')
    },
    get logins() {
      return required('logins')
    },
    clock,
    dataDir,
    anonymous,
    rows,
    firm,
    sessionFor,
    stopped,
  }
}
