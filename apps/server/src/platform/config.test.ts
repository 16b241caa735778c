import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configurationPage, readConfig } from './config.ts'

const made: string[] = []
const dataDir = (): string => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'plinth-config-'))
  made.push(dir)
  return dir
}
afterAll(() => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true })
})

describe('configuration', () => {
  test('names every wrong variable at once and repeats no value', () => {
    const env = {
      DATA_DIR: dataDir(),
      PORT: 'eighty',
      SMTP_URL: 'mail.example.com',
      SECRET_KEY: 'short-secret',
      DATABASE_APP_URL: 'postgres://x',
    }
    expect(() => readConfig(env)).toThrow(/PORT[\s\S]*SMTP_URL|SMTP_URL[\s\S]*PORT/)
    expect(() => readConfig(env)).toThrow('SECRET_KEY')
    expect(() => readConfig(env)).toThrow('DATABASE_APP_URL: needs DATABASE_URL')
    expect(() => readConfig(env)).toThrow(/^(?![\s\S]*short-secret)/)
  })
  test('asks for what a geocoder and map tiles need', () => {
    const wrong = (env: Record<string, string>) => () => readConfig({ DATA_DIR: dataDir(), ...env })
    expect(wrong({ GEOCODER: 'nominatim' })).toThrow('GEOCODER: nominatim needs GEOCODER_URL')
    expect(wrong({ GEOCODER: 'google' })).toThrow('GEOCODER: google needs GOOGLE_MAPS_KEY')
    const pattern = 'https://tiles.example.com/{z}/{x}/{y}.png'
    expect(wrong({ MAP_TILES_URL: pattern })).toThrow('MAP_TILES_URL: needs MAP_TILES_ATTRIBUTION')
    for (const url of ['https://tiles.example.com/', 'https://{s}.example.com/{z}/{x}/{y}', 'ftp://x/{z}/{x}/{y}'])
      expect(wrong({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: 'x' })).toThrow(/MAP_TILES_URL/)
    expect(wrong({ MAP_TILES_URL: pattern, MAP_TILES_ATTRIBUTION: 'x', GEOCODER: 'bundled' })).not.toThrow()
  })
  test('makes its secret key once, in a file that only its owner can read', () => {
    const dir = dataDir()
    const first = readConfig({ DATA_DIR: dir })
    expect(first.secretKey).toHaveLength(32)
    expect(readConfig({ DATA_DIR: dir }).secretKey).toEqual(first.secretKey)
    expect(statSync(path.join(dir, 'secret.key')).mode & 0o777).toBe(0o600)
  })
  test('runs locally only on the embedded database and a loopback address', () => {
    const DATA_DIR = dataDir()
    expect(readConfig({ DATA_DIR }).isLocal).toBe(true)
    expect(readConfig({ DATA_DIR, HOST: '0.0.0.0' }).isLocal).toBe(false)
    expect(readConfig({ DATA_DIR, DATABASE_URL: 'postgres://localhost/plinth' }).isLocal).toBe(false)
    // behind a proxy on the same machine, strangers reach it although it listens on loopback only
    expect(readConfig({ DATA_DIR, TRUST_PROXY: '127.0.0.1' }).isLocal).toBe(false)
    expect(readConfig({ DATA_DIR, PUBLIC_URL: 'https://plinth.example.com' }).isLocal).toBe(false)
    expect(readConfig({ DATA_DIR, PUBLIC_URL: 'http://localhost:3000' }).isLocal).toBe(true)
    expect(readConfig({ DATA_DIR, TRUST_PROXY: '127.0.0.1', LOCAL_MODE: 'true' }).isLocal).toBe(true)
  })
  test('refuses a damaged key instead of going on with an empty one', () => {
    const DATA_DIR = dataDir()
    writeFileSync(path.join(DATA_DIR, 'secret.key'), '')
    expect(() => readConfig({ DATA_DIR })).toThrow('secret.key is damaged')
  })
  test('the folder in a shared bucket is a plain name', () => {
    const prefix = (FILES_S3_PREFIX?: string) =>
      readConfig({ SECRET_KEY: 'a'.repeat(32), FILES_S3_PREFIX }).FILES_S3_PREFIX
    expect(prefix()).toBeUndefined()
    expect(prefix('firm-2_a')).toBe('firm-2_a')
    expect(() => prefix('../x')).toThrow('FILES_S3_PREFIX')
  })
  test('names hosts of services and modules one by one [SH-057 SH-459 SH-460]', () => {
    const read = (env: Record<string, string>) => readConfig({ SECRET_KEY: 'a'.repeat(32), ...env })
    const SERVICE_URLS = 'chat=https://chat.example.com/api/chat, s3=https://files.example.com'
    expect(read({ SERVICE_URLS }).SERVICE_URLS).toEqual({
      chat: 'https://chat.example.com/api/chat',
      s3: 'https://files.example.com',
    })
    expect(read({ MODULE_URLS: 'po=http://po.example.com/a=b' }).MODULE_URLS).toEqual({
      po: 'http://po.example.com/a=b',
    })
    expect(read({}).SERVICE_URLS).toBeUndefined()
    for (const wrong of ['chat', 'chat=ftp://x', 'nobody=https://x.example.com', 'chat=https://x.example.com,']) {
      expect(() => read({ SERVICE_URLS: wrong }), wrong).toThrow('SERVICE_URLS')
    }
  })
  test('the documentation lists every variable', () => {
    const file = path.resolve(import.meta.dirname, '../../../../docs/configuration.md')
    expect(readFileSync(file, 'utf8')).toBe(configurationPage())
  })
})
