import { createHash } from 'node:crypto'
import path from 'node:path'
import { MODULES, SERVICES } from '@plinth/contract/hosts'
import * as z from 'zod'
import { keptSecret } from './secret-key.ts'

/** The only reader of the environment: every variable with its meaning; docs/configuration.md is made from this table. */
const flag = z.enum(['true', 'false']).transform(value => value === 'true')
const url = (protocols: string[]) =>
  z.string().refine(
    value => {
      try {
        return protocols.includes(new URL(value).protocol)
      } catch {
        return false
      }
    },
    { error: `must be an address beginning with ${protocols.map(p => `${p}//`).join(' or ')}` },
  )
/** Parses `pmt=https://pmt.example.com, po=https://po.example.com`: an address per name, for a fixed set of names. */
const addresses = (names: readonly string[]) =>
  z.string().transform((text, context) => {
    const entries = text.split(',').map(entry => entry.trim().split(/=(.*)/s).slice(0, 2))
    const isGood = ([name = '', address = '']: string[]) =>
      names.includes(name) && /^https?:$/.test(protocolOf(address))
    if (!entries.every(isGood)) {
      context.addIssue({ code: 'custom', message: `must be name=https://address, …; names are ${names.join(', ')}` })
      return z.NEVER
    }
    return Object.fromEntries(entries) as Record<string, string>
  })
const protocolOf = (address: string): string => URL.parse(address)?.protocol ?? ''
const port = z.coerce.number().int().min(0).max(65_535)

const VARIABLES = {
  PORT: port.default(3000).describe('Port to listen on; 0 picks a free one'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for every network interface'),
  PUBLIC_URL: url(['http:', 'https:'])
    .optional()
    .describe('Address people open, used in mails and links; default http://localhost:PORT'),
  TRUST_PROXY: z
    .string()
    .default('')
    .describe('Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed, comma separated'),
  DATA_DIR: z.string().default('data').describe('Folder for the embedded database, stored files and the secret key'),
  DATABASE_URL: url(['postgres:', 'postgresql:'])
    .optional()
    .describe('PostgreSQL 15 or newer to use instead of the embedded one; its user owns the tables'),
  DATABASE_APP_URL: url(['postgres:', 'postgresql:'])
    .optional()
    .describe('Login without rights to change the schema, where DATABASE_URL may not create roles'),
  DATABASE_OPS_URL: url(['postgres:', 'postgresql:'])
    .optional()
    .describe('Login for backup and maintenance, where DATABASE_URL may not create roles'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .optional()
    .describe(
      'Database connections of one server process; default three for each processor. Where Citus spreads companies, as many again for those of each worker',
    ),
  SECRET_KEY: z
    .string()
    .min(32, { error: 'must have at least 32 characters' })
    .optional()
    .describe(
      'Key for codes, signed addresses and role passwords; default a random one kept in DATA_DIR/secret.key. All processes need the same',
    ),
  SMTP_URL: url(['smtp:', 'smtps:'])
    .optional()
    .describe(
      'Mail server, e.g. smtps://user:password@mail.example.com; unset keeps mail in the server: read at /mailbox in local mode, waiting to be sent otherwise',
    ),
  MAIL_FROM: z.string().default('Plinth <plinth@localhost>').describe('Sender of every mail'),
  FILES_S3_BUCKET: z
    .string()
    .optional()
    .describe('Bucket of an S3-compatible store for files; unset keeps files in DATA_DIR/files'),
  FILES_S3_ENDPOINT: url(['http:', 'https:'])
    .optional()
    .describe('Address of the S3-compatible store, where it is not AWS'),
  FILES_S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  FILES_S3_ACCESS_KEY_ID: z.string().optional().describe('Access key of the store'),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret key of the store'),
  FILES_S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/, { error: 'may hold letters, digits, - and _ only' })
    .optional()
    .describe(
      'Folder of this installation in the bucket, no other may use it; letters, digits, - and _; default one made at the first start and kept in the database',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much to log'),
  LOCAL_MODE: flag
    .optional()
    .describe(
      'Whether the demo company and the mailbox are offered; default true on the embedded database while nobody else can reach the server: HOST is a loopback address, TRUST_PROXY is unset, PUBLIC_URL names no other host',
    ),
  TUTORIALS_URL: url(['http:', 'https:'])
    .optional()
    .describe('Tutorials page linked from the profile menu; unset hides the entry'),
  TERMS_URL: url(['http:', 'https:']).optional().describe('Terms page; unset links the built-in page'),
  PRIVACY_URL: url(['http:', 'https:']).optional().describe('Privacy page; unset links the built-in page'),
  APP_BASE: url(['http:', 'https:'])
    .optional()
    .describe('Address the pages of the suite live at, where another deployment serves them; unset is this one'),
  MODULE_URLS: addresses(MODULES)
    .optional()
    .describe(
      'Modules that live elsewhere, by the first part of their path: pmt=https://pmt.example.com, po=https://…; goes before APP_BASE',
    ),
  SERVICE_URLS: addresses(SERVICES)
    .optional()
    .describe(
      `Hosts of services that live elsewhere: chat=https://chat.example.com/api/chat, …; of ${SERVICES.join(', ')}. Default PUBLIC_URL/api/name`,
    ),
  NOT_FOUND_REDIRECT: url(['http:', 'https:'])
    .optional()
    .describe('Where the not-found page leads after ten seconds; unset is /find-professionals'),
  GEOCODER: z
    .enum(['bundled', 'nominatim', 'google'])
    .default('bundled')
    .describe('Who finds places and addresses: the bundled towns, a server that speaks like Nominatim, or Google'),
  GEOCODER_URL: url(['http:', 'https:'])
    .optional()
    .describe(
      'Address of the server for GEOCODER=nominatim; the public one of OpenStreetMap does not allow suggestions',
    ),
  GOOGLE_MAPS_KEY: z
    .string()
    .optional()
    .describe('Secret key for GEOCODER=google (Places API and Geocoding API); it stays on the server'),
  MAP_TILES_URL: url(['http:', 'https:'])
    .refine(value => ['{z}', '{x}', '{y}'].every(part => value.includes(part)) && !new URL(value).host.includes('{'), {
      error: 'must have one host and hold {z}, {x} and {y}',
    })
    .optional()
    .describe(
      'Pictures for maps, e.g. https://tiles.example.com/{z}/{x}/{y}.png; browsers fetch them and see this address; unset draws bundled outlines',
    ),
  MAP_TILES_ATTRIBUTION: z.string().max(200).optional().describe('Whose map that is, shown under it as plain text'),
  FACEBOOK_APP_ID: z
    .string()
    .regex(/^[0-9]{1,40}$/, { error: 'must be the number of a Facebook app' })
    .optional()
    .describe('Number of the Facebook app that fetches leads of ads; unset switches Facebook off'),
  FACEBOOK_APP_SECRET: z.string().min(16).optional().describe('Secret of the Facebook app; it stays on the server'),
  FACEBOOK_VERIFY_TOKEN: z
    .string()
    .min(8)
    .max(300)
    .optional()
    .describe(
      'Text by which Facebook proves itself where its notices are set up, for PUBLIC_URL/api/crm/facebook-notices',
    ),
  FACEBOOK_GRAPH_URL: url(['http:', 'https:'])
    .default('https://graph.facebook.com/v25.0')
    .describe('Address and version of the Graph API'),
  FACEBOOK_DIALOG_URL: url(['http:', 'https:'])
    .default('https://www.facebook.com/v25.0/dialog/oauth')
    .describe('Address of the page at Facebook where an account is connected'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Bearer token that /metrics asks for; unset answers loopback addresses only, and nobody where PUBLIC_URL tells of a proxy that TRUST_PROXY does not name',
    ),
  API_DOCS: flag
    .optional()
    .describe(
      'Whether /api/docs and /api/openapi.json are there, for everybody who reaches the server; default true in local mode only',
    ),
  CHECK_RESPONSES: flag
    .default(false)
    .describe('Check every answer against the contract strictly (tests, development)'),
  REQUESTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(10)
    .max(10_000_000)
    .default(6000)
    .describe(
      'Requests one address may make in a minute; one person may make a fifth of that, and an address a tenth of it to pages of capture forms',
    ),
} as const
const Environment = z.object(VARIABLES)
const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

export interface Config
  extends Omit<
    z.infer<typeof Environment>,
    'DATABASE_URL' | 'DATABASE_APP_URL' | 'DATABASE_OPS_URL' | 'DATA_DIR' | 'SECRET_KEY'
  > {
  databaseUrl: string | undefined
  databaseAppUrl: string | undefined
  databaseOpsUrl: string | undefined
  dataDir: string
  secretKey: Buffer
  isLocal: boolean
  hasApiDocs: boolean
  /** there must be a proxy in front, but nothing says which: every request seems to come from its address */
  hasUnknownProxy: boolean
}

/**
 * Reads and checks the configuration once. Throws one error that names every wrong variable. Values are never repeated in it,
 * since one may be a secret.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const variables = Object.fromEntries(
    Object.keys(VARIABLES).map(name => [name, env[name] === '' ? undefined : env[name]]),
  )
  const parsed = Environment.safeParse(variables)
  const problems = parsed.success ? [] : parsed.error.issues.map(issue => `${String(issue.path[0])}: ${issue.message}`)
  if (variables.FILES_S3_BUCKET && !(variables.FILES_S3_ACCESS_KEY_ID && variables.FILES_S3_SECRET_ACCESS_KEY))
    problems.push('FILES_S3_BUCKET: needs FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY')
  if (variables.GEOCODER === 'nominatim' && !variables.GEOCODER_URL)
    problems.push('GEOCODER: nominatim needs GEOCODER_URL')
  if (variables.GEOCODER === 'google' && !variables.GOOGLE_MAPS_KEY)
    problems.push('GEOCODER: google needs GOOGLE_MAPS_KEY')
  if (variables.MAP_TILES_URL && !variables.MAP_TILES_ATTRIBUTION)
    problems.push('MAP_TILES_URL: needs MAP_TILES_ATTRIBUTION')
  if (variables.FACEBOOK_APP_ID && !(variables.FACEBOOK_APP_SECRET && variables.FACEBOOK_VERIFY_TOKEN))
    problems.push('FACEBOOK_APP_ID: needs FACEBOOK_APP_SECRET and FACEBOOK_VERIFY_TOKEN')
  if (variables.DATABASE_APP_URL && !variables.DATABASE_URL) problems.push('DATABASE_APP_URL: needs DATABASE_URL')
  if (variables.DATABASE_OPS_URL && !variables.DATABASE_URL) problems.push('DATABASE_OPS_URL: needs DATABASE_URL')
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The configuration is not valid:\n${problems.map(p => `  ${p}`).join('\n')}`)
  }
  const { DATABASE_URL, DATABASE_APP_URL, DATABASE_OPS_URL, DATA_DIR, SECRET_KEY, ...rest } = parsed.data
  const dataDir = path.resolve(DATA_DIR)
  const isLoopback = LOOPBACK_NAMES.has(rest.HOST)
  const isLocal = rest.LOCAL_MODE ?? (DATABASE_URL === undefined && isLoopback && !isPublished(rest))
  const secretKey = SECRET_KEY ? createHash('sha256').update(SECRET_KEY).digest() : keptSecret(dataDir)
  return {
    ...rest,
    databaseUrl: DATABASE_URL,
    databaseAppUrl: DATABASE_APP_URL,
    databaseOpsUrl: DATABASE_OPS_URL,
    dataDir,
    secretKey,
    isLocal,
    hasApiDocs: rest.API_DOCS ?? isLocal,
    hasUnknownProxy: rest.TRUST_PROXY === '' && needsProxy(rest, isLoopback),
  }
}

/** How to reach the database, as `openCluster` takes it. */
export const databaseSettings = (config: Config) => ({
  databaseUrl: config.databaseUrl,
  appUrl: config.databaseAppUrl,
  opsUrl: config.databaseOpsUrl,
  dataDir: config.dataDir,
  secretKey: config.secretKey,
})

/** Whether others can reach the server: there is a proxy in front, or its address is not this computer's. */
function isPublished({ TRUST_PROXY, PUBLIC_URL }: { TRUST_PROXY: string; PUBLIC_URL?: string | undefined }): boolean {
  const isElsewhere = PUBLIC_URL !== undefined && !LOOPBACK_NAMES.has(new URL(PUBLIC_URL).hostname)
  return TRUST_PROXY !== '' || isElsewhere
}

/**
 * Whether people reach the server through a proxy. On a loopback address that is the only way in from elsewhere, and https always
 * needs one, because the server does not speak it.
 */
function needsProxy({ PUBLIC_URL }: { PUBLIC_URL?: string | undefined }, isLoopback: boolean): boolean {
  if (PUBLIC_URL === undefined) return false
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return !LOOPBACK_NAMES.has(hostname) && (isLoopback || protocol === 'https:')
}

/** The text of docs/configuration.md, generated from the table above so that it cannot fall out of date. */
export function configurationPage(): string {
  const rows = Object.entries(VARIABLES).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined)
    const shown =
      fallback.success && fallback.data !== undefined && fallback.data !== '' ? `\`${String(fallback.data)}\`` : ''
    return `| \`${name}\` | ${shown} | ${schema.description ?? ''} |`
  })
  return `# Configuration

Every setting is an environment variable, read once at the start; a wrong one stops the server with an error that names all
wrong ones at once. This page is written by \`npx node scripts/write-configuration.ts\`.

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}
`
}
