import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { expect, inject, it, vi } from 'vitest'
import { freePort } from '../../../../scripts/server-process.ts'
import { databaseNamed } from '../platform/database/cluster.ts'
import { dropDatabase } from './global-setup.ts'
import { runAs } from './run-as.ts'

const FULL = '/dev/full'

const urlOf = ({ user, password, host, database }: pg.ClientConfig): string =>
  `postgres://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(host ?? '')}/${database}`

// a device that is always full is there on Linux only
it.skipIf(!fs.existsSync(FULL))(
  'a server whose log is on a full disk goes on serving, and ends when it is told to',
  async () => {
    const template = inject('template')
    const name = `full_${randomBytes(6).toString('hex')}`
    await runAs(
      { ...template.owner, database: 'postgres' },
      `create database ${name} template ${template.owner.database}`,
    )
    const logins = databaseNamed(template, name)
    const port = await freePort()
    const full = fs.openSync(FULL, 'w')
    const server = spawn(process.execPath, [path.resolve(import.meta.dirname, '../main.ts')], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: path.join(inject('dataDir'), name),
        DATABASE_URL: urlOf(logins.owner),
        DATABASE_APP_URL: urlOf(logins.app),
        DATABASE_OPS_URL: urlOf(logins.ops),
        SECRET_KEY: 'a key for tests only, of 32 characters or more',
        LOG_LEVEL: 'trace',
      },
      stdio: ['ignore', full, 'pipe'],
    })
    const ended = once(server, 'exit')
    let complaint = ''
    server.stderr?.on('data', text => {
      complaint += text
    })
    fs.closeSync(full)
    const ask = (address: string) => fetch(`http://127.0.0.1:${port}${address}`).then(({ status }) => status)
    try {
      await vi.waitUntil(
        () =>
          ask('/health/ready').then(
            status => status === 200,
            () => server.exitCode !== null,
          ),
        {
          timeout: 60_000,
        },
      )
      expect(complaint).toBe('')
      const answers: number[] = []
      for (let request = 0; request < 200; request++) answers.push(await ask('/api/nothing-here'))
      expect(answers).toEqual(Array(200).fill(404))
      expect(await ask('/health/ready')).toBe(200)
      server.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    } finally {
      server.kill('SIGKILL')
      await ended
      await dropDatabase(template.owner, name)
    }
  },
  90_000,
)
